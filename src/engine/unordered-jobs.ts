import type { Job, Schedule } from './schedule.ts';

/**
 * The longest time for which an unordered job waits for later ones. It is longer than a weekend, over which a batch waits for
 * its funding, and shorter than the shortest authorization (five days), which its receiver might have to capture in time.
 */
const OVERTAKEN_FOR_MS = 4 * 86_400_000;

/** Maximum number of unordered jobs that can overtake each other. It is limited because each choice reads all of them. */
const OVERTAKING_MAX = 1_000;

/** A clock move, as far as the choice of the next job depends on it. */
interface Move {
  readonly schedule: Schedule;
  /** The current time. */
  readonly now: number;
  readonly until: number;
  /** The end of the moves that count as one. */
  readonly waitUntil: number;
}

/**
 * Returns the job that runs next, if the first due job is unordered. It waits while the move has jobs of other kinds in the
 * next days, which can add to the unordered ones. Then the waiting jobs run in the order of their ranks, at the time that the
 * clock has reached. This depends only on stored jobs, so a world that is captured in between continues in the same way.
 */
export function nextUnordered(first: Job, { schedule, now, until, waitUntil }: Move): Job | undefined {
  const end = Math.min(waitUntil, first.dueAt + OVERTAKEN_FOR_MS);
  if (schedule.firstBut([first.kind], end) !== undefined) return schedule.firstOrdered(Math.min(until, end));
  return schedule.firstUnordered(Math.max(now, first.dueAt), OVERTAKING_MAX);
}
