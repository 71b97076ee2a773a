import { BLOCK_RECORDS } from './records.ts';
import { sideOf } from './transaction-codes.ts';

/** The properties of an entry that totals are made of. */
interface SummedEntry {
  readonly transactionCode: string;
  readonly routingNumber: string;
  readonly amountCents: number;
  readonly addenda: readonly unknown[];
}

/** The totals in a control record. */
interface Totals {
  /** Number of records 6 and 7. */
  readonly entryAddendaCount: number;
  /** Last ten digits of the sum of the receiving banks' first eight digits. */
  readonly entryHash: number;
  readonly debitCents: number;
  readonly creditCents: number;
}

const HASH_MODULUS = 10_000_000_000;
const BANK_DIGITS = 8;

/** Returns the totals of the entries of a batch or of a whole file. */
export function totalsOf(entries: readonly SummedEntry[]): Totals {
  const totals = { entryAddendaCount: 0, entryHash: 0, debitCents: 0, creditCents: 0 };
  for (const entry of entries) {
    totals.entryAddendaCount += 1 + entry.addenda.length;
    totals.entryHash = (totals.entryHash + Number(entry.routingNumber.slice(0, BANK_DIGITS))) % HASH_MODULUS;
    totals[sideOf(entry.transactionCode) === 'debit' ? 'debitCents' : 'creditCents'] += entry.amountCents;
  }
  return totals;
}

/** Returns the totals of accounting advices, whose amounts of twelve digits can exceed the precise range of numbers. */
export function adviceTotalsOf(entries: readonly SummedEntry[]): AdviceTotals {
  const cents = { debit: 0n, credit: 0n };
  for (const { transactionCode, amountCents } of entries) {
    cents[sideOf(transactionCode) === 'debit' ? 'debit' : 'credit'] += BigInt(amountCents);
  }
  return { ...totalsOf(entries), debitCents: cents.debit, creditCents: cents.credit };
}

/** The totals in a control record of accounting advices. */
interface AdviceTotals extends Omit<Totals, 'debitCents' | 'creditCents'> {
  readonly debitCents: bigint;
  readonly creditCents: bigint;
}

/** Returns the number of blocks for these records, including a partial last block. */
export function blockCountOf(records: number): number {
  return Math.ceil(records / BLOCK_RECORDS);
}
