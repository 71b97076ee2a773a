/**
 * The one room for the machine's own clock and timers. Webhook stamps are wall time, so that any verifier's tolerance
 * holds, and the courier's patience is real; neither is remembered anywhere.
 */

/** Seconds since the epoch, by this machine. */
export function wallClockSeconds(): number {
  return Math.floor(Date.now() / 1_000);
}

// Taken at import, so that a test's fake timers can't stop the one real timer there is.
const startTimer = globalThis.setTimeout;
const stopTimer = globalThis.clearTimeout;

/** What a promise gives, or `late()` when it takes longer than this. */
export async function within<Result, Late>(
  patienceMs: number,
  promise: Promise<Result>,
  late: () => Late,
): Promise<Result | Late> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<Late>((resolve) => {
    timer = startTimer(() => resolve(late()), patienceMs);
  });
  try {
    return await Promise.race([promise, timeout]);
  } finally {
    stopTimer(timer);
  }
}
