import type { ZodType, z } from 'zod';
import type { JobKind } from '../../engine/job.ts';
import type { Operation } from '../../engine/operation.ts';
import type { Resource } from '../../engine/resource.ts';

export type { CallerIdentity, Credentials } from '../../contract/caller.ts';
export type { Context } from '../../engine/context.ts';
export type { Engine } from '../../engine/engine.ts';
export type { JobKind, Resource };

/** Returns the resource. Its type keeps the operations, which `test/caller-types.test-d.ts` compares with the typed callers. */
export function defineResource<const Rows extends Resource['operations']>(
  resource: Resource & { readonly operations: Rows },
): Resource & { readonly operations: Rows } {
  return resource;
}

/** An operation whose type keeps its name, path, and schemas, so that the compiler can compare it with the typed callers. */
type TypedOperation<
  Name extends string,
  Path extends string,
  Input extends ZodType,
  Schema extends ZodType,
  Output extends object,
> = Operation<z.output<Input>, Output> & {
  readonly name: Name;
  readonly path: Path;
  readonly input: () => Input;
  readonly output: () => Schema;
};

/** Returns the operation, with the input of its functions typed by its schema. */
export function defineOperation<
  const Name extends string,
  const Path extends string,
  Input extends ZodType,
  Schema extends ZodType,
  Output extends object,
>(operation: TypedOperation<Name, Path, Input, Schema, Output>): TypedOperation<Name, Path, Input, Schema, Output> {
  return operation;
}

/** Types a kind of job: it runs inside a transaction, or is delivered outside the process. */
export function defineJob(job: JobKind): JobKind {
  return job;
}
