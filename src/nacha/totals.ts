import { BLOCK_RECORDS } from './records.ts';
import { sideOf } from './transaction-codes.ts';
import type { NachaEntry } from './types.ts';

/** What a control record says of the entries before it. */
interface Totals {
  /** Records 6 and 7 together. */
  readonly entryAddendaCount: number;
  /** The receiving banks' eight digits, added up; the ten digits at the end of the sum. */
  readonly entryHash: number;
  readonly debitCents: number;
  readonly creditCents: number;
}

const HASH_MODULUS = 10_000_000_000;
const BANK_DIGITS = 8;

/** The totals of some entries, of one batch or of a whole file. */
export function totalsOf(entries: readonly NachaEntry[]): Totals {
  const totals = { entryAddendaCount: 0, entryHash: 0, debitCents: 0, creditCents: 0 };
  for (const entry of entries) {
    totals.entryAddendaCount += 1 + entry.addenda.length;
    totals.entryHash = (totals.entryHash + Number(entry.routingNumber.slice(0, BANK_DIGITS))) % HASH_MODULUS;
    totals[sideOf(entry.transactionCode) === 'debit' ? 'debitCents' : 'creditCents'] += entry.amountCents;
  }
  return totals;
}

/** How many blocks so many records fill, the last one perhaps in part. */
export function blockCountOf(records: number): number {
  return Math.ceil(records / BLOCK_RECORDS);
}
