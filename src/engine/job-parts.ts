/** Splits a job whose work grows with its subject, such as the settlement of a batch, into parts that fit in a slice. */

import type { Job } from './schedule.ts';

/** A place in a job at which its next part begins. */
export interface JobPlace {
  /** Position among the steps of the job, from 0. */
  readonly step: number;
  /** Key of the last entry that the step has handled. */
  readonly after: number | string;
  /** Values that the earlier parts computed. */
  readonly numbers?: readonly number[];
}

/** The room that a slice has for the entries of a job. */
export interface JobRoom {
  /** Makes room for one more entry. Returns false if the slice is full, which ends the part. */
  takesEntry(): boolean;
}

/** A part of a job. */
export interface JobPart {
  /** Undefined in the first part. */
  readonly from: JobPlace | undefined;
  readonly room: JobRoom;
}

/** Room for a whole job, for callers that can't continue it. */
export const WHOLE: JobRoom = { takesEntry: () => true };

/** The only part of a job that is not split. */
export const WHOLE_JOB: JobPart = { from: undefined, room: WHOLE };

/**
 * A job of which some parts have run, each in its own transaction. It is stored with the state of the world, and its next part runs
 * before any other job.
 */
export interface UnfinishedJob {
  readonly job: Job;
  readonly place: JobPlace;
  /** The id that the earlier parts have drawn, if any. */
  readonly drawn: { readonly correlationId?: string };
}

/** Counts the work of a slice, on which its time depends: jobs, and the entries or events of each. */
export class SliceRoom implements JobRoom {
  #max: number;
  readonly #countEvents: () => number;
  readonly #eventsBefore: number;
  #entries = 0;
  jobs = 0;

  constructor(max: number, countEvents: () => number) {
    this.#max = max;
    this.#countEvents = countEvents;
    this.#eventsBefore = countEvents();
  }

  /** Most entries have one event, and are not counted twice. */
  get work(): number {
    return this.jobs + Math.max(this.#entries, this.#countEvents() - this.#eventsBefore);
  }

  get isFull(): boolean {
    return this.work >= this.#max;
  }

  /** Makes the slice full at this much work, if it would be later. */
  limitTo(work: number): void {
    this.#max = Math.min(this.#max, work);
  }

  takesEntry(): boolean {
    if (this.isFull) return false;
    this.#entries++;
    return true;
  }
}

type Key = JobPlace['after'];

/** A step of a job. Returns the key of the last entry that it has handled; undefined if it is complete. */
export type StepOfJob<Context, Subject> = (
  context: Context,
  subject: Subject,
  after: Key | undefined,
  part: JobPart,
) => Key | undefined;

/** Takes the steps of a job one after the other, from the place at which the part begins. */
export function takeSteps<Context, Subject>(
  steps: readonly StepOfJob<Context, Subject>[],
  context: Context,
  subject: Subject,
  part: JobPart,
): JobPlace | undefined {
  const first = part.from?.step ?? 0;
  for (const [step, take] of steps.entries()) {
    if (step < first) continue;
    const after = take(context, subject, step === first ? part.from?.after : undefined, part);
    if (after !== undefined) return { step, after };
  }
  return undefined;
}

/** Number of rows that a step reads at a time. */
const READ_AT_ONCE = 256;

/** Iterates over rows in the order of their keys, and reads a page at a time. Rows can change or leave the list meanwhile. */
export function* inPages<Row, RowKey extends Key>(
  read: (after: RowKey, limit: number) => readonly Row[],
  keyOf: (row: Row) => RowKey,
  after: RowKey,
): Generator<Row> {
  for (let last: RowKey | undefined = after; last !== undefined; ) {
    const rows: readonly Row[] = read(last, READ_AT_ONCE);
    yield* rows;
    const end: Row | undefined = rows.at(-1);
    last = end === undefined || rows.length < READ_AT_ONCE ? undefined : keyOf(end);
  }
}

/** Handles entries until the part is full. Returns the key of the last one; undefined if all are handled. */
export function handleEntries<Entry>(
  entries: Iterable<Entry>,
  handle: (entry: Entry) => Key,
  after: Key,
  part: JobPart,
): Key | undefined {
  let last = after;
  for (const entry of entries) {
    if (!part.room.takesEntry()) return last;
    last = handle(entry);
  }
  return undefined;
}
