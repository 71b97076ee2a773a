import type { ZodType } from 'zod';
import type { GatewayErrorCode } from '../contract/error-codes.ts';
import type { ExampleWorld } from '../contract/example-world.ts';
import type { Access } from '../contract/permissions.ts';
import type { Context } from './context.ts';

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** How a row is asked in the documents: run against an example world, so that every example is a real answer. */
export interface Example {
  /** The id in its path. */
  readonly id?: string;
  /** Its body or query. */
  readonly input?: Readonly<Record<string, unknown>>;
  /** The key of who asks; the example merchant's where it is absent. */
  readonly as?: string;
}

/** A row of what callers may ask. The faces, the documents and the tests that hold for all rows are made from these. */
export interface Operation<Input = unknown, Output extends object = object> {
  /** `<resource>.<verb>`, as the direct face names it. */
  readonly name: `${string}.${string}`;
  readonly method: HttpMethod;
  /** Another method that means the same on this path. */
  readonly also?: HttpMethod;
  /** At most one `{id}`. */
  readonly path: `/v1/${string}`;
  readonly summary: string;
  /** What a caller's role must hold, or a word for rows that ask for none. */
  readonly permission: Access;
  /** The kind of client whose keys alone may ask; any kind where it is absent. */
  readonly onlyFor?: string;
  /** The body of POST and PUT, the query of GET. */
  readonly input: ZodType<Input>;
  /** What the answer looks like. */
  readonly output: ZodType;
  /** 200, 201, or which of them for this input. */
  readonly status: 200 | 201 | ((input: Input) => 200 | 201);
  /** The refusals of its own, besides those that any row of its kind can answer. */
  readonly errors: readonly GatewayErrorCode[];
  /** A GET that leaves something behind, such as an audit, and so runs in a transaction; all other methods do anyway. */
  readonly writes?: true;
  /** `ignored`: an Idempotency-Key means nothing here. */
  readonly idempotency?: 'ignored';
  /** A sentence to add to a validation error, if the input suggests a common mistake. */
  readonly hint?: (sent: unknown) => string | undefined;
  example(made: ExampleWorld): Example;
  run(context: Context, input: Input, id: string): Output;
}

/** Whether the row's path names one thing. */
export function takesId(operation: Pick<Operation, 'path'>): boolean {
  return operation.path.includes('{id}');
}

/** Every method that asks for this row. */
export function methodsOf(operation: Pick<Operation, 'method' | 'also'>): readonly HttpMethod[] {
  return operation.also === undefined ? [operation.method] : [operation.method, operation.also];
}
