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

/** Number of jobs read ahead. Scheduling another job discards them. */
const READ_AHEAD = 64;

/** The queue of jobs, in the order (due, rank of the kind, scheduled first). */
export class Schedule {
  readonly #database: Database;
  /** Jobs read ahead; the next job is the last element. */
  #ahead: Job[] = [];

  constructor(database: Database) {
    this.#database = database;
  }

  add(job: Omit<Job, 'seq'>): void {
    this.#database.run(
      'INSERT INTO jobs (kind, rank, dueAt, subject, why) VALUES (@kind, @rank, @dueAt, @subject, @why)',
      job,
    );
    const [last] = this.#ahead;
    if (last !== undefined && job.dueAt <= last.dueAt) this.#ahead = [];
  }

  /** The first job due at or before `until`; it stays in the queue until {@link Schedule.remove}. */
  first(until: number): Job | undefined {
    if (this.#ahead.length === 0)
      this.#ahead = this.#database
        .all(jobRows, 'SELECT * FROM jobs ORDER BY dueAt, rank, seq LIMIT ?', READ_AHEAD)
        .reverse();
    const next = this.#ahead.at(-1);
    return next !== undefined && next.dueAt <= until ? next : undefined;
  }

  /** Returns the first job due at or before a time, except jobs of these kinds. */
  firstBut(kinds: readonly string[], until: number): Job | undefined {
    return this.#database.get(
      jobRows,
      `SELECT * FROM jobs WHERE dueAt <= ? AND kind NOT IN (SELECT value FROM json_each(?))
       ORDER BY dueAt, rank, seq LIMIT 1`,
      until,
      JSON.stringify(kinds),
    );
  }

  remove(job: Job): void {
    this.#database.run('DELETE FROM jobs WHERE seq = ?', job.seq);
    if (this.#ahead.at(-1)?.seq === job.seq) this.#ahead.pop();
    else this.#ahead = [];
  }

  /** Discards the jobs read ahead, because the rows have changed. */
  forget(): void {
    this.#ahead = [];
  }

  has(job: Job): boolean {
    return this.find(job.seq) !== undefined;
  }

  find(seq: number): Job | undefined {
    return this.#database.get(jobRows, 'SELECT * FROM jobs WHERE seq = ?', seq);
  }

  /** Lists jobs in the order in which they will run, optionally a part of them. */
  list(skip = 0, take = -1): Job[] {
    return this.#database.all(jobRows, 'SELECT * FROM jobs ORDER BY dueAt, rank, seq LIMIT ? OFFSET ?', take, skip);
  }
}
