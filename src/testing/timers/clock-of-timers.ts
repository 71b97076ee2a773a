import { RECEIVER_TIMEOUT_MS } from '../../domain/webhooks/deliveries/rules.ts';
import { SettleboxError } from '../../engine/errors.ts';
import type { ExternalClock } from '../../engine/external-clock.ts';
import { isFaked, startCurrentTimer, systemNow, within } from '../../engine/wall-clock.ts';
import type { FakeTimers } from './fake-timers.ts';

/** Above this limit (24.8 days), a timer fires at once, even a fake one. */
const TIMER_MS_MAX = 2 ** 31 - 1;

/** Timers that restart each other without a delay would run forever. */
const STEPS_WITHOUT_TIME_MAX = 10_000;

/** Real milliseconds without a response, after which a receiver is assumed to wait for a timer. */
const QUIET_MS = 25;

/** Fake timers as an external clock of a gateway. */
export interface ClockOfTimers extends ExternalClock {
  /** Returns how many steps ran timers of the test or application. */
  timerSteps(): number;
}

/** Adapts fake timers to the interface of an external clock. */
export function clockOfTimers(timers: FakeTimers): ClockOfTimers {
  let [steps, timerSteps] = [0, 0];
  const step = (time: number): readonly unknown[] => {
    const from = systemNow();
    const { thrown, ranOthers } = stepTowards(timers, time - from);
    steps = systemNow() === from ? steps + 1 : 0;
    if (ranOthers) timerSteps++;
    if (steps > STEPS_WITHOUT_TIME_MAX) rejectEndlessTimers();
    return thrown;
  };
  return {
    timerSteps: () => timerSteps,
    now: () => (isFaked(globalThis.Date) ? systemNow() : undefined),
    step,
    setTime: (time) => void timers.setTime(time),
    async whileAwaiting(work) {
      // A receiver can wait for its own timers until its response times out.
      const until = systemNow() + RECEIVER_TIMEOUT_MS;
      const thrown: unknown[] = [];
      let isPending = true;
      const ended = work.finally(() => {
        isPending = false;
      });
      while (isPending) {
        await within(QUIET_MS, ended, () => undefined);
        if (isPending && timers.count() > 0 && systemNow() < until) thrown.push(...step(until));
      }
      const result = await ended;
      if (thrown.length > 0) throw thrown[0];
      return result;
    },
  };
}

/** The result of a step: thrown errors, and true in `others` if timers of the test or application ran. */
interface TimerStep {
  readonly thrown: readonly unknown[];
  readonly ranOthers: boolean;
}

/**
 * Advances to the next timer, but at most by `ms`. Runners cannot report when the next timer is due, so a marker timer
 * of our own stops at the limit.
 */
function stepTowards(timers: FakeTimers, ms: number): TimerStep {
  const pendingBefore = timers.count();
  let reachedLimit = false;
  const stop = startCurrentTimer(
    () => {
      reachedLimit = true;
    },
    Math.min(ms, TIMER_MS_MAX),
  );
  const thrown: unknown[] = [];
  try {
    // If setTimeout is not faked, the marker timer does not count as pending.
    if (pendingBefore === 0 || timers.count() === pendingBefore) timers.advance(ms);
    else timers.next();
  } catch (error) {
    thrown.push(error);
  } finally {
    stop();
  }
  return { thrown, ranOthers: pendingBefore > 0 && (!reachedLimit || timers.count() < pendingBefore) };
}

function rejectEndlessTimers(): never {
  throw new SettleboxError(
    'too_many_jobs',
    `${STEPS_WITHOUT_TIME_MAX} timers ran, but no time passed.`,
    'A timer of 0 ms keeps restarting itself. Give it a delay, or stop it.',
  );
}
