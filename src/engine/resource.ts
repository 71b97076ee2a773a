import type { Invariant } from './invariant.ts';
import type { JobKind } from './job.ts';
import type { Operation } from './operation.ts';

/** A resource: its tables, operations, jobs and invariants. */
export interface Resource {
  readonly name: string;
  /** CREATE TABLE and CREATE INDEX. */
  readonly tables: string;
  // biome-ignore lint/suspicious/noExplicitAny: a heterogeneous table; each row has a type at its definition.
  readonly operations: readonly Operation<any, any>[];
  readonly jobs: readonly JobKind[];
  readonly invariants: readonly Invariant[];
}
