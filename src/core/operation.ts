import type { ZodType } from 'zod';
import type { Context } from './context.ts';
import type { EngineShape } from './engine.ts';

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** A row of what callers may ask. The faces, the parity tests and the documents are made from these. */
export interface Operation<Shape extends EngineShape = EngineShape, Input = unknown, Output extends object = object> {
  /** `<resource>.<verb>`, as the direct face names it. */
  readonly name: `${string}.${string}`;
  readonly method: HttpMethod;
  /** At most one `{id}`. */
  readonly path: `/v1/${string}`;
  readonly summary: string;
  readonly permission: string;
  /** The body of POST and PUT, the query of GET. */
  readonly input: ZodType<Input>;
  /** What the answer looks like, without `correlation_id`. */
  readonly output: ZodType;
  /** 200, 201, or which of them for this input. */
  readonly status: 200 | 201 | ((input: Input) => 200 | 201);
  run(context: Context<Shape>, input: Input, id: string): Output;
}

/** Whether the row's path names one thing. */
export function takesId(operation: Pick<Operation, 'path'>): boolean {
  return operation.path.includes('{id}');
}
