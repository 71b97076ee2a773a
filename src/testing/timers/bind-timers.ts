import type { Layout } from '../../domain/payments/transactions/types.ts';
import { SettleboxError } from '../../engine/errors.ts';
import { isFaked, systemNow } from '../../engine/wall-clock.ts';
import type { Gateway } from '../../gateway/gateway-type.ts';
import { insideOf } from '../inside-of.ts';
import { clockOfTimers } from './clock-of-timers.ts';
import { type FakeTimers, fakeTimersOf, isRunner, type RunnerTimers, type SinonClock } from './fake-timers.ts';
import { followOnAccess } from './follow-on-access.ts';
import { bindMoves } from './moves.ts';

/** A binding of two clocks. It ends with `dispose()`, or at the end of a `using` scope. */
export interface BoundClocks extends Disposable {
  /** Ends the binding and restores the real timers. `using` does the same. */
  dispose(): void;
}

/**
 * Binds a gateway's clock to a test's fake timers: advancing one advances the other. Due webhooks and your application's timers
 * run in order of time, and `Date` returns the gateway's time, which applies from the start. If fake timers are off, they are
 * switched on, and off again at the end.
 *
 * Asynchronous moves (`gateway.clock.*`, `advanceTimersByTimeAsync`, `advanceTimersToNextTimerAsync`, `runAllTimersAsync`;
 * sinon's `tickAsync`, `nextAsync`, `runAllAsync`) run everything in order. Synchronous moves (`advanceTimersByTime`,
 * `setSystemTime`, `vi.waitFor`) run everything except webhooks and delayed responses, which follow at the next awaited
 * `gateway.idle()` or move. `runOnlyPendingTimersAsync` runs the application's timers first, then the webhooks.
 *
 * @throws SettleboxError `bad_option` if the timers are not fake timers, or if they fake `queueMicrotask` or `nextTick`
 * @example
 * using clocks = bindTimers(gateway, vi);            // vitest; jest of Jest; a clock of sinon
 * await gateway.clock.advance({ days: 3 });          // the shop's setTimeout, setInterval and cron jobs run too
 * await vi.advanceTimersByTimeAsync(60_000);         // and so do settlements and webhooks
 */
export function bindTimers<L extends Layout>(gateway: Gateway<L>, timers: RunnerTimers | SinonClock): BoundClocks {
  const { scheduler } = insideOf(gateway, 'bindTimers');
  const fakes = fakeTimersOf(timers);
  const restoreTimers = switchOnTimers(timers, scheduler.currentTime);
  const ends: (() => void)[] = [restoreTimers];
  const dispose = () => {
    for (const end of ends.splice(0).reverse()) end();
  };
  try {
    rejectUnsuitableTimers(fakes, gateway.clock.now());
    const clock = clockOfTimers(fakes);
    const returnValue = () => (isRunner(timers) ? timers : systemNow());
    ends.push(
      scheduler.followClock(clock),
      bindMoves(timers, { scheduler, clock, timers: fakes, returnValue }),
      followOnAccess(gateway, scheduler),
    );
  } catch (error) {
    dispose();
    throw error;
  }
  return { dispose, [Symbol.dispose]: dispose };
}

/** Switches fake timers on if they are off. Returns a function that restores them. */
function switchOnTimers(timers: RunnerTimers | SinonClock, now: number): () => void {
  if (isFaked(globalThis.Date) || !isRunner(timers)) return () => undefined;
  timers.useFakeTimers({ now, doNotFake: ['nextTick', 'queueMicrotask'] });
  return () => void timers.useRealTimers();
}

function rejectUnsuitableTimers(timers: FakeTimers, now: number): void {
  if (isFaked(globalThis.queueMicrotask) || isFaked(globalThis.process?.nextTick))
    throw new SettleboxError(
      'bad_option',
      'The fake timers replace queueMicrotask or process.nextTick, so promises in Node never settle.',
      "Exclude both: jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask'] }), or let bindTimers switch the timers on.",
    );
  timers.setTime(now);
  if (isFaked(globalThis.Date) && systemNow() === now) return;
  throw new SettleboxError(
    'bad_option',
    'Date does not follow these timers.',
    'Fake Date as well: install the clock, and include Date in toFake if you set it.',
  );
}
