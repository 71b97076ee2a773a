import type { JobKind } from '../../engine/job.ts';
import type { Operation } from '../../engine/operation.ts';
import type { Resource } from '../../engine/resource.ts';

export type { CallerIdentity, Credentials } from '../../contract/caller.ts';
export type { Context } from '../../engine/context.ts';
export type { Engine } from '../../engine/engine.ts';
export type { Invariant } from '../../engine/resource.ts';
export type { JobKind, Operation, Resource };

/** Types a resource's folder as a row of THE TABLE. */
export function defineResource(resource: Resource): Resource {
  return resource;
}

/** Types an operation by its schemas. */
export function defineOperation<Input, Output extends object>(
  operation: Operation<Input, Output>,
): Operation<Input, Output> {
  return operation;
}

/** Types a kind of job: it runs inside a transaction, or is delivered outside the process. */
export function defineJob(job: JobKind): JobKind {
  return job;
}
