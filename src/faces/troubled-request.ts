import type { Engine, Shape } from '../context.ts';
import type { Answer, Ask } from '../core/invoke.ts';
import type { Strike } from '../resources/faults/actions.ts';
import { brokenOff, burdenOf, connectionLost, refusalOf } from './fate.ts';

/** An answer, and how much of it arrives. */
export type Given = Answer & { readonly cutAfterBytes?: number; readonly fault?: string };

/** A request that a fault befalls. What was done before its answer was lost stays done. */
export async function goThrough(
  { engine, idle }: { readonly engine: Engine; readonly idle: () => Promise<void> },
  fate: Strike,
  { signal, requestId }: { readonly signal: AbortSignal; readonly requestId: string },
  work: (burden: Ask<Shape>['burden']) => Answer,
): Promise<Given> {
  const { kind, afterBytes } = fate;
  if (kind === 'refused') throw refusalOf(fate);
  if (kind === 'connection_reset') throw connectionLost();
  if (kind === 'hang') throw await engine.answers.aside(neverComes(engine, requestId, signal));
  if (kind === 'slow_request') await engine.answers.aside(arrivesLater(engine, requestId, fate.delayMs));
  const answer = work(burdenOf(fate));
  if (kind === 'answer_lost') throw connectionLost();
  if (kind === 'event_first') await engine.answers.aside(idle());
  return kind === 'answer_cut' ? { ...answer, fault: kind, cutAfterBytes: afterBytes } : { ...answer, fault: kind };
}

/** Until the clock is there, or the world is left. */
function arrivesLater(engine: Engine, requestId: string, delayMs: number): Promise<void> {
  const context = engine.context(engine.parts.clockwork, { cause: 'faults' });
  const why = 'a fault of the test holds the request up';
  engine.transaction(() => context.schedule('request.answer', context.now + delayMs, requestId, why));
  return engine.answers.wait(requestId);
}

/** Until the caller has lost its patience, which is its own timer's to say, or the world is left. */
async function neverComes(engine: Engine, requestId: string, signal: AbortSignal): Promise<unknown> {
  const left = engine.answers.wait(requestId).then(connectionLost);
  const gaveUp = new Promise((resolve) => signal.addEventListener('abort', () => resolve(signal.reason)));
  return Promise.race([left, gaveUp]);
}

/** A body that ends before its end. */
export function breaksOff(text: string, afterBytes: number): ReadableStream<Uint8Array> {
  const part = new TextEncoder().encode(text).slice(0, afterBytes);
  let sent = false;
  return new ReadableStream({
    pull(stream) {
      if (sent) stream.error(brokenOff());
      else if (part.length > 0) stream.enqueue(part);
      sent = true;
    },
  });
}
