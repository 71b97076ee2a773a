import { type ZodType, z } from 'zod';
import { lazily } from '../../contract/lazily.ts';
import { CONTROL_ROWS } from '../../control/control-rows.ts';
import { inputSchema } from '../../control/row-schemas.ts';
import { parseOptions } from '../../engine/parse-options.ts';
import { inlineSchema } from '../../openapi/schemas.ts';
import type { JsonSchema } from '../../openapi/types.ts';
import type { ObjectSchema } from './tool.ts';

/** The argument that most tools have. */
export const worldField = lazily(() =>
  z.string().max(40).optional().describe('The name of a world. Default: the latest one.'),
);

/** Returns the fields of an operation of the control surface. */
export function fieldsOf(name: string): ObjectSchema {
  const row = CONTROL_ROWS.find((one) => one.name === name);
  if (row === undefined) throw new Error(`No control row is named ${name}.`);
  return inputSchema(row);
}

/** Returns the JSON Schema of an operation's body as one field. */
export function bodyOf(name: string, description: string): JsonSchema {
  const { properties, required } = fieldsOf(name);
  return { type: 'object', description, properties, required: [...required], additionalProperties: false };
}

/** Returns the JSON Schema of a tool's own arguments. */
export function ownFields(schema: ZodType): ObjectSchema {
  return objectSchema().parse(inlineSchema(schema, 'input'));
}

/** Joins fields of the control surface with fields of the tool. */
export function joined(...parts: readonly ObjectSchema[]): ObjectSchema {
  return {
    properties: Object.assign({}, ...parts.map(({ properties }) => properties)),
    required: parts.flatMap(({ required }) => required),
  };
}

const objectSchema = lazily(() =>
  z.object({
    properties: z.record(z.string(), z.record(z.string(), z.unknown())).default({}),
    required: z.array(z.string()).default([]),
  }),
);

/** Parses arguments. @throws SettleboxError `bad_option` naming the argument */
export function parseArguments<Options>(schema: ZodType<Options>, input: unknown): Options {
  return parseOptions(schema, input, 'arguments');
}
