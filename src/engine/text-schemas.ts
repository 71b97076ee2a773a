import { type ZodType, z } from 'zod';
import { documented } from './schema-names.ts';
import { parseMoment } from './time.ts';

/** A word as documented, or in lower or upper case. The API accepts any letter case. */
export type AnyCase<Word extends string> = Word | Lowercase<Word> | Uppercase<Word>;

/** One of these words, in any case; the answer is the word as the table spells it. */
export function word<const Words extends readonly string[]>(words: Words) {
  const known = new Map(words.map((spelled) => [spelled.toLowerCase(), spelled]));
  const schema = z.preprocess(
    (value) => (typeof value === 'string' ? (known.get(value.toLowerCase()) ?? value) : unlessPromise(value)),
    z.enum(words),
  );
  // What is prepared for a schema is anything to zod; the public types are held against what this says it takes.
  type Word = ZodType<Words[number], AnyCase<Words[number]>>;
  return documented(schema as unknown as Word, { type: 'string', enum: spellings(words) });
}

/** What is prepared for a schema is no promise, as a forgotten `await` leaves one: zod would wait for it. */
export function unlessPromise(value: unknown): unknown {
  return value instanceof Promise ? null : value;
}

/** Each word as the table has it, in lower and in upper case: those of its spellings that the documents name. */
export function spellings(words: readonly string[]): readonly string[] {
  return [...new Set(words.flatMap((spelled) => [spelled, spelled.toLowerCase(), spelled.toUpperCase()]))];
}

const MOMENT_FORMS = [
  { type: 'string', format: 'date-time' },
  { type: 'string', format: 'date' },
] as const;

/** Harmless to repeat: any other text might be the number of a card or account. */
const DATE_LIKE = /^\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}([T ]\d{1,2}(:\d{2}){0,2})?$/;

/** A moment in ISO 8601 with Z or an offset, or a date; comes out as epoch milliseconds. */
export const momentText = documented(
  z.string().transform((text, context) => {
    const ms = parseMoment(text);
    if (ms !== undefined) return ms;
    context.issues.push({
      code: 'custom',
      input: '',
      message: `must be an ISO 8601 time such as 2026-01-05T15:00:00Z${DATE_LIKE.test(text) ? `; got "${text}"` : ''}`,
    });
    return z.NEVER;
  }),
  { description: 'An ISO 8601 time with Z or an offset. A date means midnight UTC.', anyOf: MOMENT_FORMS },
);

/** A telephone number: an optional plus and 7 to 15 digits, as E.164 has them. */
export const phone = z
  .string()
  .regex(/^\+?\d{7,15}$/, 'must be a phone number of 7 to 15 digits, such as +15555550100');

/** A wall-clock time of a day. */
export const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time of day such as 21:00');

const METADATA_KEYS_MAX = 50;
const METADATA_BYTES_MAX = 16 * 1024;
const METADATA_DEPTH_MAX = 8;

/**
 * Free-form data of the merchant, given back as sent: at most 50 keys, 16 KiB of JSON, 8 levels. Taken as it is: zod's
 * own record makes a copy, in which a key named `__proto__` is lost.
 */
export const metadata = documented(
  z.custom<Readonly<Record<string, unknown>>>(isObject, 'must be an object').superRefine((value, context) => {
    const message = isObject(value) ? metadataFault(value) : undefined;
    if (message !== undefined) context.addIssue({ code: 'custom', message });
  }),
  { type: 'object', additionalProperties: true, maxProperties: METADATA_KEYS_MAX },
);

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function metadataFault(value: Readonly<Record<string, unknown>>): string | undefined {
  const keys = Object.keys(value).length;
  // Nothing in it: but a boxed number has no keys either, and is written as its value.
  if (keys === 0 && PLAIN.has(Object.getPrototypeOf(value))) return undefined;
  if (keys > METADATA_KEYS_MAX) return `must have at most ${METADATA_KEYS_MAX} keys`;
  if (isDeeperThan(value, METADATA_DEPTH_MAX)) return `must be at most ${METADATA_DEPTH_MAX} levels deep`;
  if (!isJson(value))
    return 'must contain only JSON values: strings, finite numbers, true, false, null, arrays, and objects';
  if (new TextEncoder().encode(JSON.stringify(value)).length > METADATA_BYTES_MAX)
    return `must be at most ${METADATA_BYTES_MAX} bytes of JSON`;
  return undefined;
}

/** Whether a value is what JSON can say; a direct call may bring anything. */
function isJson(value: unknown): boolean {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return true;
  if (typeof value === 'number') return Number.isFinite(value);
  if (Array.isArray(value)) return value.every(isJson);
  if (typeof value !== 'object' || !PLAIN.has(Object.getPrototypeOf(value))) return false;
  return Object.values(value).every(isJson);
}

const PLAIN = new Set<unknown>([Object.prototype, null]);

/** Whether objects and arrays nest more than so many levels. Looks no deeper than that, however deep the value is. */
export function isDeeperThan(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((inner) => isDeeperThan(inner, levels - 1));
}

/** A text as long as given at most, without control characters, and well-formed: half a pair can't be stored in UTF-8. */
export function text(max: number) {
  return z
    .string()
    .max(max)
    .refine((value) => !CONTROL.test(value), 'must not contain control characters')
    .refine((value) => !HALF_PAIR.test(value), 'must be well-formed Unicode, without lone surrogates');
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: refusing them is the point.
const CONTROL = /[\u0000-\u001f\u007f]/;
const HALF_PAIR = /\p{Surrogate}/u;

/** The spellings that anybody uses of a word that is taken in any case: `visa`, `Visa`, `VISA`. */
export function commonSpellings(word: string): string[] {
  const lower = word.toLowerCase();
  return [...new Set([lower, lower.charAt(0).toUpperCase() + lower.slice(1), lower.toUpperCase()])];
}
