/**
 * The one room for the machine's own clock and timers. Webhook stamps are wall time, so that any verifier's tolerance
 * holds, and the dispatcher's patience is real; neither is remembered anywhere.
 */

/** Seconds since the epoch, by this machine. */
export function wallClockSeconds(): number {
  return Math.floor(Date.now() / 1_000);
}

/** Milliseconds since the epoch by the `Date` that there is now, which may be a test's. */
export function systemNow(): number {
  return Date.now();
}

/** Whether a function of the platform is stood in for by fake timers; all that are in use mark theirs so. */
export function isFaked(what: unknown): boolean {
  return typeof what === 'function' && 'clock' in what;
}

/** Starts a timer with whoever has the timers now, which may be a test; gives the way to stop it. */
export function startCurrentTimer(work: () => void, afterMs: number): () => void {
  const timer = globalThis.setTimeout(work, afterMs);
  return () => globalThis.clearTimeout(timer);
}

// Taken at import, so that a test's fake timers can't stop the one real timer there is.
const startTimer = real('setTimeout');
const stopTimer = real('clearTimeout');
const startBeat = real('setInterval');
const stopBeat = real('clearInterval');

// Taken at import too: fake timers take the place of setImmediate as well.
const afterThisTurn = real('setImmediate');

const monotonicNow = performance.now.bind(performance);

/** One of the platform's, where a suite has fake timers before it imports anything (`enableGlobally` of Jest) too. */
function real<Name extends 'setTimeout' | 'clearTimeout' | 'setImmediate' | 'setInterval' | 'clearInterval'>(
  name: Name,
): (typeof globalThis)[Name] {
  const { [name]: now } = globalThis;
  const clock: unknown = Reflect.get(now, 'clock');
  // It may be an object of another realm: Jest makes it outside of the one that tests run in.
  return typeof clock === 'object' && clock !== null ? (Reflect.get(clock, `_${name}`) ?? now) : now;
}

/** Lets everything else that is ready go first: a whole turn of the event loop. */
export function turnOfEventLoop(): Promise<void> {
  return new Promise((resolve) => afterThisTurn(resolve));
}

/** What a promise gives, or `late()` when it takes longer than this. */
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

/** Does something every so many real milliseconds, until the function that it gives is called; keeps no process alive. */
export function everyRealMs(ms: number, work: () => void): () => void {
  const beat = startBeat(work, ms);
  beat.unref();
  return () => stopBeat(beat);
}

/** Real milliseconds since some moment: they never jump, and never go back. */
export function realMilliseconds(): number {
  return monotonicNow();
}
