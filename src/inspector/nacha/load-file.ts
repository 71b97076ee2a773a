import type { TransactionDetail, TransactionRow } from '../../analysis/inspection/transaction-types.ts';
import type { FileDetail } from '../../analysis/inspection/types.ts';
import type { InspectorSource } from '../source/source.ts';
import { entriesOf, type FileEntry } from './file-entries.ts';

/** An entry, and its transaction if it has one; a micro-deposit has none. */
export interface EntryWithTransaction extends FileEntry {
  readonly transaction: TransactionRow | undefined;
}

/** The entries of a file that its page lists. */
export type EntryChoice = 'all' | FileEntry['side'];

/** A file with what it is about. */
export interface LoadedFile {
  readonly file: FileDetail;
  readonly choice: EntryChoice;
  /** Number of the chosen entries. */
  readonly total: number;
  /** The first of the chosen entries. */
  readonly entries: readonly EntryWithTransaction[];
  /** The batch of the first of them, with the steps that it has yet to take. */
  readonly batch: { readonly batchId: string; readonly expected: TransactionDetail['expected'] } | undefined;
}

/** A longer file lists its first entries. */
const ENTRIES_MAX = 50;

/** Loads a file, and the transactions of its entries by their trace numbers. */
export async function loadFile(source: InspectorSource, name: string, choice: EntryChoice): Promise<LoadedFile> {
  const file = await source.file(name);
  const chosen = entriesOf(file).filter(({ side }) => choice === 'all' || side === choice);
  const entries = await Promise.all(
    chosen.slice(0, ENTRIES_MAX).map(async (entry): Promise<EntryWithTransaction> => {
      const { rows } = await source.transactions({ search: entry.traceNumber, take: 1 });
      return { ...entry, transaction: rows[0] };
    }),
  );
  const first = entries.find(({ transaction }) => transaction !== undefined)?.transaction;
  const { batchId = null, expected = [] } = first === undefined ? {} : await source.transaction(first.id);
  return { file, choice, total: chosen.length, entries, batch: batchId === null ? undefined : { batchId, expected } };
}
