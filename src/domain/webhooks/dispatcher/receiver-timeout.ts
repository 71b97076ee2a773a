import { systemNow, within } from '../../../engine/wall-clock.ts';
import type { Engine } from '../../base/context.ts';
import type { AttemptOutcome } from '../deliveries/actions.ts';
import { RECEIVER_TIMEOUT_MS } from '../deliveries/rules.ts';
import type { ReceiverCall } from './receiver-call.ts';
import { noResponse } from './response-body.ts';

/** Real milliseconds between two checks of the gateway's clock during a delivery. */
const CHECK_INTERVAL_MS = 50;

/** Awaits the outcome of a call. Ends the call on timeout, by the gateway's clock or by `timeoutMs`. */
export async function awaitOutcome(
  engine: Engine,
  call: ReceiverCall,
  callReceiver: () => Promise<AttemptOutcome>,
): Promise<AttemptOutcome> {
  const { timeoutMs } = engine.settings.webhooks;
  const until = engine.state.now + RECEIVER_TIMEOUT_MS;
  const startedAt = systemNow();
  // The clock can advance during a delivery if a test's timers are bound to it.
  const isLate = () => {
    if (systemNow() - startedAt < RECEIVER_TIMEOUT_MS) return false;
    engine.catchUp();
    return engine.state.now >= until;
  };
  const response = Promise.race([callReceiver(), call.ended]);
  for (let waitedMs = 0; waitedMs < timeoutMs; waitedMs += CHECK_INTERVAL_MS) {
    const outcome = await within(Math.min(CHECK_INTERVAL_MS, timeoutMs - waitedMs), response, () => undefined);
    if (call.isEnded) return call.ended;
    if (isLate()) return call.end(noResponse(`${RECEIVER_TIMEOUT_MS / 1_000} s`));
    if (outcome !== undefined) return outcome;
  }
  return call.end(noResponse(`${timeoutMs} ms`));
}

/** Milliseconds after which a receiver is slow. */
const SLOW_MS = 5_000;

/** Returns the elapsed seconds of a slow receiver, by `Date`: virtual if the clocks are bound, else real. */
export function secondsSince(startedAt: number): { readonly seconds?: number } {
  const ms = systemNow() - startedAt;
  return ms > SLOW_MS ? { seconds: Math.ceil(ms / 100) / 10 } : {};
}
