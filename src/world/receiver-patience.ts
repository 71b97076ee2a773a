import type { Engine } from '../context.ts';
import type { AttemptOutcome } from '../resources/webhooks/actions.ts';
import { ANSWER_WITHIN_MS } from '../resources/webhooks/rules.ts';
import type { ReceiverCall } from './receiver-call.ts';
import { noAnswer } from './response-body.ts';
import { systemNow, within } from './wall-clock.ts';

/** Real milliseconds after which the gateway's clock is looked at, while a receiver is at work. */
const LOOK_MS = 50;

/** What a receiver answers in its seconds by the gateway's clock, and before our own patience is over; then the call is ended. */
export async function awaitOutcome(
  engine: Engine,
  call: ReceiverCall,
  ask: () => Promise<AttemptOutcome>,
): Promise<AttemptOutcome> {
  const { patienceMs } = engine.settings.webhooks;
  const until = engine.state.now + ANSWER_WITHIN_MS;
  const startedAt = systemNow();
  // The clock may go on while a receiver is at work, where a test's timers are bound to it.
  const isLate = () => {
    if (systemNow() - startedAt < ANSWER_WITHIN_MS) return false;
    engine.catchUp();
    return engine.state.now >= until;
  };
  const answered = Promise.race([ask(), call.ended]);
  for (let waitedMs = 0; waitedMs < patienceMs; waitedMs += LOOK_MS) {
    const outcome = await within(Math.min(LOOK_MS, patienceMs - waitedMs), answered, () => undefined);
    if (call.isEnded) return call.ended;
    if (isLate()) return call.end(noAnswer(`${ANSWER_WITHIN_MS / 1_000} s`));
    if (outcome !== undefined) return outcome;
  }
  return call.end(noAnswer(`${patienceMs} ms`));
}

/** A receiver that takes longer than this is slow. */
const SLOW_MS = 5_000;

/** How long it has been, where that is long: by `Date`, which is virtual where the clocks are bound, and else real. */
export function secondsSince(startedAt: number): { readonly seconds?: number } {
  const ms = systemNow() - startedAt;
  return ms > SLOW_MS ? { seconds: Math.ceil(ms / 100) / 10 } : {};
}
