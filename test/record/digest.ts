/**
 * Splits observations of a world into structure, figures, and texts, and reduces each to a digest. A change of wording
 * affects only the texts. Figures inside texts (dates, amounts, codes, ids) have a separate digest. Everything else is
 * structure.
 */
import { createHash } from 'node:crypto';

export interface Digests {
  /** By aspect. */
  readonly structure: Readonly<Record<string, string>>;
  /** `figures` are the dates, amounts, codes, ids, and numbers in the texts. */
  readonly texts: Readonly<Record<'figures' | 'texts', string>>;
}

export interface Split {
  readonly structure: unknown;
  readonly figures: readonly string[];
  readonly texts: readonly string[];
}

/** Fields whose value is text for people, even if it is short. */
const TEXT_FIELDS = new Set([
  'advice',
  'answer_text',
  'description',
  'error',
  'hint',
  'instead',
  'label',
  'message',
  'printed',
  'reason',
  'response_description',
  'response_message',
  'say',
  'story',
  'summary',
  'text',
  'title',
  'what',
  'why',
  'words',
]);

/** Fields whose value is data, even if it has blanks: lines of a NACHA file. */
const DATA_FIELDS = new Set(['nacha']);

/** Three words in a row are a sentence; a name or a code is shorter. */
const SENTENCE = /[a-z,.:;]+ +[a-z’']+ +[a-z’']+/i;

const FIGURE =
  /\d{4}-\d{2}-\d{2}(?:T[\d:.]+Z?)?|\$-?[\d,]+(?:\.\d{2})?|\b[A-Z][A-Z_]+-[0-9A-Z]{26}\b|\b[RC]\d{2}\b|\b\d[\d:.,_]*\b/g;

/** `value` is plain JSON data. */
export function split(value: unknown): Split {
  const texts: string[] = [];
  const structure = withoutTexts(value, '', texts);
  return { structure, figures: texts.flatMap((text) => text.match(FIGURE) ?? []).sort(), texts };
}

/** Returns one structure digest per aspect, and one digest each for the figures and texts of all aspects. */
export function digestsOf(aspects: Readonly<Record<string, unknown>>): Digests {
  const splits = Object.entries(aspects).map(([aspect, value]) => [aspect, split(value)] as const);
  return {
    structure: Object.fromEntries(splits.map(([aspect, { structure }]) => [aspect, hash(structure)])),
    texts: {
      figures: hash(splits.map(([, { figures }]) => figures)),
      texts: hash(splits.map(([, { texts }]) => texts)),
    },
  };
}

function withoutTexts(value: unknown, field: string, texts: string[]): unknown {
  if (DATA_FIELDS.has(field)) return value;
  if (typeof value === 'string') return isText(value, field) ? keep(value, texts) : value;
  if (Array.isArray(value)) return value.map((one) => withoutTexts(one, field, texts));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withoutTexts(one, name, texts)]));
}

function isText(value: string, field: string): boolean {
  return TEXT_FIELDS.has(field) || SENTENCE.test(value);
}

function keep(text: string, texts: string[]): string {
  texts.push(text);
  return '<text>';
}

/** 48 bits: among ten thousand digests, a collision happens once in six million records. */
const DIGEST_LENGTH = 12;

function hash(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, DIGEST_LENGTH);
}
