import { type ZodType, z } from 'zod';
import { lazily } from '../contract/lazily.ts';
import { documented } from './schema-names.ts';
import { parseIsoTime } from './time.ts';
import { trusted } from './trusted.ts';

/** A word as documented, or in lower or upper case. The API accepts any letter case. */
export type AnyCase<Word extends string> = Word | Lowercase<Word> | Uppercase<Word>;

/** Accepts one of these words in any case, and returns it as spelled in the table. */
export function word<const Words extends readonly string[]>(words: Words) {
  const known = new Map(words.map((spelled) => [spelled.toLowerCase(), spelled]));
  const schema = z.preprocess(
    (value) => (typeof value === 'string' ? (known.get(value.toLowerCase()) ?? value) : unlessPromise(value)),
    z.enum(words),
  );
  // zod types the input of a preprocessed schema as unknown; the public types are compared with this type.
  type Word = ZodType<Words[number], AnyCase<Words[number]>>;
  return documented(trusted<Word>(schema), { type: 'string', enum: spellings(words) });
}

/** Replaces a promise, left by a forgotten `await`, by null: zod would wait for it. */
export function unlessPromise(value: unknown): unknown {
  return value instanceof Promise ? null : value;
}

/** Returns each word as spelled in the table, in lower and in upper case: the documented spellings. */
export function spellings(words: readonly string[]): readonly string[] {
  return [...new Set(words.flatMap((spelled) => [spelled, spelled.toLowerCase(), spelled.toUpperCase()]))];
}

const MOMENT_FORMS = [
  { type: 'string', format: 'date-time' },
  { type: 'string', format: 'date' },
] as const;

/** Safe to repeat in an error: other texts may be card or account numbers. */
const DATE_LIKE = /^\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}([T ]\d{1,2}(:\d{2}){0,2})?$/;

/** An ISO 8601 time with Z or an offset, or a date. Parses to epoch milliseconds. */
export const timestampText = lazily(() =>
  documented(
    z.string().transform((text, context) => {
      const ms = parseIsoTime(text);
      if (ms !== undefined) return ms;
      context.issues.push({
        code: 'custom',
        input: '',
        message: `must be an ISO 8601 time such as 2026-01-05T15:00:00Z${DATE_LIKE.test(text) ? `; got "${text}"` : ''}`,
      });
      return z.NEVER;
    }),
    { description: 'An ISO 8601 time with Z or an offset. A date means midnight UTC.', anyOf: MOMENT_FORMS },
  ),
);

/** A phone number: an optional plus and 7 to 15 digits (E.164). */
export const phone = lazily(() =>
  z.string().regex(/^\+?\d{7,15}$/, 'must be a phone number of 7 to 15 digits, such as +15555550100'),
);

/** A time of day, `HH:MM`. */
export const timeOfDay = lazily(() =>
  z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time of day such as 21:00'),
);

const METADATA_KEYS_MAX = 50;
const METADATA_BYTES_MAX = 16 * 1024;
const METADATA_DEPTH_MAX = 8;

/**
 * Free-form data of the caller, returned as sent: at most 50 keys, 16 KiB of JSON, 8 levels. Not copied: zod's own record
 * loses a key named `__proto__`.
 */
export const metadata = lazily(() =>
  documented(
    z.custom<Readonly<Record<string, unknown>>>(isObject, 'must be an object').superRefine((value, context) => {
      const message = isObject(value) ? metadataFault(value) : undefined;
      if (message !== undefined) context.addIssue({ code: 'custom', message });
    }),
    { type: 'object', additionalProperties: true, maxProperties: METADATA_KEYS_MAX },
  ),
);

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function metadataFault(value: Readonly<Record<string, unknown>>): string | undefined {
  const keys = Object.keys(value).length;
  // A boxed number has no keys either, but serializes as its value.
  if (keys === 0 && PLAIN.has(Object.getPrototypeOf(value))) return undefined;
  if (keys > METADATA_KEYS_MAX) return `must have at most ${METADATA_KEYS_MAX} keys`;
  if (isDeeperThan(value, METADATA_DEPTH_MAX)) return `must be at most ${METADATA_DEPTH_MAX} levels deep`;
  if (!isJson(value))
    return 'must contain only JSON values: strings, finite numbers, true, false, null, arrays, and objects';
  if (new TextEncoder().encode(JSON.stringify(value)).length > METADATA_BYTES_MAX)
    return `must be at most ${METADATA_BYTES_MAX} bytes of JSON`;
  return undefined;
}

/** Reports whether JSON can represent a value. A direct call can pass any value. */
function isJson(value: unknown): boolean {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return true;
  if (typeof value === 'number') return Number.isFinite(value);
  if (Array.isArray(value)) return value.every(isJson);
  if (typeof value !== 'object' || !PLAIN.has(Object.getPrototypeOf(value))) return false;
  return Object.values(value).every(isJson);
}

const PLAIN = new Set<unknown>([Object.prototype, null]);

/** Reports whether objects and arrays nest deeper than a number of levels. Never looks deeper than that. */
export function isDeeperThan(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (levels === 0) return true;
  for (const inner of Object.values(value)) if (isDeeperThan(inner, levels - 1)) return true;
  return false;
}

/** A string up to this length, without control characters, and well-formed: UTF-8 cannot store lone surrogates. */
export function text(max: number) {
  return z
    .string()
    .max(max)
    .refine((value) => !CONTROL.test(value), 'must not contain control characters')
    .refine((value) => !HALF_PAIR.test(value), 'must be well-formed Unicode, without lone surrogates');
}

/** A text of several lines: as `text`, but with line breaks and tabs, and not blank. */
export function lines(max: number) {
  return z
    .string()
    .min(1)
    .max(max)
    .refine(
      (value) => !CONTROL.test(value.replace(/[\t\n\r]/g, '')),
      'must not contain control characters, except line breaks and tabs',
    )
    .refine((value) => !HALF_PAIR.test(value), 'must be well-formed Unicode, without lone surrogates')
    .refine((value) => value.trim() !== '', 'must not be blank');
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: this expression finds them.
const CONTROL = /[\u0000-\u001f\u007f]/;
const HALF_PAIR = /\p{Surrogate}/u;

/** Returns the common spellings of a word: `visa`, `Visa`, `VISA`. */
export function commonSpellings(word: string): string[] {
  const lower = word.toLowerCase();
  return [...new Set([lower, lower.charAt(0).toUpperCase() + lower.slice(1), lower.toUpperCase()])];
}
