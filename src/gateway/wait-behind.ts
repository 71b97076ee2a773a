import type { WebhookDispatcher } from '../domain/webhooks/dispatcher/dispatcher.ts';
import type { WaitForTurn } from '../engine/clock-state.ts';
import { realMilliseconds, within } from '../engine/wall-clock.ts';

/**
 * Real milliseconds for which a call waits for a run with an open delivery, where a call of its receiver is not recognized as such
 * after an `await`. Less than the default of `webhooks.timeoutMs`.
 */
const OPEN_DELIVERY_WAIT_MS = 2_000;

/** Real milliseconds between two looks. */
const LOOK_MS = 50;

/** Returns a function that waits for the turn of a run, but not longer than that for the same open delivery. */
export function waitBehind(dispatcher: WebhookDispatcher): WaitForTurn {
  return async (isItsTurn) => {
    let [call, openSince] = [dispatcher.openCall, realMilliseconds()];
    while (!isItsTurn()) {
      await pause();
      if (call !== dispatcher.openCall) [call, openSince] = [dispatcher.openCall, realMilliseconds()];
      if (call !== undefined && realMilliseconds() - openSince >= OPEN_DELIVERY_WAIT_MS) return isItsTurn();
    }
    return true;
  };
}

function pause(): Promise<void> {
  return within(LOOK_MS, new Promise<void>(() => undefined), () => undefined);
}
