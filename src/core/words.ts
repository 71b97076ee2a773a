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
export const metadata = z.record(z.string(), z.json()).superRefine((value, context) => {
  const message = metadataFault(value);
  if (message !== undefined) context.addIssue({ code: 'custom', message });
});

function metadataFault(value: Readonly<Record<string, unknown>>): string | undefined {
  if (Object.keys(value).length > METADATA_KEYS_MAX) return `at most ${METADATA_KEYS_MAX} keys`;
  if (isDeeperThan(value, METADATA_DEPTH_MAX)) return `at most ${METADATA_DEPTH_MAX} levels deep`;
  if (new TextEncoder().encode(JSON.stringify(value)).length > METADATA_BYTES_MAX)
    return `at most ${METADATA_BYTES_MAX} bytes of JSON`;
  return undefined;
}

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
