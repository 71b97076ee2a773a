import { UNORDERED_RANKS_FROM } from '../contract/job-ranks.ts';
import { integer, type RecordOf, rowNumber, text } from './columns.ts';
import type { Database } from './database.ts';
import { rowShape } from './row-shape.ts';
import { createTable } from './sql-text.ts';

const COLUMNS = {
  seq: rowNumber('AUTOINCREMENT'),
  kind: text(),
  /** Order among the jobs of the same time: the rank of the kind. */
  rank: integer(),
  dueAt: integer(),
  subject: text(),
  /** A human-readable reason for the time ("Monday is Columbus Day"). */
  why: text(),
};

/** A scheduled job. When it runs, it loads its subject again and decides by the current state. */
export type Job = RecordOf<typeof COLUMNS>;

const jobRows = rowShape(COLUMNS);

/** Creates the table `jobs`, and the index. */
export const scheduleTables = [createTable('jobs', COLUMNS), 'CREATE INDEX jobsDue ON jobs (dueAt, rank, seq);'].join(
  '\n',
);

/** Number of jobs read ahead. */
const READ_AHEAD = 64;
/** Jobs are scheduled while others are read ahead. With more jobs than this, they are discarded and read again. */
const AHEAD_MAX = 128;

type JobOrder = Pick<Job, 'dueAt' | 'rank'>;

function isBefore(one: JobOrder, other: JobOrder): boolean {
  return one.dueAt < other.dueAt || (one.dueAt === other.dueAt && one.rank < other.rank);
}

function ranksBelow(one: Job, other: Job): boolean {
  return one.rank < other.rank || (one.rank === other.rank && one.seq < other.seq);
}

/** The first condition is answered by the index. */
const DUE_BY = 'SELECT * FROM jobs WHERE dueAt <= ? AND kind = ? AND subject = ?';

/** The queue of jobs, in the order (due, rank of the kind, scheduled first). */
export class Schedule {
  readonly #database: Database;
  /** Jobs read ahead; the next job is the last element. */
  #ahead: Job[] = [];
  /** True if no other jobs are scheduled than those read ahead. */
  #isWhole = false;

  constructor(database: Database) {
    this.#database = database;
  }

  add(job: Omit<Job, 'seq'>): void {
    const seq = this.#database.insert(
      'INSERT INTO jobs (kind, rank, dueAt, subject, why) VALUES (@kind, @rank, @dueAt, @subject, @why)',
      job,
    );
    const [last] = this.#ahead;
    // Later jobs in the table are not read ahead, and this one can follow some of them.
    if (!this.#isWhole && (last === undefined || !isBefore(job, last))) return;
    if (this.#ahead.length >= AHEAD_MAX) this.forget();
    else
      this.#insertAhead({ seq, kind: job.kind, rank: job.rank, dueAt: job.dueAt, subject: job.subject, why: job.why });
  }

  /** Inserts a job after those that run at the same time and rank, because it was scheduled last. */
  #insertAhead(job: Job): void {
    const at = this.#ahead.findLastIndex((other) => isBefore(job, other));
    this.#ahead.splice(at + 1, 0, job);
  }

  /** The first job due at or before `until`; it stays in the queue until {@link Schedule.remove}. */
  first(until: number): Job | undefined {
    if (this.#ahead.length === 0 && !this.#isWhole) this.#readAhead();
    const next = this.#ahead.at(-1);
    return next !== undefined && next.dueAt <= until ? next : undefined;
  }

  #readAhead(): void {
    this.#ahead = this.#database
      .all(jobRows, 'SELECT * FROM jobs ORDER BY dueAt, rank, seq LIMIT ?', READ_AHEAD)
      .reverse();
    this.#isWhole = this.#ahead.length < READ_AHEAD;
  }

  /** Reports whether every job that is due at or before a time is read ahead. */
  #hasAhead(until: number): boolean {
    const [last] = this.#ahead;
    return this.#isWhole || (last !== undefined && last.dueAt > until);
  }

  /** Returns the first job due at or before a time that is read ahead and fulfills a condition. */
  #firstAhead(until: number, isWanted: (job: Job) => boolean): Job | undefined {
    const found = this.#ahead.findLast(isWanted);
    return found !== undefined && found.dueAt <= until ? found : undefined;
  }

  /** Returns the first job due at or before a time, except jobs of these kinds. */
  firstBut(kinds: readonly string[], until: number): Job | undefined {
    if (this.#hasAhead(until)) return this.#firstAhead(until, ({ kind }) => !kinds.includes(kind));
    return this.#database.get(
      jobRows,
      `SELECT * FROM jobs WHERE dueAt <= ? AND kind NOT IN (SELECT value FROM json_each(?))
       ORDER BY dueAt, rank, seq LIMIT 1`,
      until,
      JSON.stringify(kinds),
    );
  }

  /** Returns the first job due at or before a time, except unordered jobs. */
  firstOrdered(until: number): Job | undefined {
    if (this.#hasAhead(until)) return this.#firstAhead(until, ({ rank }) => rank < UNORDERED_RANKS_FROM);
    return this.#database.get(
      jobRows,
      'SELECT * FROM jobs WHERE dueAt <= ? AND rank < ? ORDER BY dueAt, rank, seq LIMIT 1',
      until,
      UNORDERED_RANKS_FROM,
    );
  }

  /** Returns the unordered job of the lowest rank among the oldest `window` that are due at or before a time. */
  firstUnordered(until: number, window: number): Job | undefined {
    if (this.#hasAhead(until) && this.#ahead.length <= window) return this.#lowestAhead(until);
    return this.#database.get(
      jobRows,
      `SELECT * FROM jobs WHERE seq = (
         SELECT seq FROM (SELECT seq, rank FROM jobs WHERE dueAt <= ? AND rank >= ? ORDER BY dueAt, rank, seq LIMIT ?)
         ORDER BY rank, seq LIMIT 1)`,
      until,
      UNORDERED_RANKS_FROM,
      window,
    );
  }

  /** Returns the unordered job of the lowest rank that is read ahead and due at or before a time. */
  #lowestAhead(until: number): Job | undefined {
    let lowest: Job | undefined;
    for (const job of this.#ahead)
      if (job.dueAt <= until && job.rank >= UNORDERED_RANKS_FROM && (lowest === undefined || ranksBelow(job, lowest)))
        lowest = job;
    return lowest;
  }

  /** Reports whether a job of this kind and subject is due at a time. */
  isDueAt(dueAt: number, kind: string, subject: string): boolean {
    return this.#database.all(jobRows, `${DUE_BY} AND dueAt = ?`, dueAt, kind, subject, dueAt).length > 0;
  }

  /** Removes the jobs of this kind and subject that are due at or before a time, and after another one if it is given. */
  removeUntil(until: number, kind: string, subject: string, after = Number.NEGATIVE_INFINITY): void {
    for (const job of this.#database.all(jobRows, DUE_BY, until, kind, subject))
      if (job.dueAt > after) this.remove(job);
  }

  remove(job: Job): void {
    this.#database.run('DELETE FROM jobs WHERE seq = ?', job.seq);
    const at = this.#ahead.findLastIndex(({ seq }) => seq === job.seq);
    if (at >= 0) this.#ahead.splice(at, 1);
  }

  /** Discards the jobs read ahead, because the rows have changed. */
  forget(): void {
    this.#ahead = [];
    this.#isWhole = false;
  }

  has(job: Job): boolean {
    return this.find(job.seq) !== undefined;
  }

  find(seq: number): Job | undefined {
    return this.#database.get(jobRows, 'SELECT * FROM jobs WHERE seq = ?', seq);
  }

  /** Lists jobs in the order in which they will run, optionally a part of them. */
  list(skip = 0, take = -1): Job[] {
    if (this.#isWhole) return this.#ahead.toReversed().slice(skip, take < 0 ? undefined : skip + take);
    return this.#database.all(jobRows, 'SELECT * FROM jobs ORDER BY dueAt, rank, seq LIMIT ? OFFSET ?', take, skip);
  }
}
