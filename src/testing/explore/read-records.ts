/** Reads what a shop's `records()` returned, and describes what cannot be used. */
import { didYouMean } from '../../engine/did-you-mean.ts';
import { maskText } from '../../engine/mask.ts';
import { trusted } from '../../engine/trusted.ts';
import type { MerchantView } from './merchant.ts';

/** The records that can be compared. */
export interface ReadRecords {
  readonly records: MerchantView;
  /** Ids of records that cannot be compared. */
  readonly unreadable: ReadonlySet<string>;
  /** A sentence for each of the first problems. */
  readonly problems: readonly string[];
  /** A sentence if the keys are none of the requested ids, which explains differences. */
  readonly foreignKeys: string | undefined;
}

/** The first problems show the mistake; the same one in every record would hide them. */
const PROBLEMS_MAX = 3;

const EXAMPLE = "{ 'order-1': { paidCents: 1999, refundedCents: 0, returnedCents: 0 } }";

/** Checks the shape of records. With `ids`, only those records are read; a shop can have others. */
export function readRecords(view: unknown, ids?: readonly string[]): ReadRecords | string {
  const what = whyUnusable(view);
  if (what !== undefined) return `the shop's records() returned ${what}; return ${EXAMPLE}`;
  const all = trusted<MerchantView>(view);
  const known = (ids ?? Object.keys(all)).filter((id) => all[id] !== undefined);
  const problems = known
    .map((id) => [id, recordProblems(id, all[id])] as const)
    .filter(([, texts]) => texts.length > 0);
  const unreadable = new Set(problems.map(([id]) => id));
  const readable = known.filter((id) => !unreadable.has(id));
  return {
    records: Object.fromEntries(readable.flatMap((id) => (all[id] === undefined ? [] : [[id, all[id]]]))),
    unreadable,
    problems: problems.flatMap(([, texts]) => texts).slice(0, PROBLEMS_MAX),
    foreignKeys: known.length > 0 ? undefined : foreignKeys(Object.keys(all), ids?.[0]),
  };
}

function foreignKeys(keys: readonly string[], id: string | undefined): string | undefined {
  if (keys.length === 0 || id === undefined) return undefined;
  const listed = keys.slice(0, PROBLEMS_MAX).map(shown).join(', ');
  return `the keys of the shop's records() are ${listed}; they must be the ids that order() receives, such as ${id}`;
}

function whyUnusable(view: unknown): string | undefined {
  if (view instanceof Map) return 'a Map (Object.fromEntries(map) makes it an object)';
  return Array.isArray(view) || typeof view !== 'object' || view === null ? shown(view) : undefined;
}

const AMOUNTS = ['paidCents', 'refundedCents', 'returnedCents'] as const;
const FIELDS: readonly string[] = [...AMOUNTS, 'disputedCents', 'shipped'];

function recordProblems(id: string, record: unknown): string[] {
  const name = `the shop's record of ${id}`;
  if (typeof record !== 'object' || record === null || Array.isArray(record))
    return [`${name} is ${shown(record)}; it must be an object such as { paidCents: 1999 }`];
  const misspelled = Object.keys(record).flatMap((field) => {
    const meant = FIELDS.includes(field) ? undefined : didYouMean(field, FIELDS);
    return meant === undefined || meant in record ? [] : [[meant, field] as const];
  });
  const wrong = FIELDS.flatMap((field) => fieldProblem(record, field) ?? []);
  const texts = misspelled.map(([meant, field]) => `${name} has ${field}; the field is called ${meant}`);
  return [...texts, ...(texts.length > 0 ? [] : wrong.map((text) => `${name} ${text}`))];
}

function fieldProblem(record: object, field: string): string | undefined {
  const value: unknown = Reflect.get(record, field);
  if (field === 'shipped')
    return isAbsent(value) || typeof value === 'boolean'
      ? undefined
      : `has shipped: ${shown(value)}; it must be true or false`;
  if (isAbsent(value))
    return field === 'paidCents'
      ? 'has no paidCents; it must be the cents charged for the order, 0 if none'
      : undefined;
  // Below zero, money that a dispute returned was booked twice.
  if (Number.isSafeInteger(value) && (Number(value) >= 0 || field === 'disputedCents')) return undefined;
  return `has ${field}: ${shown(value)}; it must be a whole number of cents, 0 or more, such as 1999 for $19.99`;
}

function isAbsent(value: unknown): boolean {
  return value === undefined || value === null;
}

const SHOWN_MAX = 40;

function shown(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(maskText(value).slice(0, SHOWN_MAX));
  if (Array.isArray(value)) return 'an array';
  return typeof value === 'object' && value !== null ? 'an object' : String(value);
}
