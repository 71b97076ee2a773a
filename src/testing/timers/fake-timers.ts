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
  setTime(moment: number): unknown;
  /** Returns the number of pending timers. */
  count(): number;
  /** Advances by milliseconds and runs the due timers. */
  pass(ms: number): unknown;
  /** Advances to the next timer and runs it. */
  next(): unknown;
}

/**
 * Returns the current methods of the timers. Bound now, because `bindMoves` replaces them.
 *
 * @throws SettleboxError `bad_option` if a method is missing
 */
export function fakeTimersOf(timers: RunnerTimers | SinonClock): FakeTimers {
  const [setTime, count, pass, next] = isRunner(timers) ? RUNNER : SINON;
  return {
    setTime: need(timers, setTime),
    count: () => Number(need(timers, count)()),
    pass: need(timers, pass),
    next: need(timers, next),
  };
}

const RUNNER = ['setSystemTime', 'getTimerCount', 'advanceTimersByTime', 'advanceTimersToNextTimer'] as const;
const SINON = ['setSystemTime', 'countTimers', 'tick', 'next'] as const;

/** Reports whether these are the timers of a runner, and not of sinon. */
export function isRunner(timers: RunnerTimers | SinonClock): timers is RunnerTimers {
  return typeof timers === 'object' && timers !== null && 'useFakeTimers' in timers;
}

/** A method of a fake timers object. */
export type Method = (...parameters: unknown[]) => unknown;

/** Returns the current method, bound to its object; undefined if there is none. */
export function findMethod(of: object, name: string): Method | undefined {
  const method: unknown = Reflect.get(of, name);
  return typeof method === 'function' ? (...parameters) => Reflect.apply(method, of, parameters) : undefined;
}

function need(timers: unknown, name: string): Method {
  const method = typeof timers === 'object' && timers !== null ? findMethod(timers, name) : undefined;
  if (method !== undefined) return method;
  throw new SettleboxError(
    'bad_option',
    `The timers must be fake timers; they have no method ${name}.`,
    'Pass vi of vitest, jest of Jest 29.5 or later, or an installed clock of sinon.',
  );
}
