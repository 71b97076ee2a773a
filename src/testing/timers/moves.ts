import type { Shape } from '../../domain/base/context.ts';
import type { Pump } from '../../engine/advance.ts';
import { systemNow } from '../../engine/wall-clock.ts';
import type { ClockOfTimers } from './clock-of-timers.ts';
import { type FakeTimers, findMethod, type Method } from './fake-timers.ts';

/** A gateway's time, and the fake timers beside it, as they are without us. */
interface Together {
  readonly pump: Pump<Shape>;
  readonly clock: ClockOfTimers;
  readonly timers: FakeTimers;
  /** What a method of these timers answers. */
  answer(): unknown;
}

type Move = (original: Method, together: Together) => Method;

/** The methods that move a test's time, by runners' names and by sinon's, and what they do besides when bound. */
// biome-ignore format: a table reads in columns
const MOVES: readonly (readonly [names: readonly string[], move: Move])[] = [
  [['advanceTimersByTimeAsync', 'tickAsync'],           passAndWait],
  [['advanceTimersByTime', 'tick'],                     pass],
  [['advanceTimersToNextTimerAsync', 'nextAsync'],      goToNextTimer],
  [['runAllTimersAsync', 'runAllAsync'],                runAllTimers],
  [['runOnlyPendingTimersAsync', 'runToLastAsync'],     thenRun],
  [['advanceTimersToNextTimer', 'next'],                thenFollow],
  [['runAllTimers', 'runAll'],                          thenFollow],
  [['runOnlyPendingTimers', 'runToLast'],               thenFollow],
  [['advanceTimersToNextFrame', 'runToFrame'],          thenFollow],
  [['setSystemTime', 'jump'],                           thenFollow],
];

/** Has the gateway go along when the test's time is moved; gives the way back. */
export function bindMoves(timers: object, together: Together): () => void {
  const ends = MOVES.flatMap(([names, move]) => names.flatMap((name) => replace(timers, name, move, together)));
  return () => {
    for (const end of ends.reverse()) end();
  };
}

function replace(timers: object, name: string, move: Move, together: Together): (() => void)[] {
  const original = findMethod(timers, name);
  if (original === undefined) return [];
  const before: unknown = Reflect.get(timers, name);
  const moving = move(original, together);
  let bound = true;
  const method: Method = (...parameters) => (bound && isFree(together) ? moving : original)(...parameters);
  Reflect.set(timers, name, method);
  return [
    () => {
      bound = false;
      // Somebody else may have put theirs around ours, and that stays.
      if (Reflect.get(timers, name) === method) Reflect.set(timers, name, before);
    },
  ];
}

/** A handler that moves the test's time while the gateway moves it moves that alone; the pump sees it. */
function isFree({ pump, clock }: Together): boolean {
  return pump.free && clock.now() !== undefined;
}

/** Everything in order: the pump takes the timers along. */
function passAndWait(original: Method, together: Together): Method {
  const { pump } = together;
  return async (ms) => {
    const target = systemNow() + Number(ms);
    // No number is sinon's "01:30"; and where the test's time was set back, the gateway waits for it.
    if (!(target > pump.present)) return thenRun(original, together)(ms);
    await pump.run(target, 'advanceTimersByTimeAsync');
    // Calls what was started at the last moment with no delay, and answers as ever.
    return original(0);
  };
}

/** In order too, but for what has to be awaited. */
function pass(original: Method, { pump }: Together): Method {
  return (ms) => {
    const thrown: unknown[] = [];
    const target = systemNow() + Number(ms);
    for (let due = pump.firstDue('inside'); due !== undefined; due = pump.firstDue('inside')) {
      if (!(due > systemNow() && due < target)) break;
      tryTo(() => original(Number(due) - systemNow()), thrown);
      tryTo(() => pump.follow(), thrown);
    }
    const rest = target - systemNow();
    const answer = tryTo(() => original(rest >= 0 ? rest : ms), thrown);
    tryTo(() => pump.follow(), thrown);
    if (thrown.length > 0) throw thrown[0];
    return answer;
  };
}

function tryTo(work: () => unknown, thrown: unknown[]): unknown {
  try {
    return work();
  } catch (error) {
    thrown.push(error);
    return undefined;
  }
}

/** Nobody waits a hundred years for a timer. */
const FAR_MS = 100 * 365 * 24 * 60 * 60 * 1_000;

/** What is due before the next timer comes before it. */
async function toNextTimer({ pump, clock, timers }: Together): Promise<void> {
  const before = clock.called();
  const enough = () => clock.called() > before || timers.count() === 0;
  await pump.run(systemNow() + FAR_MS, 'advanceTimersToNextTimerAsync', enough);
}

function goToNextTimer(_original: Method, together: Together): Method {
  return async (steps = 1) => {
    for (let step = 0; step < Number(steps); step++) await toNextTimer(together);
    return together.answer();
  };
}

const TIMERS_MAX = 10_000;

function runAllTimers(original: Method, together: Together): Method {
  return async () => {
    for (let called = 0; called < TIMERS_MAX && together.timers.count() > 0; called++) await toNextTimer(together);
    // Nothing is left for it to do, or it says so of timers without end.
    return original();
  };
}

function thenRun(original: Method, { pump }: Together): Method {
  return async (...parameters) => {
    const answer = await original(...parameters);
    if (pump.free) await pump.deliver();
    return answer;
  };
}

function thenFollow(original: Method, { pump }: Together): Method {
  return (...parameters) => {
    const answer = original(...parameters);
    pump.follow();
    return answer;
  };
}
