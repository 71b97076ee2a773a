import { SettleboxError } from '../../engine/errors.ts';
import { turnOfEventLoop } from '../../engine/wall-clock.ts';
import type { Gateway } from '../../gateway/gateway-type.ts';

/** Maximum number of turns to wait until clock moves and deliveries in progress have finished. */
const TURNS_MAX = 1_000;

/**
 * Runs work that replaces a world after its deliveries in progress have finished: an HTTP client can't know of a webhook that
 * is still being delivered after its last request.
 *
 * @throws errors of the work; SettleboxError `clock_busy` if the clock keeps moving
 */
export async function whenIdle<Result>(
  { gateway }: { readonly gateway: Gateway },
  work: () => Result,
): Promise<Result> {
  for (let turn = 0; ; turn++) {
    try {
      return work();
    } catch (error) {
      const isBusy = error instanceof SettleboxError && error.code === 'clock_busy';
      if (!isBusy || turn === TURNS_MAX) throw error;
      await gateway.idle().catch(() => undefined);
      await turnOfEventLoop();
    }
  }
}
