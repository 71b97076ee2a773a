/** Operations and fields that extend the specification, and worlds without them. */
import { type ZodType, z } from 'zod';
import { reject, SettleboxError } from './errors.ts';
import type { Operation } from './operation.ts';
import { SCHEMA_NOTES } from './schema-names.ts';

interface ExtensionSettings {
  readonly settings: { readonly extensions: boolean };
}

/** Reports whether a world has an operation. */
export function isOffered({ settings }: ExtensionSettings, { extension }: Pick<Operation, 'extension'>): boolean {
  return settings.extensions || extension !== true;
}

/** Rejects a call of an operation that the world does not have. @throws GatewayError `unknown_route` */
export function rejectExtension(method: string, path: string): never {
  reject(
    'unknown_route',
    `The route ${method} ${path} does not exist in this gateway: it extends the specification, and the option extensions is false.`,
  );
}

/** @throws SettleboxError `bad_option` if the world has no extensions */
export function requireExtensions({ settings }: ExtensionSettings, what: string): void {
  if (settings.extensions) return;
  throw new SettleboxError(
    'bad_option',
    `${what} extends the specification, and this gateway was created with extensions: false.`,
    'Omit the option extensions.',
  );
}

/** Memo of a pure function: a schema never changes. */
const fieldsBySchema = new WeakMap<ZodType, ReadonlySet<string>>();

/** Returns the names of the fields of a body or query that extend the specification. */
export function extensionFields(schema: ZodType): ReadonlySet<string> {
  const known = fieldsBySchema.get(schema);
  if (known !== undefined) return known;
  const shape = schema instanceof z.ZodObject ? Object.entries(schema.shape) : [];
  const fields = new Set(shape.flatMap(([name, field]) => (isMarked(field) ? [name] : [])));
  fieldsBySchema.set(schema, fields);
  return fields;
}

/** The mark is on the schema itself, or below what makes it optional. */
function isMarked(field: unknown): boolean {
  if (!(field instanceof z.ZodType)) return false;
  if (SCHEMA_NOTES.get(field)?.['x-settlebox-extension'] === true) return true;
  return field instanceof z.ZodOptional && isMarked(field.unwrap());
}

/** Returns a body or query without the fields that extend the specification, as a gateway without them reads it. */
export function withoutExtensions<Input>(schema: ZodType, input: Input): Input {
  const fields = extensionFields(schema);
  if (typeof input !== 'object' || input === null || fields.size === 0) return input;
  const copy = { ...input };
  for (const name of fields) Reflect.deleteProperty(copy, name);
  return copy;
}
