import { SettleboxError } from '../../core/errors.ts';
import type { Gateway } from '../../gateway-face.ts';
import type { Layout } from '../../resources/transactions/types.ts';
import { isFaked, systemNow } from '../../world/wall-clock.ts';
import { insideOf } from '../inside-of.ts';
import { clockOfTimers } from './clock-of-timers.ts';
import { type FakeTimers, fakeTimersOf, isRunner, type RunnerTimers, type SinonClock } from './fake-timers.ts';
import { lookFirst } from './look-first.ts';
import { bindMoves } from './moves.ts';

/** Two clocks that go together, until disposed of: by hand, or by `using`. */
export interface BoundClocks extends Disposable {
  /** Lets go: real timers again, and each clock for itself. `using` does the same. */
  dispose(): void;
}

/**
 * Ties a gateway's clock to a test's fake timers: whichever is moved, the other goes along. Due webhooks and the shop's
 * own timers take turns in the order of their moments, and `Date` is the gateway's time. The gateway's time holds at the
 * start. Fake timers are switched on where they are not, and then off at the end.
 *
 * With the moves that are awaited (`gateway.clock.*`, `advanceTimersByTimeAsync`, `advanceTimersToNextTimerAsync`,
 * `runAllTimersAsync`; sinon's `tickAsync`, `nextAsync`, `runAllAsync`) all is done in order. A move that is not
 * (`advanceTimersByTime`, `setSystemTime`, `vi.waitFor`) takes along all but webhooks and answers that wait for the
 * clock: those come with the next await of `gateway.idle()` or of a move. `runOnlyPendingTimersAsync` calls the shop's
 * timers first, the webhooks after them.
 *
 * @throws SettleboxError `bad_option` where these are no fake timers, or they hold `queueMicrotask` or `nextTick` still
 * @example
 * using clocks = bindTimers(gateway, vi);            // vitest; jest of Jest; a clock of sinon
 * await gateway.clock.advance({ days: 3 });          // the shop's setTimeout, setInterval and cron jobs run too
 * await vi.advanceTimersByTimeAsync(60_000);         // and so do settlements and webhooks
 */
export function bindTimers<L extends Layout>(gateway: Gateway<L>, timers: RunnerTimers | SinonClock): BoundClocks {
  const { pump } = insideOf(gateway, 'bindTimers');
  const fakes = fakeTimersOf(timers);
  const stop = start(timers, pump.present);
  const ends: (() => void)[] = [stop];
  const dispose = () => {
    for (const end of ends.splice(0).reverse()) end();
  };
  try {
    refuseUnfit(fakes, gateway.clock.now());
    const clock = clockOfTimers(fakes);
    const answer = () => (isRunner(timers) ? timers : systemNow());
    ends.push(
      pump.accompany(clock),
      bindMoves(timers, { pump, clock, timers: fakes, answer }),
      lookFirst(gateway, pump),
    );
  } catch (error) {
    dispose();
    throw error;
  }
  return { dispose, [Symbol.dispose]: dispose };
}

/** Switches fake timers on where they are off, and gives the way back. */
function start(timers: RunnerTimers | SinonClock, now: number): () => void {
  if (isFaked(globalThis.Date) || !isRunner(timers)) return () => undefined;
  timers.useFakeTimers({ now, doNotFake: ['nextTick', 'queueMicrotask'] });
  return () => void timers.useRealTimers();
}

function refuseUnfit(timers: FakeTimers, now: number): void {
  if (isFaked(globalThis.queueMicrotask) || isFaked(globalThis.process?.nextTick))
    throw new SettleboxError(
      'bad_option',
      'The fake timers hold queueMicrotask or process.nextTick still, and no promise of Node comes to its end.',
      "Leave them out: jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask'] }), or bindTimers alone.",
    );
  timers.setTime(now);
  if (isFaked(globalThis.Date) && systemNow() === now) return;
  throw new SettleboxError(
    'bad_option',
    'Date does not follow these timers.',
    'Fake Date along with them: an installed clock, and Date among toFake where that is given.',
  );
}
