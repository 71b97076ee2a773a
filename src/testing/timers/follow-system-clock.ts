import type { Layout } from '../../domain/payments/transactions/types.ts';
import { SettleboxError } from '../../engine/errors.ts';
import { isoText } from '../../engine/time.ts';
import { systemNow } from '../../engine/wall-clock.ts';
import type { Gateway } from '../../gateway/gateway-type.ts';
import { insideOf } from '../inside-of.ts';
import type { BoundClocks } from './bind-timers.ts';
import { followOnAccess } from './follow-on-access.ts';

/**
 * Makes a gateway follow `Date`, for suites that fake `Date` already (`vi.setSystemTime`, timekeeper, mockdate). The gateway
 * advances to `Date.now()` before each operation, each read, and each `idle` or move of its clock.
 *
 * A synchronous call runs all due work except webhooks and delayed responses. `await gateway.idle()` delivers those: at the times
 * they were due if it is the first call after `Date` was moved, otherwise now. The gateway never moves backwards: if `Date` is set
 * back, the gateway waits until it catches up. `gateway.clock` does not move `Date`; use `bindTimers` for that.
 *
 * @throws SettleboxError `time_backwards` if `Date` is behind the gateway
 * @example
 * vi.setSystemTime('2026-03-02T15:00:00Z');
 * const gateway = createGateway({ now: Date.now() });
 * using following = followSystemClock(gateway);
 * vi.setSystemTime('2026-03-06T15:00:00Z');
 * await gateway.idle();                              // settled, funded, and the webhooks delivered
 */
export function followSystemClock<L extends Layout>(gateway: Gateway<L>): BoundClocks {
  const { scheduler } = insideOf(gateway, 'followSystemClock');
  const [now, system] = [scheduler.currentTime, systemNow()];
  if (system < now)
    throw new SettleboxError(
      'time_backwards',
      `Date is at ${isoText(system)}, but the gateway is already at ${isoText(now)}.`,
      'Set Date first, then call createGateway({ now: Date.now() }).',
    );
  const ends = [scheduler.followClock({ now: systemNow }), followOnAccess(gateway, scheduler)];
  const dispose = () => {
    for (const end of ends.splice(0)) end();
  };
  return { dispose, [Symbol.dispose]: dispose };
}
