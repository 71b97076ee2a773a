/** The direction of a transaction code, from the receiver's point of view. */
export type Side = 'credit' | 'debit';

// biome-ignore format: a table reads in columns
/**
 * The transaction codes of the network (docs/sources.md, "Nacha file format"; moov-io/ach, entryDetail.go). A loan account
 * accepts credits; its debits are reversals and returns only. The advices of the operators, 81 to 88, appear in ADV batches.
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

const SIDES: ReadonlyMap<string, Side> = new Map(
  ROWS.flatMap(([, side, codes]) => codes.map((code): [string, Side] => [code, side])),
);

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

/** All transaction codes, in the order of the table. */
export const TRANSACTION_CODES: readonly string[] = [...SIDES.keys()];

/** Returns the direction of a transaction code; undefined for unknown codes. */
export function sideOf(transactionCode: string): Side | undefined {
  return SIDES.get(transactionCode);
}
