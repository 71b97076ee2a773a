import type { Dated } from './dated.ts';

/**
 * Notifications of change: the fields that a receiving bank corrects, and their positions in the 29 characters of the
 * addenda record. Sources: NACHA Operating Rules, moov-io/ach and bank guides (docs/sources.md, "Notifications of change").
 * C61 to C69 are sent by originating banks that refuse a notification.
 */

/** A field that a notification of change can correct. */
export type CorrectedField = 'accountNumber' | 'routingNumber' | 'accountType' | 'individualId';

// biome-ignore format: a table reads in columns
const ROWS = [
  ['C01', 'account number',                        ['accountNumber']],
  ['C02', 'routing number',                        ['routingNumber']],
  ['C03', 'routing number and account number',     ['routingNumber', 'accountNumber']],
  ['C05', 'transaction code (type of account)',    ['accountType']],
  ['C06', 'account number and transaction code',   ['accountNumber', 'accountType']],
  ['C07', 'routing number, account number and transaction code', ['routingNumber', 'accountNumber', 'accountType']],
  ['C09', 'individual identification number',      ['individualId']],
  ['C13', 'addenda format',                        []],
] as const satisfies readonly (readonly [code: string, corrects: string, fields: readonly CorrectedField[]])[];

/**
 * A code of a notification of change, such as 'C01'.
 */
export type ChangeCode = (typeof ROWS)[number][0];

/** Facts about a change code. */
export type ChangeCodeFact = {
  /** The change code. */
  readonly code: ChangeCode;
  /** Human-readable name of the corrected data, such as `account number`. */
  readonly corrects: string;
  /** The fields that the code corrects; empty for C13. */
  readonly fields: readonly CorrectedField[];
};

/** Every change code that a receiving bank sends for entries of this gateway, in ascending order. */
export const CHANGE_CODES: readonly ChangeCodeFact[] = ROWS.map(([code, corrects, fields]) => ({
  code,
  corrects,
  fields,
}));

const BY_CODE: ReadonlyMap<string, ChangeCodeFact> = new Map(CHANGE_CODES.map((row) => [row.code, row]));

/** Returns the facts about a change code; undefined for unknown codes. */
export function changeCode(code: string): ChangeCodeFact | undefined {
  return BY_CODE.get(code);
}

/** A change code that corrects nothing that the originator sends, so that it needs no action. */
interface InformationCode extends Dated {
  readonly code: 'C04' | 'C08' | 'C10' | 'C14';
  /** The data that the bank comments on, such as `name of the receiver`. */
  readonly about: string;
}

/** The change codes that need no action. A file with them is accepted, and they are reported as information. */
export const INFORMATION_CODES: readonly InformationCode[] = [
  { code: 'C04', about: 'name of the receiver; removed from the rules in 2015', sources: ['noc-c04', 'moov-ach'] },
  { code: 'C08', about: 'foreign receiving bank of an international entry', sources: ['moov-ach'] },
  { code: 'C10', about: 'name of the company; no longer used', sources: ['moov-ach'] },
  { code: 'C14', about: 'entry class of an outbound international payment', sources: ['moov-ach'] },
];

/** Returns the facts about a change code that needs no action; undefined for others. */
export function informationCode(code: string): InformationCode | undefined {
  return INFORMATION_CODES.find((row) => row.code === code);
}

/** The corrected details, as far as a code corrects any. */
export interface Corrected {
  readonly accountNumber?: string | undefined;
  readonly routingNumber?: string | undefined;
  readonly accountType?: 'checking' | 'savings' | undefined;
  readonly individualId?: string | undefined;
}

type EntryKind = 'PAYMENT' | 'PAYOUT';

/**
 * The start, counted from 0, and the length of each field in a code's corrected data (docs/sources.md, "Notifications of
 * change").
 */
// biome-ignore format: a table reads in columns
const LAYOUTS: Readonly<Record<ChangeCode, Readonly<Partial<Record<CorrectedField, readonly [at: number, length: number]>>>>> = {
  C01: { accountNumber: [0, 17] },
  C02: { routingNumber: [0, 9] },
  C03: { routingNumber: [0, 9], accountNumber: [12, 17] },
  C05: { accountType:   [0, 2] },
  C06: { accountNumber: [0, 17], accountType: [20, 2] },
  C07: { routingNumber: [0, 9], accountNumber: [9, 17], accountType: [26, 2] },
  C09: { individualId:  [0, 22] },
  C13: {},
};

/** Length of the corrected data in its addenda record. */
const CORRECTED_DATA_LENGTH = 29;

/** Returns the transaction code of a live entry by direction and type of account (docs/sources.md, "Nacha file format"). */
export function transactionCode(kind: EntryKind, accountType: 'checking' | 'savings'): '22' | '27' | '32' | '37' {
  if (kind === 'PAYOUT') return accountType === 'savings' ? '32' : '22';
  return accountType === 'savings' ? '37' : '27';
}

/** Returns the 29 characters of corrected data. An account type is written as the transaction code that it requires. */
export function correctedDataText(code: ChangeCode, corrected: Corrected, kind: EntryKind): string {
  let text = ' '.repeat(CORRECTED_DATA_LENGTH);
  for (const [field, [at, length]] of layoutOf(code)) {
    const value =
      field === 'accountType' ? transactionCode(kind, corrected.accountType ?? 'checking') : (corrected[field] ?? '');
    text = text.slice(0, at) + value.slice(0, length).padEnd(length) + text.slice(at + length);
  }
  return text;
}

/** Reads corrected data. Returns undefined if a field of the code is missing or invalid. */
export function readCorrectedData(code: ChangeCode, text: string): Corrected | undefined {
  const padded = text.padEnd(CORRECTED_DATA_LENGTH);
  const corrected: { -readonly [field in keyof Corrected]: Corrected[field] } = {};
  for (const [field, [at, length]] of layoutOf(code)) {
    const value = padded.slice(at, at + length).trim();
    if (!FORMS[field].test(value)) return undefined;
    if (field === 'accountType') corrected.accountType = value.startsWith('3') ? 'savings' : 'checking';
    else corrected[field] = value;
  }
  return corrected;
}

/** The position of a field in corrected data. */
interface CorrectedPosition {
  readonly field: CorrectedField;
  /** Counted from 0. */
  readonly at: number;
  readonly length: number;
}

/** Returns the positions of the fields in a code's corrected data; undefined for unknown codes. */
export function correctedPositions(code: string): readonly CorrectedPosition[] | undefined {
  const known = changeCode(code)?.code;
  return known && layoutOf(known).map(([field, [at, length]]) => ({ field, at, length }));
}

const FORMS: Readonly<Record<CorrectedField, RegExp>> = {
  accountNumber: /^\d{4,17}$/,
  routingNumber: /^\d{9}$/,
  accountType: /^[23]\d$/,
  individualId: /^.{1,22}$/,
};

function layoutOf(code: ChangeCode): [CorrectedField, readonly [at: number, length: number]][] {
  const layout = LAYOUTS[code];
  return changeFields(code).flatMap((field) => {
    const place = layout[field];
    return place === undefined ? [] : [[field, place]];
  });
}

function changeFields(code: ChangeCode): readonly CorrectedField[] {
  return BY_CODE.get(code)?.fields ?? [];
}
