import type { JobKind } from './job.ts';
import type { Operation } from './operation.ts';

/** Something that must always hold: SQL that must return nothing. */
export type Invariant = readonly [name: string, sql: string];

/** A resource: the rows that its folder adds to the tables of the whole. */
export interface Resource {
  readonly name: string;
  /** CREATE TABLE and CREATE INDEX. */
  readonly tables: string;
  // biome-ignore lint/suspicious/noExplicitAny: a heterogeneous table; each row is typed where it is written.
  readonly operations: readonly Operation<any, any>[];
  readonly jobs: readonly JobKind[];
  readonly invariants: readonly Invariant[];
}
