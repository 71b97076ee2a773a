import type { FileDetail } from '../../analysis/inspection/file-types.ts';
import type { TransactionDetail } from '../../analysis/inspection/transaction-types.ts';
import type { InspectorSource } from '../source/source.ts';

/** A file with what comes next. */
export interface LoadedFile {
  /** Without its records, which are loaded where they are shown. */
  readonly file: FileDetail;
  /** The batch of its first payment, with the steps that it has yet to take. */
  readonly batch: { readonly batchId: string; readonly expected: TransactionDetail['expected'] } | undefined;
}

/** Loads a file, and the steps of the batch that its first payment is in. */
export async function loadFile(source: InspectorSource, name: string): Promise<LoadedFile> {
  const file = await source.file(name, { take: 1 });
  const [first] = file.firstEntries.flatMap(({ transaction }) => transaction ?? []);
  // A saved page can have the file without its payments.
  const payment = first === undefined ? undefined : await source.transaction(first.id).catch(() => undefined);
  const { batchId = null, expected = [] } = payment ?? {};
  return { file, batch: batchId === null ? undefined : { batchId, expected } };
}
