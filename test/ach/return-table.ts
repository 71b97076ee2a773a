/**
 * The rules for all seventy-one return codes (docs/sources.md, "ACH return codes"; docs/rules.md, "Returns"), written out
 * by hand: only the names of the codes come from the library.
 */
import { RETURN_CODES } from '../../src/facts/return-codes.ts';
import type { ReturnCode } from '../../src/index.ts';

/** Sender and deadline of a code: the time class of bank codes. */
export type Sender =
  | '2BD'
  | '60CD'
  | 'agree'
  | '2BD-n'
  | 'operator'
  | 'dishonor'
  | 'contest'
  | 'another class'
  | 'later';

export interface Rule {
  readonly code: ReturnCode;
  readonly sender: Sender;
  /** D applies to debits, C to credits, B to both. */
  readonly entry: 'D' | 'C' | 'B';
  /** Account holder: C a consumer, N a company, B both. */
  readonly receiver: 'C' | 'N' | 'B';
  /** Entry classes that it can't apply to. */
  readonly not: readonly string[];
}

const CONSUMER_CLASSES = ['WEB', 'PPD', 'TEL'];

// biome-ignore format: a table reads in columns
const ROWS: readonly (readonly [codes: string, sender: Sender, entry?: 'D' | 'C' | 'B', receiver?: 'C' | 'N' | 'B', not?: readonly string[]])[] = [
  ['R01 R08 R09',                             '2BD',      'D', 'B'],
  ['R02 R03 R04 R12 R14 R16 R17 R20 R24',     '2BD',      'B', 'B'],
  ['R15',                                     '2BD',      'B', 'C'],
  ['R29',                                     '2BD',      'D', 'N'],
  ['R23',                                     '2BD-n',    'C', 'B'],
  ['R07 R10 R11',                             '60CD',     'D', 'C', ['CCD']],
  ['R05',                                     '60CD',     'D', 'C', CONSUMER_CLASSES],
  ['R06',                                     'agree',    'B', 'B'],
  ['R31',                                     'agree',    'D', 'N', CONSUMER_CLASSES],
  ['R13 R18 R19 R25 R26 R27 R28 R32 R34',     'operator', 'B', 'B'],
  ['R35',                                     'operator', 'D', 'B'],
  ['R61 R67 R68 R69 R70',                     'dishonor', 'B', 'B'],
  ['R62',                                     'dishonor', 'D', 'B'],
  ['R71 R72 R73 R74 R75 R76 R77',             'contest',  'B', 'B'],
  ['R21 R22 R30 R33 R36 R37 R38 R39',         'another class'],
  ['R40 R41 R42 R43 R44 R45 R46 R47',         'another class'],
  ['R50 R51 R52 R53',                         'another class'],
  ['R80 R81 R82 R83 R84 R85',                 'another class'],
  ['R90',                                     'later'],
];

export const RULES: readonly Rule[] = ROWS.flatMap(([codes, sender, entry = 'B', receiver = 'B', not = []]) =>
  codes.split(' ').map((code) => ({ code: codeOf(code), sender, entry, receiver, not })),
).sort((one, other) => one.code.localeCompare(other.code));

function codeOf(text: string): ReturnCode {
  const known = RETURN_CODES.find(({ code }) => code === text);
  if (known === undefined) throw new Error(`${text} is no return code`);
  return known.code;
}

/** An entry, reduced to the properties that the rules refer to. */
export interface Shape {
  readonly type: 'PAYMENT' | 'PAYOUT';
  readonly sec: 'WEB' | 'PPD' | 'CCD' | 'TEL';
  readonly holder: 'person' | 'company' | undefined;
}

const HOLDERS = ['person', 'company', undefined] as const;

export const SHAPES: readonly Shape[] = (['PAYMENT', 'PAYOUT'] as const).flatMap((type) =>
  (['WEB', 'PPD', 'CCD', 'TEL'] as const).flatMap((sec) => HOLDERS.map((holder) => ({ type, sec, holder }))),
);

/** A credit to a person is PPD, to a company CCD. No other class carries credits. */
export function canBe({ type, sec }: Shape): boolean {
  return type === 'PAYMENT' || sec === 'PPD' || sec === 'CCD';
}

/** Returns why a code can't apply to a new entry of this shape, in a word, or undefined if it can. */
export function barOf({ sender, entry, receiver, not }: Rule, { type, sec, holder }: Shape): string | undefined {
  if (sender === 'another class') return 'another class';
  if (entry === 'D' && type === 'PAYOUT') return 'a debit';
  if (entry === 'C' && type === 'PAYMENT') return 'a credit';
  if (receiver === 'N' && holder === 'person') return 'a company';
  if (receiver === 'C' && holder === 'company') return 'a consumer';
  if (not.includes(sec)) return not.includes('CCD') ? 'a consumer class' : 'a corporate class';
  if (sender === 'later') return 'a later day';
  if (sender === 'dishonor') return 'a return';
  if (sender === 'contest') return 'a dishonor';
  return undefined;
}

/** The library's error text for each reason. */
// biome-ignore format: a table reads in columns
export const BARS: readonly (readonly [message: RegExp, word: string])[] = [
  [/applies to an entry class that this gateway does not originate/,              'another class'],
  [/applies to debits, and a PAYOUT is a credit/, 'a debit'],
  [/applies to credits, and a PAYMENT is a debit/,                               'a credit'],
  [/applies to companies, and the account holder is a person/,                       'a company'],
  [/applies to consumers, and the account holder is a company/,                     'a consumer'],
  [/applies to consumer entries, and this entry is CCD/,                            'a consumer class'],
  [/applies to CCD entries, and this entry is (WEB|PPD|TEL)/,                       'a corporate class'],
  [/R90 is a return code from 2028-03-17 on; until then, R16/,                       'a later day'],
  [/dishonors a return, and the entry is authorized/,                          'a return'],
  [/contests a dishonored return, and this entry has none/,                    'a dishonor'],
];
