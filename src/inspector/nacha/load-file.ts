import type { TransactionDetail, TransactionRow } from '../../analysis/inspection/transaction-types.ts';
import type { FileDetail } from '../../analysis/inspection/types.ts';
import type { InspectorSource } from '../source/source.ts';

/** A file with what it is about. */
export interface LoadedFile {
  readonly file: FileDetail;
  /** The transactions of its first entries. */
  readonly transactions: readonly TransactionRow[];
  /** The batch of the first of them, with the steps that it has yet to take. */
  readonly batch: { readonly batchId: string; readonly expected: TransactionDetail['expected'] } | undefined;
}

/** A file of more entries lists the transactions of its first ones. */
const ENTRIES = 50;

/** Loads a file, and its transactions by the trace numbers in its records. */
export async function loadFile(source: InspectorSource, name: string): Promise<LoadedFile> {
  const file = await source.file(name);
  const found = await Promise.all(
    traceNumbersIn(file).map(async (search) => (await source.transactions({ search, take: 1 })).rows),
  );
  const transactions = found.flat();
  const [first] = transactions;
  const { batchId = null, expected = [] } = first === undefined ? {} : await source.transaction(first.id);
  return { file, transactions, batch: batchId === null ? undefined : { batchId, expected } };
}

/** Returns the trace numbers of the entries; a return names the number of the entry that it returns. */
function traceNumbersIn({ records, kind }: FileDetail): readonly string[] {
  const name = kind === 'forward' ? 'trace number' : 'original trace number';
  const texts = records
    .filter(({ title }) => kind !== 'forward' || title === 'entry')
    .flatMap(({ fields }) => fields.filter((field) => field.name === name).map(({ text }) => text.trim()));
  return [...new Set(texts)].slice(0, ENTRIES);
}
