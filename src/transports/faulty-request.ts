import type { Engine, Shape } from '../domain/base/context.ts';
import { holdRequest } from '../domain/simulation/delayed-responses/actions.ts';
import type { Strike } from '../domain/simulation/faults/actions.ts';
import { GatewayError } from '../engine/errors.ts';
import type { Answer, Arrival, Ask } from '../engine/request.ts';
import { brokenOff, burdenOf, connectionLost, refusalOf } from './request-faults.ts';

/** An answer, and how much of it arrives. */
export type Given = Answer & { readonly cutAfterBytes?: number; readonly fault?: string };

interface Around {
  readonly engine: Engine;
  readonly operation: Parameters<typeof burdenOf>[1];
  readonly idle: () => Promise<void>;
}

interface Sender {
  readonly signal: AbortSignal;
  readonly arrival: Arrival;
}

type Work = (burden: Ask<Shape>['burden']) => Answer;

/** A request that a fault affects. What was done before its answer was lost stays done. */
export async function goThrough(around: Around, fate: Strike, sender: Sender, work: Work): Promise<Given> {
  const { engine, operation, idle } = around;
  const { kind, afterBytes } = fate;
  if (kind === 'request_rejected') throw refusalOf(fate);
  if (kind === 'connection_reset') throw connectionLost();
  if (kind === 'hang') return engine.answers.aside(neverComes(engine, sender));
  if (kind === 'request_slow') return { ...(await comeLate(engine, fate, sender, work)), fault: kind };
  const answer = answerOf(engine, () => work(burdenOf(fate, operation)));
  if (kind === 'response_lost') throw connectionLost();
  // An assertion that fails in a handler has nobody to be thrown to here; the delivery keeps its error.
  if (kind === 'event_before_response') await engine.answers.aside(idle());
  // What was read, remembered or refused made no job for its answer.
  if (kind === 'response_slow' && answer.at <= engine.state.now) await heldUp(engine, fate, sender);
  return kind === 'response_cut' ? { ...answer, fault: kind, cutAfterBytes: afterBytes } : { ...answer, fault: kind };
}

/** A refusal is an answer like another to the fault that affects it. */
function answerOf(engine: Engine, work: () => Answer): Answer {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof GatewayError) || engine.isThrownByListener(error)) throw error;
    const { status, headers } = error;
    return { status, headers, body: error.toBody(), replayed: false, at: engine.state.now };
  }
}

/** It arrives when the clock is there, also where its sender has given up meanwhile; never in another world. */
function comeLate(engine: Engine, fate: Strike, sender: Sender, work: Work): Promise<Answer> {
  const { state } = engine;
  const done = untilThen(engine, fate, sender).then(() => {
    if (engine.closed || engine.state !== state) throw connectionLost();
    return work(undefined);
  });
  return engine.answers.aside(unlessGivenUp(sender.signal, done));
}

function heldUp(engine: Engine, fate: Strike, sender: Sender): Promise<void> {
  return engine.answers.aside(unlessGivenUp(sender.signal, untilThen(engine, fate, sender)));
}

/** Until the clock is there, or the world is left. */
function untilThen(engine: Engine, { kind, delayMs }: Strike, { arrival }: Sender): Promise<void> {
  const why = `an injected fault delays the ${kind === 'request_slow' ? 'request' : 'response'}`;
  hold(engine, { requestId: arrival.requestId, delayMs, why });
  return engine.answers.wait(arrival.requestId);
}

/** What a line of the journal says of a request that is held up. */
export interface Held {
  readonly requestId: string;
  readonly delayMs: number;
  readonly why: string;
}

/** Has the clock let a request go. */
export function hold(engine: Engine, held: Held): void {
  const context = engine.context(engine.parts.clockwork, { cause: 'faults' });
  const { requestId, delayMs, why } = held;
  engine.transaction(
    () => holdRequest(context, requestId, delayMs, why),
    () => ({ kind: 'hold', ...held }),
  );
}

/** Until the caller has lost its patience, or the world is left. */
async function neverComes(engine: Engine, { signal }: Sender): Promise<never> {
  await unlessGivenUp(signal, engine.answers.waitForever());
  throw connectionLost();
}

/** When is the caller's own timer's to say: its reason is what the wait is then rejected with. */
export function unlessGivenUp<Result>(signal: AbortSignal, wait: Promise<Result>): Promise<Result> {
  const gaveUp = new Promise<never>((_resolve, reject) => {
    if (signal.aborted) reject(signal.reason);
    else signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  return Promise.race([wait, gaveUp]);
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
