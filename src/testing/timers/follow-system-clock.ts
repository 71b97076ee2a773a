import { SettleboxError } from '../../core/errors.ts';
import { isoText } from '../../core/time.ts';
import type { Gateway } from '../../gateway-face.ts';
import type { Layout } from '../../resources/transactions/types.ts';
import { systemNow } from '../../world/wall-clock.ts';
import { insideOf } from '../inside-of.ts';
import type { BoundClocks } from './bind-timers.ts';
import { lookFirst } from './look-first.ts';

/**
 * Has a gateway go by `Date`, for suites that fake that already (`vi.setSystemTime`, timekeeper, mockdate): it comes up
 * to `Date.now()` before each operation, each look at it, and each `idle` or move of its clock.
 *
 * A call that answers at once can't wait for anybody. So before it all is done, each at its own moment, but webhooks and
 * answers that wait for the clock; `await gateway.idle()` delivers those: at the moments they were due where it is the
 * first to be called after `Date` was moved, else now. The gateway never runs backwards: a `Date` that is set back is
 * waited for. And `Date` is not moved by `gateway.clock`; for that there is `bindTimers`.
 *
 * @throws SettleboxError `time_backwards` where `Date` is behind the gateway
 * @example
 * vi.setSystemTime('2026-03-02T15:00:00Z');
 * const gateway = createGateway({ now: Date.now() });
 * using following = followSystemClock(gateway);
 * vi.setSystemTime('2026-03-06T15:00:00Z');
 * await gateway.idle();                              // settled, funded, and the webhooks delivered
 */
export function followSystemClock<L extends Layout>(gateway: Gateway<L>): BoundClocks {
  const { pump } = insideOf(gateway, 'followSystemClock');
  const [now, system] = [pump.present, systemNow()];
  if (system < now)
    throw new SettleboxError(
      'time_backwards',
      `By Date it is ${isoText(system)}, and the gateway is at ${isoText(now)} already.`,
      'Make it with createGateway({ now: Date.now() }), after Date was set.',
    );
  const ends = [pump.accompany({ now: systemNow }), lookFirst(gateway, pump)];
  const dispose = () => {
    for (const end of ends.splice(0)) end();
  };
  return { dispose, [Symbol.dispose]: dispose };
}
