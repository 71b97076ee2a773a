import { ANSWER_WITHIN_MS } from '../../domain/webhooks/deliveries/rules.ts';
import { SettleboxError } from '../../engine/errors.ts';
import type { ClockBeside } from '../../engine/external-clock.ts';
import { isFaked, startCurrentTimer, systemNow, within } from '../../engine/wall-clock.ts';
import type { FakeTimers } from './fake-timers.ts';

/** Above this limit (24.8 days), a timer fires at once, even a fake one. */
const TIMER_MS_MAX = 2 ** 31 - 1;

/** Timers that restart each other without a delay would run forever. */
const STEPS_AT_ONE_MOMENT_MAX = 10_000;

/** Real milliseconds without a response, after which a receiver is assumed to wait for a timer. */
const QUIET_MS = 25;

/** Fake timers as an external clock of a gateway. */
export interface ClockOfTimers extends ClockBeside {
  /** Returns how many steps ran timers of the test or application. */
  called(): number;
}

/** Adapts fake timers to the interface of an external clock. */
export function clockOfTimers(timers: FakeTimers): ClockOfTimers {
  let [steps, called] = [0, 0];
  const step = (moment: number): readonly unknown[] => {
    const from = systemNow();
    const { thrown, others } = stepTowards(timers, moment - from);
    steps = systemNow() === from ? steps + 1 : 0;
    if (others) called++;
    if (steps > STEPS_AT_ONE_MOMENT_MAX) refuseEndless();
    return thrown;
  };
  return {
    called: () => called,
    now: () => (isFaked(globalThis.Date) ? systemNow() : undefined),
    step,
    turnTo: (moment) => void timers.setTime(moment),
    async during(work) {
      // A receiver can wait for its own timers until its response times out.
      const until = systemNow() + ANSWER_WITHIN_MS;
      const thrown: unknown[] = [];
      let waiting = true;
      const ended = work.finally(() => {
        waiting = false;
      });
      while (waiting) {
        await within(QUIET_MS, ended, () => undefined);
        if (waiting && timers.count() > 0 && systemNow() < until) thrown.push(...step(until));
      }
      const result = await ended;
      if (thrown.length > 0) throw thrown[0];
      return result;
    },
  };
}

/** The result of a step: thrown errors, and true in `others` if timers of the test or application ran. */
interface Step {
  readonly thrown: readonly unknown[];
  readonly others: boolean;
}

/**
 * Advances to the next timer, but at most by `ms`. Runners cannot report when the next timer is due, so a marker timer
 * of our own stops at the limit.
 */
function stepTowards(timers: FakeTimers, ms: number): Step {
  const waiting = timers.count();
  let arrived = false;
  const stop = startCurrentTimer(
    () => {
      arrived = true;
    },
    Math.min(ms, TIMER_MS_MAX),
  );
  const thrown: unknown[] = [];
  try {
    // If setTimeout is not faked, the marker timer does not count as pending.
    if (waiting === 0 || timers.count() === waiting) timers.pass(ms);
    else timers.next();
  } catch (error) {
    thrown.push(error);
  } finally {
    stop();
  }
  return { thrown, others: waiting > 0 && (!arrived || timers.count() < waiting) };
}

function refuseEndless(): never {
  throw new SettleboxError(
    'too_many_jobs',
    `${STEPS_AT_ONE_MOMENT_MAX} timers ran, but no time passed.`,
    'A timer of 0 ms keeps restarting itself. Give it a delay, or stop it.',
  );
}
