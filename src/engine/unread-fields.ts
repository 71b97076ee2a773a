/** Finds ignored fields: those missing from the parsed input. */
import { type ZodType, z } from 'zod';
import { didYouMean } from './did-you-mean.ts';

type FieldPath = readonly string[];

/** An ignored field, and a similar known field if there is one. */
interface UnreadField {
  readonly path: FieldPath;
  readonly meant: FieldPath | undefined;
}

/**
 * Lists the ignored fields of valid input; invalid input has an error of its own. Free-form data has no ignored fields.
 * Names are guessed from `shown`, which can be a masked copy of the input.
 */
export function unreadFields(schema: ZodType, sent: unknown, shown: unknown = sent): UnreadField[] {
  const read = schema.safeParse(sent);
  if (!read.success) return [];
  return lost(sent, read.data, []).map((path) => ({ path, meant: guess(schema, shown, path) }));
}

/** Lists the paths that are in `sent` and not in `read`. */
function lost(sent: unknown, read: unknown, path: FieldPath): FieldPath[] {
  if (!isObject(sent) || !isObject(read)) return [];
  return Object.entries(sent).flatMap(([name, inner]) =>
    Object.hasOwn(read, name) ? lost(inner, read[name], [...path, name]) : [[...path, name]],
  );
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns a similar field that the input lacks, such as `payment_method.cvv`. */
function guess(schema: ZodType, sent: unknown, path: FieldPath): FieldPath | undefined {
  const name = path.at(-1) ?? '';
  const parent = path.slice(0, -1);
  const siblings = parent.reduce<unknown>((at, step) => (isObject(at) ? at[step] : undefined), sent);
  const known = namesAt(z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' }), parent);
  const free = known.filter((candidate) => !(isObject(siblings) && Object.hasOwn(siblings, candidate)));
  const meant =
    free.find((candidate) => candidate.endsWith(`_${name}`)) ??
    free.find((candidate) => candidate.startsWith(`${name}_`)) ??
    misspelled(name, free);
  return meant === undefined ? undefined : [...parent, meant];
}

/** `; did you mean "amount" instead of "amout"?`, if the body has an unknown field whose name is close to a missing one. */
export function misspelledFor(schema: ZodType, sent: unknown, path: FieldPath): string | undefined {
  const parent = path.slice(0, -1);
  const siblings = parent.reduce<unknown>((at, step) => (isObject(at) ? at[step] : undefined), sent);
  if (!isObject(siblings)) return undefined;
  const known = new Set(namesAt(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }), parent));
  return didYouMean(
    path.at(-1) ?? '',
    Object.keys(siblings).filter((name) => !known.has(name)),
  );
}

/** Two letters are half of a short name, so its first letter must match. */
const SHORT_LETTERS_MAX = 5;

/** Prefers names with the same beginning. */
function misspelled(name: string, known: readonly string[]): string | undefined {
  const likely = known.filter((candidate) => name.length > SHORT_LETTERS_MAX || candidate.charAt(0) === name.charAt(0));
  return didYouMean(
    name,
    likely.sort((a, b) => sharedStart(b, name) - sharedStart(a, name)),
  );
}

function sharedStart(a: string, b: string): number {
  let count = 0;
  while (count < a.length && a.charAt(count) === b.charAt(count)) count++;
  return count;
}

/** Lists the fields at a path of a JSON Schema, in any of its variants. */
function namesAt(schema: unknown, [first, ...rest]: FieldPath): string[] {
  if (!isObject(schema)) return [];
  const { oneOf = [], anyOf = [], properties } = schema;
  const variants = [oneOf, anyOf]
    .flat()
    .flatMap((variant) => namesAt(variant, first === undefined ? [] : [first, ...rest]));
  if (!isObject(properties)) return variants;
  return [...(first === undefined ? Object.keys(properties) : namesAt(properties[first], rest)), ...variants];
}
