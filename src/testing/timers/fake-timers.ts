import { SettleboxError } from '../../core/errors.ts';

/** What is used of vitest's `vi` and of Jest's `jest` (modern fake timers). */
export interface RunnerTimers {
  /** Puts fake timers and a fake `Date` in place. */
  useFakeTimers(options?: { now?: number; doNotFake?: ('nextTick' | 'queueMicrotask')[] }): unknown;
  /** Puts the real ones back. */
  useRealTimers(): unknown;
  /** Sets `Date`, in epoch milliseconds; timers stay as far away as they were. */
  setSystemTime(now: number): unknown;
  /** How many timers wait. */
  getTimerCount(): number;
  /** Lets milliseconds pass, and calls the timers that are due. */
  advanceTimersByTime(ms: number): unknown;
  /** Goes to the first timer that waits, and calls it. */
  advanceTimersToNextTimer(): unknown;
}

/** What is used of an installed clock of `@sinonjs/fake-timers`, or of `sinon.useFakeTimers()`. */
export interface SinonClock {
  /** Sets `Date`, in epoch milliseconds; timers stay as far away as they were. */
  setSystemTime(now: number): unknown;
  /** How many timers wait. */
  countTimers(): number;
  /** Lets milliseconds pass, and calls the timers that are due. */
  tick(ms: number): unknown;
  /** Goes to the first timer that waits, and calls it. */
  next(): unknown;
}

/** The same of all three. */
export interface FakeTimers {
  /** Says another time; waiting timers are as far away as before. */
  setTime(moment: number): unknown;
  /** How many timers wait. */
  count(): number;
  /** Lets time pass, in one go. */
  pass(ms: number): unknown;
  /** Goes to the first timer that waits and calls it. */
  next(): unknown;
}

/** The methods as they are now: they may be replaced later, by us among others. */
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

export function isRunner(timers: RunnerTimers | SinonClock): timers is RunnerTimers {
  return typeof timers === 'object' && timers !== null && 'useFakeTimers' in timers;
}

export type Method = (...parameters: unknown[]) => unknown;

/** A method as it is now, or undefined. */
export function findMethod(of: object, name: string): Method | undefined {
  const method: unknown = Reflect.get(of, name);
  return typeof method === 'function' ? (...parameters) => Reflect.apply(method, of, parameters) : undefined;
}

function need(timers: unknown, name: string): Method {
  const method = typeof timers === 'object' && timers !== null ? findMethod(timers, name) : undefined;
  if (method !== undefined) return method;
  throw new SettleboxError(
    'bad_option',
    `These are no fake timers: they have no ${name}.`,
    'Pass vi of vitest, jest of Jest 29.5 or later, or an installed clock of sinon.',
  );
}
