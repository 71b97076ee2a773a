import { z } from 'zod';
import { parseMoment } from './time.ts';

/** One of these words, in any case; the answer is the word as the table spells it. */
export function word<const Words extends readonly [string, ...string[]]>(words: Words) {
  const known = new Map(words.map((spelled) => [spelled.toLowerCase(), spelled]));
  return z.preprocess(
    (value) => (typeof value === 'string' ? (known.get(value.toLowerCase()) ?? value) : value),
    z.enum(words),
  );
}

/** A moment in ISO 8601 with Z or an offset, or a date; comes out as epoch milliseconds. */
export const momentText = z.string().transform((text, context) => {
  const ms = parseMoment(text);
  if (ms !== undefined) return ms;
  context.issues.push({ code: 'custom', input: '', message: 'an ISO 8601 moment such as 2026-01-05T15:00:00Z' });
  return z.NEVER;
});

const METADATA_KEYS_MAX = 50;
const METADATA_BYTES_MAX = 16 * 1024;
const METADATA_DEPTH_MAX = 8;

/** Free-form data of the merchant, given back as sent: at most 50 keys, 16 KiB of JSON, 8 levels. */
export const metadata = z.record(z.string(), z.unknown()).superRefine((value, context) => {
  const message = metadataFault(value);
  if (message !== undefined) context.addIssue({ code: 'custom', message });
});

function metadataFault(value: Readonly<Record<string, unknown>>): string | undefined {
  const keys = Object.keys(value).length;
  if (keys === 0) return undefined;
  if (keys > METADATA_KEYS_MAX) return `at most ${METADATA_KEYS_MAX} keys`;
  if (isDeeperThan(value, METADATA_DEPTH_MAX)) return `at most ${METADATA_DEPTH_MAX} levels deep`;
  if (!isJson(value)) return 'JSON values only: texts, finite numbers, true, false, null, lists and objects';
  if (new TextEncoder().encode(JSON.stringify(value)).length > METADATA_BYTES_MAX)
    return `at most ${METADATA_BYTES_MAX} bytes of JSON`;
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

/** A text as long as given at most, without control characters. */
export function text(max: number) {
  return z
    .string()
    .max(max)
    .refine((value) => !CONTROL.test(value), 'no control characters');
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: refusing them is the point.
const CONTROL = /[\u0000-\u001f\u007f]/;
