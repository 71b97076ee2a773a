import { SettleboxError } from '../../engine/errors.ts';

/** The fake timers of vitest (`vi`) or Jest (`jest`, modern timers), with the methods that Settlebox needs. */
export interface RunnerTimers {
  /** Installs fake timers and a fake `Date`. */
  useFakeTimers(options?: { now?: number; doNotFake?: ('nextTick' | 'queueMicrotask')[] }): unknown;
  /** Restores the real timers. */
  useRealTimers(): unknown;
  /** Sets `Date`, in epoch milliseconds, without running or shifting timers. */
  setSystemTime(now: number): unknown;
  /** Returns the number of pending timers. */
  getTimerCount(): number;
  /** Advances by milliseconds and runs the due timers. */
  advanceTimersByTime(ms: number): unknown;
  /** Advances to the next timer and runs it. */
  advanceTimersToNextTimer(): unknown;
}

/** An installed clock of `@sinonjs/fake-timers` or `sinon.useFakeTimers()`, with the methods that Settlebox needs. */
export interface SinonClock {
  /** Sets `Date`, in epoch milliseconds, without running or shifting timers. */
  setSystemTime(now: number): unknown;
  /** Returns the number of pending timers. */
  countTimers(): number;
  /** Advances by milliseconds and runs the due timers. */
  tick(ms: number): unknown;
  /** Advances to the next timer and runs it. */
  next(): unknown;
}

/** The operations that vitest's, Jest's, and sinon's fake timers have in common. */
export interface FakeTimers {
  /** Sets `Date` in epoch milliseconds, without running or shifting timers. */
  setTime(now: number): unknown;
  /** Returns the number of pending timers. */
  count(): number;
  /** Advances by milliseconds and runs the due timers. */
  advance(ms: number): unknown;
  /** Advances to the next timer and runs it. */
  next(): unknown;
}

/**
 * Returns the current methods of the timers. Bound now, because `bindMoves` replaces them.
 *
 * @throws SettleboxError `bad_option` if a method is missing
 */
export function fakeTimersOf(timers: RunnerTimers | SinonClock): FakeTimers {
  const [setTime, count, advance, next] = isRunner(timers) ? RUNNER : SINON;
  return {
    setTime: loadMethod(timers, setTime),
    count: () => Number(loadMethod(timers, count)()),
    advance: loadMethod(timers, advance),
    next: loadMethod(timers, next),
  };
}

const RUNNER = ['setSystemTime', 'getTimerCount', 'advanceTimersByTime', 'advanceTimersToNextTimer'] as const;
const SINON = ['setSystemTime', 'countTimers', 'tick', 'next'] as const;

/** Reports whether these are the timers of a runner, and not of sinon. */
export function isRunner(timers: RunnerTimers | SinonClock): timers is RunnerTimers {
  return typeof timers === 'object' && timers !== null && 'useFakeTimers' in timers;
}

/** A method of a fake timers object. */
export type TimerMethod = (...parameters: unknown[]) => unknown;

/** Returns the current method, bound to its object; undefined if there is none. */
export function findMethod(owner: object, name: string): TimerMethod | undefined {
  const method: unknown = Reflect.get(owner, name);
  return typeof method === 'function' ? (...parameters) => Reflect.apply(method, owner, parameters) : undefined;
}

function loadMethod(timers: unknown, name: string): TimerMethod {
  const method = typeof timers === 'object' && timers !== null ? findMethod(timers, name) : undefined;
  if (method !== undefined) return method;
  throw new SettleboxError(
    'bad_option',
    `The timers must be fake timers; they have no method ${name}.`,
    'Pass vi of vitest, jest of Jest 29.5 or later, or an installed clock of sinon.',
  );
}
