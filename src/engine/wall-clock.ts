/**
 * The only module that uses the machine's own clock and timers. Webhook timestamps are real time, so that the tolerance of any
 * verifier is met. The dispatcher's timeouts are real time too. Neither is stored.
 */
import { platform } from './platform.ts';

/** Returns seconds since the epoch by the machine's clock. */
export function wallClockSeconds(): number {
  return Math.floor(Date.now() / 1_000);
}

/** Returns milliseconds since the epoch by the current global `Date`, which a test can replace. */
export function systemNow(): number {
  return Date.now();
}

/** Reports whether fake timers replace a function of the platform. All common fake timers mark their functions. */
export function isFaked(what: unknown): boolean {
  return typeof what === 'function' && 'clock' in what;
}

/** Starts a timer with the current, possibly fake timers. Returns a function that stops it. */
export function startCurrentTimer(work: () => void, afterMs: number): () => void {
  const timer = globalThis.setTimeout(work, afterMs);
  return () => globalThis.clearTimeout(timer);
}

// Read at import, before a test can install fake timers. Marked as pure: `settlebox/webhooks` is bundled without them.
const startTimer = /* @__PURE__ */ real('setTimeout');
const stopTimer = /* @__PURE__ */ real('clearTimeout');
const startBeat = /* @__PURE__ */ real('setInterval');
const stopBeat = /* @__PURE__ */ real('clearInterval');

const monotonicNow = /* @__PURE__ */ (() => performance.now.bind(performance))();

/**
 * Returns the real function of the platform, even if fake timers are installed before the first import (`enableGlobally` of
 * Jest).
 */
export function real<Name extends 'setTimeout' | 'clearTimeout' | 'setImmediate' | 'setInterval' | 'clearInterval'>(
  name: Name,
): (typeof globalThis)[Name] {
  const { [name]: now } = globalThis;
  const clock: unknown = Reflect.get(Object(now), 'clock');
  // The object can belong to another realm: Jest creates it outside of the realm in which tests run.
  return typeof clock === 'object' && clock !== null ? (Reflect.get(clock, `_${name}`) ?? now) : now;
}

/** Waits for a whole turn of the event loop, in which all pending work runs. */
export function turnOfEventLoop(): Promise<void> {
  return new Promise((resolve) => platform().afterThisTurn(resolve));
}

/** Returns the result of a promise, or of `late()` if the promise takes longer. */
export async function within<Result, Late>(
  timeoutMs: number,
  promise: Promise<Result>,
  late: () => Late,
): Promise<Result | Late> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<Late>((resolve) => {
    timer = startTimer(() => resolve(late()), timeoutMs);
  });
  try {
    return await Promise.race([promise, timeout]);
  } finally {
    stopTimer(timer);
  }
}

/**
 * Runs a function at an interval of real milliseconds. Returns a function that stops it. The timer does not keep the process
 * alive.
 */
export function everyRealMs(ms: number, work: () => void): () => void {
  const beat = startBeat(work, ms);
  // Browsers identify a timer by a number.
  if (typeof beat === 'object') beat.unref();
  return () => stopBeat(beat);
}

/** Returns real milliseconds since an arbitrary start. They never jump and never decrease. */
export function realMilliseconds(): number {
  return monotonicNow();
}
