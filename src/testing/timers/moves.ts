import type { Scheduler } from '../../engine/advance.ts';
import { systemNow } from '../../engine/wall-clock.ts';
import type { ClockOfTimers } from './clock-of-timers.ts';
import { type FakeTimers, findMethod, type TimerMethod } from './fake-timers.ts';

/** The two bound clocks, and the original methods of the fake timers. */
interface TimerBinding {
  readonly scheduler: Scheduler;
  readonly clock: ClockOfTimers;
  readonly timers: FakeTimers;
  /** Returns the value that a method of these timers returns. */
  returnValue(): unknown;
}

type BindMethod = (original: TimerMethod, binding: TimerBinding) => TimerMethod;

/** The methods that move time, by the names of runners and of sinon, with their bound versions. */
const MOVES: readonly (readonly [names: readonly string[], move: BindMethod])[] = [
  [['advanceTimersByTimeAsync', 'tickAsync'], advanceAsync],
  [['advanceTimersByTime', 'tick'], advanceSync],
  [['advanceTimersToNextTimerAsync', 'nextAsync'], advanceToNextTimer],
  [['runAllTimersAsync', 'runAllAsync'], runAllTimers],
  [['runOnlyPendingTimersAsync', 'runToLastAsync'], thenDeliver],
  [['advanceTimersToNextTimer', 'next'], thenFollow],
  [['runAllTimers', 'runAll'], thenFollow],
  [['runOnlyPendingTimers', 'runToLast'], thenFollow],
  [['advanceTimersToNextFrame', 'runToFrame'], thenFollow],
  [['setSystemTime', 'jump'], thenFollow],
];

/** Makes the gateway follow when the timers are moved. Returns a function that restores the methods. */
export function bindMoves(timers: object, binding: TimerBinding): () => void {
  const ends = MOVES.flatMap(([names, move]) => names.flatMap((name) => replaceMethod(timers, name, move, binding)));
  return () => {
    for (const end of ends.reverse()) end();
  };
}

function replaceMethod(timers: object, name: string, move: BindMethod, binding: TimerBinding): (() => void)[] {
  const original = findMethod(timers, name);
  if (original === undefined) return [];
  const before: unknown = Reflect.get(timers, name);
  const boundMethod = move(original, binding);
  let bound = true;
  const method: TimerMethod = (...parameters) => (bound && isFree(binding) ? boundMethod : original)(...parameters);
  Reflect.set(timers, name, method);
  return [
    () => {
      bound = false;
      // Another library can have wrapped our method. Its wrapper stays.
      if (Reflect.get(timers, name) === method) Reflect.set(timers, name, before);
    },
  ];
}

/**
 * A handler that moves the timers during a clock move of the gateway moves only the timers. The running move notices.
 */
function isFree({ scheduler, clock }: TimerBinding): boolean {
  return scheduler.isFree && clock.now() !== undefined;
}

/** Runs everything in order of time: the gateway's clock moves the timers. */
function advanceAsync(original: TimerMethod, binding: TimerBinding): TimerMethod {
  const { scheduler } = binding;
  return async (ms) => {
    const target = systemNow() + Number(ms);
    // Sinon accepts "01:30", which is not a number. If the test's time was set back, the gateway waits for it.
    if (!(target > scheduler.currentTime)) return thenDeliver(original, binding)(ms);
    await scheduler.runUntil(target, 'advanceTimersByTimeAsync');
    // Runs the timers without delay that were started last, and returns the original result.
    return original(0);
  };
}

/** Runs everything in order of time, except for work that must be awaited. */
function advanceSync(original: TimerMethod, { scheduler }: TimerBinding): TimerMethod {
  return (ms) => {
    const thrown: unknown[] = [];
    const target = systemNow() + Number(ms);
    for (let due = scheduler.firstDue('inside'); due !== undefined; due = scheduler.firstDue('inside')) {
      if (!(due > systemNow() && due < target)) break;
      collectError(() => original(Number(due) - systemNow()), thrown);
      collectError(() => scheduler.catchUp(), thrown);
    }
    const rest = target - systemNow();
    const result = collectError(() => original(rest >= 0 ? rest : ms), thrown);
    collectError(() => scheduler.catchUp(), thrown);
    if (thrown.length > 0) throw thrown[0];
    return result;
  };
}

function collectError(work: () => unknown, thrown: unknown[]): unknown {
  try {
    return work();
  } catch (error) {
    thrown.push(error);
    return undefined;
  }
}

/** Limits the search for the next timer to 100 years. */
const SEARCH_LIMIT_MS = 100 * 365 * 24 * 60 * 60 * 1_000;

/** Jobs of the gateway that are due before the next timer run first. */
async function runToNextTimer({ scheduler, clock, timers }: TimerBinding): Promise<void> {
  const stepsBefore = clock.timerSteps();
  const isDone = () => clock.timerSteps() > stepsBefore || timers.count() === 0;
  await scheduler.runUntil(systemNow() + SEARCH_LIMIT_MS, 'advanceTimersToNextTimerAsync', isDone);
}

function advanceToNextTimer(_original: TimerMethod, binding: TimerBinding): TimerMethod {
  return async (steps = 1) => {
    for (let step = 0; step < Number(steps); step++) await runToNextTimer(binding);
    return binding.returnValue();
  };
}

const TIMERS_MAX = 10_000;

function runAllTimers(original: TimerMethod, binding: TimerBinding): TimerMethod {
  return async () => {
    for (let called = 0; called < TIMERS_MAX && binding.timers.count() > 0; called++) await runToNextTimer(binding);
    // No timers are left, or the original method reports an endless loop.
    return original();
  };
}

function thenDeliver(original: TimerMethod, { scheduler }: TimerBinding): TimerMethod {
  return async (...parameters) => {
    const result = await original(...parameters);
    if (scheduler.isFree) await scheduler.runDueJobs();
    return result;
  };
}

function thenFollow(original: TimerMethod, { scheduler }: TimerBinding): TimerMethod {
  return (...parameters) => {
    const result = original(...parameters);
    scheduler.catchUp();
    return result;
  };
}
