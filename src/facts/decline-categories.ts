import type { CardBrand } from './card-numbers.ts';
import { type DayNumber, dayNumber } from './civil-date.ts';
import { type Dated, inEffect } from './dated.ts';
import { easternDay } from './eastern-time.ts';
import { type DeclineCode, type ResponseCode, type Retry, responseCode } from './response-codes.ts';

/**
 * Visa's categories of decline codes, and the advice that follows from them (docs/sources.md, "Response codes"). Visa has
 * no category for some codes; their advice is a choice of this project.
 */

/** Codes of one category, from one day to another. */
interface DeclineCategory extends Dated {
  /** 1: the issuer never approves; 2: not at this time; 3: the data are wrong; 4: generic. Null if Visa has none. */
  readonly category: 1 | 2 | 3 | 4 | null;
  readonly retry: Retry;
  readonly codes: readonly DeclineCode[];
  /** The code that reaches the merchant if an issuer declines with one of these; absent if it is the issuer's own. */
  readonly arrivesAs?: DeclineCode;
}

const PRACTICE = 'Visa has no category for these codes: the advice is this project’s';

/** Visa's categories, dated. A code whose first row begins on a day did not exist before. */
// biome-ignore format: a table reads in columns
export const DECLINE_CATEGORIES: readonly DeclineCategory[] = [
  { category: 1,    retry: 'never',    codes: ['04', '07', '12', '15', '41', '43', '46', 'R0', 'R1', 'R3'], sources: ['checkout-visa-codes', 'forte-visa'] },
  { category: 1,    retry: 'never',    codes: ['14'], sources: ['midmetrics-visa', 'braintree-visa-2024'], differs: 'Forte has category 3; both 1 and 3 before 2024-04-13' },
  { category: 1,    retry: 'never',    codes: ['57'], until: dayNumber(2025, 10, 17), sources: ['checkout-visa-codes', 'forte-visa'] },
  { category: 4,    retry: 'later',    codes: ['57'], from: dayNumber(2025, 10, 17), until: dayNumber(2026, 10, 25), arrivesAs: '05', sources: ['checkout-visa-57'], differs: 'the source has only the month; 17 October is the day of Visa’s release' },
  { category: 1,    retry: 'never',    codes: ['57'], from: dayNumber(2026, 10, 25), sources: ['checkout-visa-57', 'tabapay-visa-codes'] },
  { category: 2,    retry: 'later',    codes: ['03', '62', '78', '93'], sources: ['midmetrics-visa', 'checkout-visa-codes'], differs: 'Forte has category 1, as before 2021-04-17' },
  { category: 2,    retry: 'later',    codes: ['19', '51', '59', '61', '65', '75', '91', '96', 'N3', 'N4'], sources: ['checkout-visa-codes', 'forte-visa'] },
  { category: 4,    retry: 'later',    codes: ['39', '52', '53'], until: dayNumber(2024, 4, 13), sources: ['braintree-visa-2024'] },
  { category: 2,    retry: 'later',    codes: ['39', '52', '53'], from: dayNumber(2024, 4, 13), sources: ['braintree-visa-2024'] },
  { category: 2,    retry: 'later',    codes: ['5C', '9G'], from: dayNumber(2025, 4, 11), sources: ['cielo-visa-codes', 'checkout-visa-codes'] },
  { category: 2,    retry: 'later',    codes: ['83'], from: dayNumber(2026, 10, 25), sources: ['tabapay-visa-codes'] },
  { category: 3,    retry: 'fix_data', codes: ['54', '55', '70', '82', 'N7', '1A', '6P'], sources: ['forte-visa'], differs: 'Forte has neither 70 nor 6P' },
  { category: 4,    retry: 'later',    codes: ['01', '02', '05', '06', '58', '64', 'Z3'], sources: ['forte-visa'], differs: 'Forte has neither 58, 64, nor Z3: these are from a copy of Visa’s field table' },
  { category: 4,    retry: 'fix_data', codes: ['13'], sources: [], differs: 'generic, but a merchant can correct an amount' },
  { category: null, retry: 'later',    codes: ['21', '25', '28', '63'], sources: [], differs: PRACTICE },
  { category: null, retry: 'fix_data', codes: ['P6', 'Q1'], sources: [], differs: PRACTICE },
  { category: null, retry: 'never',    codes: ['P5', 'R2', '94'], sources: [], differs: PRACTICE },
];

/** The text of a response code that has changed. */
interface ResponseText extends Dated {
  readonly code: ResponseCode;
  readonly text: string;
}

/** Texts of response codes that have changed, dated. The last row has the text of `RESPONSE_CODES`. */
export const RESPONSE_TEXTS: readonly ResponseText[] = [
  { code: '46', text: 'Closed account', until: dayNumber(2026, 4, 25), sources: ['tabapay-visa-codes'] },
  {
    code: '46',
    text: 'Closed account or deactivated token',
    from: dayNumber(2026, 4, 25),
    sources: ['tabapay-visa-codes', 'checkout-visa-46'],
  },
];

const ROWS: ReadonlyMap<string, readonly DeclineCategory[]> = rowsByCode();

function rowsByCode(): Map<string, DeclineCategory[]> {
  const rows = new Map<string, DeclineCategory[]>();
  for (const row of DECLINE_CATEGORIES) for (const code of row.codes) rows.set(code, [...(rows.get(code) ?? []), row]);
  return rows;
}

/** Returns the row of a code on the day of a time in epoch milliseconds; undefined for an approval or an unknown code. */
function rowAt(code: string, at: number): DeclineCategory | undefined {
  const rows = ROWS.get(code);
  // Most codes have one row, and need no day.
  return rows === undefined || rows.length === 1 ? rows?.[0] : inEffect(rows, easternDay(at));
}

/**
 * Returns the advice after a decline at a time in epoch milliseconds; null for an approval. Other brands than Visa send
 * their advice in fields that this gateway does not have, so they get that of Visa's present table, whatever the day.
 */
export function retryAdvice(code: string, brand: CardBrand, at: number): Retry | null {
  const changing = brand === 'visa' ? rowAt(code, at) : undefined;
  return changing?.retry ?? responseCode(code)?.retry ?? null;
}

/** Returns Visa's category of a decline at a time in epoch milliseconds. */
export function visaCategory(code: string, at: number): DeclineCategory['category'] {
  return rowAt(code, at)?.category ?? null;
}

/** Returns the code that reaches a merchant if an issuer declines with this code at a time in epoch milliseconds. */
export function arrivingCode(code: DeclineCode, at: number): DeclineCode {
  return isInUse(code, at) ? (rowAt(code, at)?.arrivesAs ?? code) : GENERIC;
}

/** The code for which an issuer has no other. */
const GENERIC = '05';

/** Returns the first day on which a code exists; undefined if it is older than any world. */
export function firstDayOf(code: string): DayNumber | undefined {
  return ROWS.get(code)?.[0]?.from;
}

/** Reports whether a code exists at a time in epoch milliseconds. */
function isInUse(code: string, at: number): boolean {
  const first = firstDayOf(code);
  return first === undefined || first <= easternDay(at);
}

/** Returns the code of a response at a time in epoch milliseconds: 05 in place of a code that does not exist yet. */
export function existingCode(code: ResponseCode, at: number): ResponseCode {
  return isInUse(code, at) ? code : GENERIC;
}

/** Returns the text of a response code at a time in epoch milliseconds. */
export function responseText(code: ResponseCode, at: number): string {
  return CHANGED_TEXTS.has(code) ? textAt(code, at) : responseCode(code).text;
}

const CHANGED_TEXTS: ReadonlySet<string> = new Set(RESPONSE_TEXTS.map(({ code }) => code));

function textAt(code: ResponseCode, at: number): string {
  const rows = RESPONSE_TEXTS.filter((row) => row.code === code);
  return inEffect(rows, easternDay(at)).text;
}
