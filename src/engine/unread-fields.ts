/** Fields that nobody reads: those that are gone when a schema has read what was sent. */
import { type ZodType, z } from 'zod';
import { didYouMean } from './did-you-mean.ts';

type Path = readonly string[];

/** A field that is not read, and what was meant by it, where that is near. */
export interface UnreadField {
  readonly path: Path;
  readonly meant: Path | undefined;
}

/**
 * Free-form places keep all that is in them. Of what the schema refuses nothing is told here: the refusal says what is
 * wrong. Names are guessed in `shown`, which may be a copy of what was sent.
 */
export function unreadFields(schema: ZodType, sent: unknown, shown: unknown = sent): UnreadField[] {
  const read = schema.safeParse(sent);
  if (!read.success) return [];
  return lost(sent, read.data, []).map((path) => ({ path, meant: guess(schema, shown, path) }));
}

/** What is in the one and not in the other. */
function lost(sent: unknown, read: unknown, path: Path): Path[] {
  if (!isObject(sent) || !isObject(read)) return [];
  return Object.entries(sent).flatMap(([name, inner]) =>
    Object.hasOwn(read, name) ? lost(inner, read[name], [...path, name]) : [[...path, name]],
  );
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** `payment_method.cvv`, where a field that was not sent is near enough. */
function guess(schema: ZodType, sent: unknown, path: Path): Path | undefined {
  const name = path.at(-1) ?? '';
  const parent = path.slice(0, -1);
  const beside = parent.reduce<unknown>((at, step) => (isObject(at) ? at[step] : undefined), sent);
  const known = namesAt(z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' }), parent);
  const free = known.filter((one) => !(isObject(beside) && Object.hasOwn(beside, one)));
  const meant =
    free.find((one) => one.endsWith(`_${name}`)) ??
    free.find((one) => one.startsWith(`${name}_`)) ??
    misspelled(name, free);
  return meant === undefined ? undefined : [...parent, meant];
}

/** `; did you mean "amount" instead of "amout"?`, if the body has an unknown field whose name is close to a missing one. */
export function misspelledFor(schema: ZodType, sent: unknown, path: Path): string | undefined {
  const parent = path.slice(0, -1);
  const beside = parent.reduce<unknown>((at, step) => (isObject(at) ? at[step] : undefined), sent);
  if (!isObject(beside)) return undefined;
  const known = new Set(namesAt(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }), parent));
  return didYouMean(
    path.at(-1) ?? '',
    Object.keys(beside).filter((name) => !known.has(name)),
  );
}

/** Two letters are half of a short name, so that one must have the same first letter. */
const SHORT_LETTERS_MAX = 5;

/** Of names that are equally near, the one that begins alike. */
function misspelled(name: string, known: readonly string[]): string | undefined {
  const likely = known.filter((one) => name.length > SHORT_LETTERS_MAX || one.charAt(0) === name.charAt(0));
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

/** The fields that there are at a place of a JSON Schema, in any of its variants. */
function namesAt(schema: unknown, [first, ...rest]: Path): string[] {
  if (!isObject(schema)) return [];
  const { oneOf = [], anyOf = [], properties } = schema;
  const variants = [oneOf, anyOf]
    .flat()
    .flatMap((variant) => namesAt(variant, first === undefined ? [] : [first, ...rest]));
  if (!isObject(properties)) return variants;
  return [...(first === undefined ? Object.keys(properties) : namesAt(properties[first], rest)), ...variants];
}
