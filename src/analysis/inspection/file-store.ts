import { fileRows } from '../../domain/ach/ach-files/store.ts';
import type { TransactionState } from '../../domain/payments/transactions/lifecycle.ts';
import { integer, type RecordOf, text, textOrNull } from '../../engine/columns.ts';
import { isIn } from '../../engine/conditions.ts';
import type { Database } from '../../engine/database.ts';
import type { WhereCondition } from '../../engine/page-query.ts';
import { rowShape } from '../../engine/row-shape.ts';

const FILE_TOTALS_COLUMNS = {
  fileNumber: integer(),
  batches: integer(),
  entries: integer(),
  debits: integer(),
  debitCents: integer(),
  creditCents: integer(),
};

/** Counts and totals of a file. */
type FileTotals = RecordOf<typeof FILE_TOTALS_COLUMNS>;

const fileTotalsRows = rowShape(FILE_TOTALS_COLUMNS);

/** Sums counts and totals by file number. A payment is a debit, both when submitted and when returned. */
export function listFileTotals(database: Database, files: readonly number[]): FileTotals[] {
  return database.all(
    fileTotalsRows,
    `SELECT b.fileNumber, count(DISTINCT b.number) AS batches, count(e.sequence) AS entries,
       count(e.sequence) FILTER (WHERE e.kind = 'PAYMENT') AS debits,
       coalesce(sum(e.amountCents) FILTER (WHERE e.kind = 'PAYMENT'), 0) AS debitCents,
       coalesce(sum(e.amountCents) FILTER (WHERE e.kind = 'PAYOUT'), 0) AS creditCents
     FROM achFileBatches b LEFT JOIN achFileEntries e ON e.batchNumber = b.number
     WHERE b.fileNumber IN (SELECT value FROM json_each(?)) GROUP BY b.fileNumber`,
    JSON.stringify(files),
  );
}

const ENTRY_COLUMNS = {
  batchNumber: integer(),
  sequence: integer(),
  kind: text<'PAYMENT' | 'PAYOUT'>(),
  amountCents: integer(),
  name: text(),
  traceNumber: text(),
  transactionId: textOrNull(),
  type: textOrNull(),
  state: textOrNull<TransactionState>(),
  holderName: textOrNull(),
  returnCode: textOrNull(),
};

/** An entry with what its transaction is; all of that is null for a reversal or a micro-deposit. */
export type ListedEntry = RecordOf<typeof ENTRY_COLUMNS>;

const entryRows = rowShape(ENTRY_COLUMNS);

/** Returns the first entries of one kind in a file. The answer to an entry has the trace number of that entry. */
export function listFirstEntries(
  database: Database,
  { file, kind, take }: { readonly file: number; readonly kind: ListedEntry['kind']; readonly take: number },
): ListedEntry[] {
  return database.all(
    entryRows,
    `SELECT e.batchNumber, e.sequence, e.kind, e.amountCents, e.name, coalesce(o.traceNumber, e.traceNumber) AS traceNumber,
       t.id AS transactionId, t.type, t.state, t.holderName, t.returnCode
     FROM (
       SELECT e.* FROM achFileBatches b JOIN achFileEntries e ON e.batchNumber = b.number
       WHERE b.fileNumber = ? AND e.kind = ? ORDER BY e.batchNumber, e.sequence LIMIT ?
     ) e
     LEFT JOIN achFileEntries o ON o.sequence = e.answers
     LEFT JOIN transactions t ON t.id = e.subject`,
    file,
    kind,
    take,
  );
}

const STOPPED_COLUMNS = {
  fileNumber: integer(),
  subject: text(),
  traceNumber: text(),
};

/** An entry that may have been canceled after its file was sent. */
type StoppedEntry = RecordOf<typeof STOPPED_COLUMNS>;

const stoppedRows = rowShape(STOPPED_COLUMNS);

/**
 * Returns the canceled transactions in these files, and all reversals and micro-deposits, which need a further check.
 */
export function listPerhapsDeleted(database: Database, files: readonly number[]): StoppedEntry[] {
  return database.all(
    stoppedRows,
    `SELECT b.fileNumber, e.subject, e.traceNumber FROM achFileBatches b JOIN achFileEntries e ON e.batchNumber = b.number
     LEFT JOIN transactions t ON t.id = e.subject
     WHERE b.fileNumber IN (SELECT value FROM json_each(?)) AND (t.state = 'canceled' OR t.id IS NULL)
     ORDER BY e.sequence`,
    JSON.stringify(files),
  );
}

/** Returns the condition that a file has a batch of this merchant. */
export function hasBatchOf(client: string): WhereCondition {
  return isIn('number', 'SELECT fileNumber FROM achFileBatches WHERE clientId = ?', client);
}

/** Lists the files whose names differ only in the minute. */
export function listFilesLike(database: Database, like: { kind: string; odfi: string; modifier: string }) {
  return database.all(
    fileRows,
    'SELECT * FROM achFiles WHERE received = 0 AND kind = @kind AND odfi = @odfi AND modifier = @modifier',
    like,
  );
}
