import type { ZodType } from 'zod';
import type { GatewayErrorCode } from '../contract/error-codes.ts';
import type { ExampleWorld } from '../contract/example-world.ts';
import type { Access } from '../contract/permissions.ts';
import type { Context } from './context.ts';

/** The HTTP methods of operations. */
export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** An example for the OpenAPI document. It runs in an example world, so every documented response is real. */
export interface Example {
  /** The id in the path. */
  readonly id?: string;
  /** The body or query. */
  readonly input?: Readonly<Record<string, unknown>>;
  /** The API key; by default that of the example merchant. */
  readonly as?: string;
}

/** A shorthand method of direct calls, for a body that callers send often. It is not an operation of its own. */
export interface Shorthand {
  /** True if the body contains a value, which follows the id. */
  readonly takesValue: boolean;
  body(value: unknown): object;
  /** Replaces the message of an error about a field that the shorthand has set itself. */
  readonly rejection: { readonly field: string; readonly message: string };
}

/** An operation of the API. Transports, documents and generated tests read these rows. */
export interface Operation<Input = unknown, Output extends object = object> {
  /** `<resource>.<verb>`, as in direct calls. */
  readonly name: `${string}.${string}`;
  readonly method: HttpMethod;
  /** Another method with the same meaning on this path. */
  readonly also?: HttpMethod;
  /** At most one `{id}`. */
  readonly path: `/v1/${string}`;
  readonly summary: string;
  /** The permission that the role of a caller must have, or a word for operations without one. */
  readonly permission: Access;
  /** The only kind of client that can call it; any kind if absent. */
  readonly onlyFor?: string;
  /** Returns the schema of the body (POST, PUT) or of the query (GET). Every call returns the same schema. */
  readonly input: () => ZodType<Input>;
  /** Returns the schema of the response. Every call returns the same schema. */
  readonly output: () => ZodType;
  /** 200, 201, or a function that returns one of them. */
  readonly status: 200 | 201 | ((input: Input) => 200 | 201);
  /** Errors of its own, in addition to those that any operation of its kind can return. */
  readonly errors: readonly GatewayErrorCode[];
  /** Marks a GET that writes, such as to an audit log, and therefore runs in a transaction. Other methods always do. */
  readonly writes?: true;
  /** Marks an operation that the specification lacks. A world with `extensions: false` does not have it. */
  readonly extension?: true;
  /** `ignored`: an Idempotency-Key has no effect. */
  readonly idempotency?: 'ignored';
  /** A sentence to add to a validation error, if the input suggests a common mistake. */
  readonly hint?: (sent: unknown) => string | undefined;
  /** Shorthands by their verbs. */
  readonly shorthands?: Readonly<Record<string, Shorthand>>;
  example(made: ExampleWorld): Example;
  run(context: Context, input: Input, id: string): Output;
}

/** Reports whether the path of an operation contains an id. */
export function takesId(operation: Pick<Operation, 'path'>): boolean {
  return operation.path.includes('{id}');
}

/** Lists every method of an operation. */
export function methodsOf(operation: Pick<Operation, 'method' | 'also'>): readonly HttpMethod[] {
  return operation.also === undefined ? [operation.method] : [operation.method, operation.also];
}
