import type { ExplainedRecord } from '../../nacha/explain.ts';
import type { TransactionRow } from './transaction-types.ts';
import type { FileRow } from './types.ts';

/** A Nacha file, explained line by line. */
export type FileDetail = FileRow & {
  /** Number of debits among the entries. */ readonly debitEntries: number;
  /** Number of credits among the entries. */ readonly creditEntries: number;
  /** The first 50 debits and the first 50 credits, in the order of the file. */
  readonly firstEntries: readonly FileEntryRow[];
  /** Number of lines. */ readonly lines: number;
  /** The lines, or those that the query takes. */ readonly records: readonly ExplainedRecord[];
};

/** An entry of a Nacha file. The amounts of all entries of a side add up to the total of that side. */
export type FileEntryRow = {
  readonly side: 'debit' | 'credit';
  /** In cents; 0 in a notification of change. */ readonly amountCents: number;
  /** The receiver. */ readonly name: string;
  /** In the answer to an entry, such as a return, the trace number of that entry. */ readonly traceNumber: string;
  /** Null for a reversal or a micro-deposit. */
  readonly transaction: Pick<TransactionRow, 'id' | 'kind' | 'state' | 'customerName' | 'returnCode'> | null;
};

/** Which lines of a Nacha file are explained. */
export type FileLinesQuery = {
  /** Number of lines to skip. Default 0. */ readonly skip?: number | undefined;
  /** Maximum number of lines, 1 to 500. Default: all. */ readonly take?: number | undefined;
};
