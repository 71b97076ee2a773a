import type { JsonSchema } from '../../openapi/types.ts';
import type { ToolAnswer } from './answer.ts';
import type { Session } from './session.ts';

/** A call of a tool. */
interface ToolCall {
  readonly session: Session;
  /** The arguments, not yet validated. */
  readonly input: Readonly<Record<string, unknown>>;
  /** Aborts if the client cancels the call. */
  readonly signal: AbortSignal;
}

/** Hints for clients about the effects of a tool. Each tool declares all of them. */
interface ToolAnnotations {
  readonly readOnlyHint: boolean;
  readonly destructiveHint: boolean;
  readonly idempotentHint: boolean;
  readonly openWorldHint: boolean;
}

/** One tool. */
export interface Tool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly annotations: ToolAnnotations;
  /** The JSON Schema of the arguments; `cursor` is added for all tools. */
  readonly input: () => ObjectSchema;
  /** The JSON Schemas of the facts. */
  readonly facts: Readonly<Record<string, JsonSchema>>;
  run(call: ToolCall): ToolAnswer | Promise<ToolAnswer>;
}

/** The JSON Schema of an object: its fields, and the required ones. */
export interface ObjectSchema {
  readonly properties: Readonly<Record<string, JsonSchema>>;
  readonly required: readonly string[];
}

/** Reads a world. */
export const READS: ToolAnnotations = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
};

/** Adds to a simulated world, which the session can discard. */
export const ADDS: ToolAnnotations = {
  readOnlyHint: false,
  destructiveHint: false,
  idempotentHint: false,
  openWorldHint: false,
};
