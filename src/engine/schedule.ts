import type { Database } from './database.ts';

export const scheduleTables = `
CREATE TABLE jobs (
  seq     INTEGER PRIMARY KEY AUTOINCREMENT,
  kind    TEXT    NOT NULL,
  rank    INTEGER NOT NULL,
  dueAt   INTEGER NOT NULL,
  subject TEXT    NOT NULL,
  why     TEXT    NOT NULL
) STRICT;
CREATE INDEX jobsDue ON jobs (dueAt, rank, seq);`;

/** Something that will happen: at its moment the job's kind looks at the subject again and does what is then right. */
export interface Job {
  readonly seq: number;
  readonly kind: string;
  /** Place among the jobs of one moment: the rank of the kind. */
  readonly rank: number;
  readonly dueAt: number;
  readonly subject: string;
  /** Why at this moment, for people ("Monday is Columbus Day"). */
  readonly why: string;
}

/** Jobs are read ahead this many at a time; what is scheduled meanwhile makes it read again. */
const READ_AHEAD = 64;

/** The queue of jobs, in the order (due, rank of the kind, scheduled first). */
export class Schedule {
  readonly #database: Database;
  /** The next job stands at the end. */
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
        .all<Job>('SELECT * FROM jobs ORDER BY dueAt, rank, seq LIMIT ?', READ_AHEAD)
        .reverse();
    const next = this.#ahead.at(-1);
    return next !== undefined && next.dueAt <= until ? next : undefined;
  }

  /** The first that is due by then and of none of these kinds. */
  firstBut(kinds: readonly string[], until: number): Job | undefined {
    return this.#database.get<Job>(
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

  /** Drops what was read ahead: the rows have changed behind it. */
  forget(): void {
    this.#ahead = [];
  }

  has(job: Job): boolean {
    return this.find(job.seq) !== undefined;
  }

  find(seq: number): Job | undefined {
    return this.#database.get<Job>('SELECT * FROM jobs WHERE seq = ?', seq);
  }

  /** Jobs in the order in which they will run; all of them, or a part. */
  list(skip = 0, take = -1): Job[] {
    return this.#database.all<Job>('SELECT * FROM jobs ORDER BY dueAt, rank, seq LIMIT ? OFFSET ?', take, skip);
  }
}
