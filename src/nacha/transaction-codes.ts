/** The direction of a transaction code, from the receiver's point of view. */
export type Side = 'credit' | 'debit';

// biome-ignore format: a table reads in columns
/**
 * The transaction codes of the network (docs/sources.md, "Nacha file format"; moov-io/ach, entryDetail.go). A loan account
 * accepts credits; its debits are reversals and returns only.
 */
const ROWS = [
  // account   side      live  return/NOC  prenote  zero-dollar
  ['checking', 'credit', ['22', '21',      '23',    '24']],
  ['checking', 'debit',  ['27', '26',      '28',    '29']],
  ['savings',  'credit', ['32', '31',      '33',    '34']],
  ['savings',  'debit',  ['37', '36',      '38',    '39']],
  ['ledger',   'credit', ['42', '41',      '43',    '44']],
  ['ledger',   'debit',  ['47', '46',      '48',    '49']],
  ['loan',     'credit', ['52', '51',      '53',    '54']],
  ['loan',     'debit',  ['55', '56']],
] as const;

/** The advices of an operator to a bank, which appear in ADV batches only (moov-io/ach, entryDetail.go). */
const ADVICES = [
  ['81', 'credit', 'credit for debits originated'],
  ['82', 'debit', 'debit for credits originated'],
  ['83', 'credit', 'credit for credits received'],
  ['84', 'debit', 'debit for debits received'],
  ['85', 'credit', 'credit for rejected credits'],
  ['86', 'debit', 'debit for rejected debits'],
  ['87', 'credit', 'summary of credits'],
  ['88', 'debit', 'summary of debits'],
] as const;

const ADVICE_WORDS: ReadonlyMap<string, string> = new Map(ADVICES.map(([code, , words]) => [code, words]));

/** The transaction codes of accounting advices. */
export const ADVICE_CODES: readonly string[] = [...ADVICE_WORDS.keys()];

/** Describes an advice: `credit for debits originated`; empty for other codes. */
export function describeAdvice(code: string): string {
  return ADVICE_WORDS.get(code) ?? '';
}

const SIDES: ReadonlyMap<string, Side> = new Map([
  ...ROWS.flatMap(([, side, codes]) => codes.map((code): [string, Side] => [code, side])),
  ...ADVICES.map(([code, side]): [string, Side] => [code, side]),
]);

/** The purpose of an entry: money, a return or notification of change (`answer`), or a test before a live entry. */
const USES = ['live', 'answer', 'prenote', 'zeroDollar'] as const;

/** Facts about a transaction code. */
interface TransactionCodeFact {
  readonly account: (typeof ROWS)[number][0];
  readonly side: Side;
  readonly use: (typeof USES)[number];
}

const FACTS: ReadonlyMap<string, TransactionCodeFact> = new Map(
  ROWS.flatMap(([account, side, codes]) =>
    codes.map((code, index): [string, TransactionCodeFact] => [code, { account, side, use: USES[index] ?? 'live' }]),
  ),
);

/** Returns the facts about a transaction code; undefined for unknown codes. */
export function transactionCodeFact(code: string): TransactionCodeFact | undefined {
  return FACTS.get(code);
}

/** The transaction codes of entries, in the order of the table. */
export const TRANSACTION_CODES: readonly string[] = ROWS.flatMap(([, , codes]) => codes);

/** Returns the direction of a transaction code; undefined for unknown codes. */
export function sideOf(transactionCode: string): Side | undefined {
  return SIDES.get(transactionCode);
}
