import { z } from 'zod';
import { lazily } from '../contract/lazily.ts';
import { inlineSchema } from '../openapi/schemas.ts';
import type { JsonSchema } from '../openapi/types.ts';
import type { ControlRow } from './rows/control-row.ts';

/** The fields of a row's input by name, and the required ones. */
interface InputSchema {
  readonly properties: Readonly<Record<string, JsonSchema>>;
  readonly required: readonly string[];
}

/** A memo of a pure function: rows never change. */
const INPUTS = new WeakMap<ControlRow, InputSchema>();

/** Returns the JSON schema of a row's input; it is computed once. */
export function inputSchema(row: ControlRow): InputSchema {
  const known = INPUTS.get(row);
  if (known !== undefined) return known;
  const made = objectSchema().parse(inlineSchema(row.input(), 'input'));
  INPUTS.set(row, made);
  return made;
}

const objectSchema = lazily(() =>
  z.object({
    properties: z.record(z.string(), z.record(z.string(), z.unknown())).default({}),
    required: z.array(z.string()).default([]),
  }),
);

/** Returns the JSON Schema of a row's response. */
export function outputSchema({ output }: ControlRow): JsonSchema {
  return inlineSchema(output(), 'output');
}
