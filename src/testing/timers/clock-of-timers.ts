import { ANSWER_WITHIN_MS } from '../../domain/webhooks/deliveries/rules.ts';
import { SettleboxError } from '../../engine/errors.ts';
import type { ClockBeside } from '../../engine/external-clock.ts';
import { isFaked, startCurrentTimer, systemNow, within } from '../../engine/wall-clock.ts';
import type { FakeTimers } from './fake-timers.ts';

/** Beyond it (24.8 days) a timer fires at once, a faked one too. */
const TIMER_MS_MAX = 2 ** 31 - 1;

/** Timers that start each other without end, and no time passes: a word and not a hang. */
const STEPS_AT_ONE_MOMENT_MAX = 10_000;

/** Real milliseconds without a word from a receiver, after which it is taken to wait for a timer. */
const QUIET_MS = 25;

/** Fake timers as a clock beside a gateway's. */
export interface ClockOfTimers extends ClockBeside {
  /** How often timers of others were called. */
  called(): number;
}

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
      // A receiver may wait for its own timers as long as it may take for its answer.
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

/** What came of a step: what was thrown, and whether timers of others than ours were called. */
interface Step {
  readonly thrown: readonly unknown[];
  readonly others: boolean;
}

/**
 * To the first timer that waits, and no further than this. A timer of ours marks the end, so that no other is called
 * that is due later: runners can't be asked when the next one is.
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
    // Where setTimeout is not among what is faked, ours is not counted.
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
