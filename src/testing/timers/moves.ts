import type { Shape } from '../../domain/base/context.ts';
import type { Pump } from '../../engine/advance.ts';
import { systemNow } from '../../engine/wall-clock.ts';
import type { ClockOfTimers } from './clock-of-timers.ts';
import { type FakeTimers, findMethod, type Method } from './fake-timers.ts';

/** The two bound clocks, and the original methods of the fake timers. */
interface Together {
  readonly pump: Pump<Shape>;
  readonly clock: ClockOfTimers;
  readonly timers: FakeTimers;
  /** Returns the value that a method of these timers returns. */
  answer(): unknown;
}

type Move = (original: Method, together: Together) => Method;

/** The methods that move time, by the names of runners and of sinon, with their bound versions. */
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

/** Makes the gateway follow when the timers are moved. Returns a function that restores the methods. */
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
      // Another library can have wrapped our method. Its wrapper stays.
      if (Reflect.get(timers, name) === method) Reflect.set(timers, name, before);
    },
  ];
}

/**
 * A handler that moves the timers during a clock move of the gateway moves only the timers. The running move notices.
 */
function isFree({ pump, clock }: Together): boolean {
  return pump.free && clock.now() !== undefined;
}

/** Runs everything in order of time: the gateway's clock moves the timers. */
function passAndWait(original: Method, together: Together): Method {
  const { pump } = together;
  return async (ms) => {
    const target = systemNow() + Number(ms);
    // Sinon accepts "01:30", which is not a number. If the test's time was set back, the gateway waits for it.
    if (!(target > pump.present)) return thenRun(original, together)(ms);
    await pump.run(target, 'advanceTimersByTimeAsync');
    // Runs the timers without delay that were started last, and returns the original result.
    return original(0);
  };
}

/** Runs everything in order of time, except for work that must be awaited. */
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

/** Limits the search for the next timer to 100 years. */
const FAR_MS = 100 * 365 * 24 * 60 * 60 * 1_000;

/** Jobs of the gateway that are due before the next timer run first. */
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
    // No timers are left, or the original method reports an endless loop.
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
