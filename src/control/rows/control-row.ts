import type { ZodType, z } from 'zod';
import { lazily } from '../../contract/lazily.ts';
import { JSON_BYTES_MAX, JSON_TYPE } from '../../transports/read-request.ts';
import type { ServedWorld, ServedWorlds } from '../worlds/served-world.ts';

type ControlMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** The accepted media types, with the maximum bytes of a body. */
export const MEDIA = {
  json: { type: JSON_TYPE, bytesMax: JSON_BYTES_MAX },
  text: { type: 'text/plain', bytesMax: 16 * 1024 * 1024 },
  html: { type: 'text/html; charset=utf-8', bytesMax: 0 },
  bytes: { type: 'application/octet-stream', bytesMax: 256 * 1024 * 1024 },
  events: { type: 'text/event-stream', bytesMax: 0 },
} as const;

/** A kind of body. */
export type Medium = keyof typeof MEDIA;

/** A request to the control surface, in addition to the row's input. */
interface ControlCall {
  readonly worlds: ServedWorlds;
  readonly request: Request;
  /** The body of a row that takes `text` or `bytes`; else empty. */
  readonly bytes: Uint8Array;
}

/** One operation of the control surface. */
export interface ControlRow<Input extends ZodType = ZodType, Output extends ZodType = ZodType> {
  /** `clock.advance`: topic and verb. */
  readonly name: string;
  readonly method: ControlMethod;
  /** Below `/_sim`; `{id}` and `{name}` are fields of the input. */
  readonly path: string;
  readonly summary: string;
  /**
   * The fields of the path, and of the query or body. They are validated, and passed on unchanged because the gateway
   * validates them too.
   */
  readonly input: () => Input;
  readonly output: () => Output;
  /** Default 200. */
  readonly status?: 201;
  /** The kind of the request body. Default `json`. */
  readonly takes?: Medium;
  /** The kind of the response body. Default `json`. */
  readonly gives?: Medium;
  run(
    world: ServedWorld,
    input: JsonInput<z.input<Input>>,
    call: ControlCall,
  ): z.input<NoInfer<Output>> | Promise<z.input<NoInfer<Output>>>;
}

/** An input as JSON or a query sends it: an optional field is missing, never undefined. */
type JsonInput<Input> = Input extends readonly (infer Item)[]
  ? JsonInput<Item>[]
  : Input extends Date
    ? Input
    : Input extends object
      ? { [Field in keyof Input]: JsonInput<Exclude<Input[Field], undefined>> }
      : Input;

/** Types a row by its schemas. Each schema is built once, although the row's functions are called for every request. */
export function defineRow<Input extends ZodType, Output extends ZodType>(
  row: ControlRow<Input, Output>,
): ControlRow<Input, Output> {
  return { ...row, input: lazily(row.input), output: lazily(row.output) };
}

/** Returns the field names in a row's path. */
export function pathFields({ path }: Pick<ControlRow, 'path'>): readonly string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].flatMap(([, name]) => (name === undefined ? [] : [name]));
}

/** Returns the part of a row's name before its first dot. */
export function topicOf({ name }: Pick<ControlRow, 'name'>): string {
  return name.split('.', 1)[0] ?? name;
}
