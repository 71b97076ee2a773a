/**
 * The rules about amounts, directions and names by which operators reject an entry (docs/sources.md, "ACH return codes"):
 * R19 for the amount, R26 for the name, R36 for the direction.
 */
import { isMissingName, SEC_CODES } from '../facts/sec-codes.ts';
import { readerOf } from './batch-facts.ts';
import { type CheckedEntry, differs, type EntryRule } from './checked-entry.ts';
import type { NachaFault } from './faults.ts';
import type { FileRecord } from './file-record.ts';
import { sideOf, transactionCodeFact } from './transaction-codes.ts';

/** The rules about a single payment. */
export const AMOUNT_RULES: readonly EntryRule[] = [wrongAmount, wrongDirection, missingName];

/** Entry classes with debits only. Their reversals are credits. */
const DEBITS_ONLY = ['ARC', 'BOC', 'POP', 'RCK', 'TEL', 'XCK'];

const NAME_REQUIRED: readonly string[] = SEC_CODES.filter(({ nameRequired }) => nameRequired).map(({ code }) => code);

function wrongAmount({ transactionCode, amountCents, containsReturns }: CheckedEntry, record: FileRecord) {
  if (containsReturns) return undefined;
  const use = transactionCodeFact(transactionCode)?.use;
  const isZero = amountCents === 0;
  if (use === 'live' && isZero) return differs(record, 'amountCents', 'greater than zero in a live entry');
  if (use === 'prenote' && !isZero) return differs(record, 'amountCents', 'zero in a prenotification');
  return undefined;
}

function wrongDirection({ batch, transactionCode, containsReturns }: CheckedEntry, record: FileRecord) {
  if (containsReturns || !DEBITS_ONLY.includes(batch.secCode)) return undefined;
  const right = batch.entryDescription.toUpperCase() === 'REVERSAL' ? 'credit' : 'debit';
  if (sideOf(transactionCode) === right) return undefined;
  const reason =
    right === 'debit' ? `${batch.secCode} entries are debits` : `reversals of ${batch.secCode} entries are credits`;
  return differs(record, 'transactionCode', `the code of a ${right}, because ${reason}`);
}

function missingName({ batch, containsReturns }: CheckedEntry, record: FileRecord): NachaFault | undefined {
  if (containsReturns || !NAME_REQUIRED.includes(batch.secCode)) return undefined;
  if (!isMissingName(readerOf(record)('name'))) return undefined;
  return differs(record, 'name', `given, because ${batch.secCode} entries require it`);
}
