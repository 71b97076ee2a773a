import { SettleboxError } from '../../engine/errors.ts';
import { turnOfEventLoop } from '../../engine/wall-clock.ts';
import type { Gateway } from '../../gateway/gateway-type.ts';

/** Turns in which a move or a delivery that is on its way has come to its end, and nobody has begun another. */
const QUIET_TURNS_MAX = 1_000;

/**
 * Leaves a world for another when nothing is being delivered in it: a client of HTTP can't know of a webhook that is on its
 * way after its last request.
 *
 * @throws what the work throws; SettleboxError `clock_busy` while time is being moved without end
 */
export async function whenQuiet<Result>(
  { gateway }: { readonly gateway: Gateway },
  work: () => Result,
): Promise<Result> {
  for (let turn = 0; ; turn++) {
    try {
      return work();
    } catch (error) {
      const isBusy = error instanceof SettleboxError && error.code === 'clock_busy';
      if (!isBusy || turn === QUIET_TURNS_MAX) throw error;
      await gateway.idle().catch(() => undefined);
      await turnOfEventLoop();
    }
  }
}
