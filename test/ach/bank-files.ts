/** Files of banks, made from those that another world's banks made. */
import {
  type AchFile,
  type Gateway,
  type NachaBatch,
  type NachaEntry,
  type NachaFile,
  readNachaFile,
  writeNachaFile,
} from '../../src/index.ts';

/** The one file of a kind that a world's banks have made last. */
export function lastFile(gateway: Gateway, kind: AchFile['kind']): AchFile {
  const file = gateway.ach.files({ kind }).at(-1);
  if (file === undefined) throw new Error(`this world has no ${kind} file`);
  return file;
}

/** A file with its entries changed; counts, hash and totals follow. */
export function withEntries(text: string, change: (entry: NachaEntry, at: number) => Partial<NachaEntry>): string {
  let at = -1;
  const changed = (entry: NachaEntry): NachaEntry => {
    at += 1;
    return { ...entry, ...change(entry, at) };
  };
  return withBatches(text, (batch) => ({ entries: batch.entries.map(changed) }));
}

export function withBatches(text: string, change: (batch: NachaBatch) => Partial<NachaBatch>): string {
  const file = readNachaFile(text);
  return writeNachaFile({ ...file, batches: file.batches.map((batch) => ({ ...batch, ...change(batch) })) });
}

export function withHeader(text: string, change: Partial<NachaFile['header']>): string {
  const file = readNachaFile(text);
  return writeNachaFile({ ...file, header: { ...file.header, ...change } });
}

/** The first addenda record of an entry with other fields. */
export function addendaWith(entry: NachaEntry, change: object): Pick<NachaEntry, 'addenda'> {
  const [first, ...others] = entry.addenda;
  if (first === undefined) throw new Error('an answer has an addenda record');
  return { addenda: [{ ...first, ...change }, ...others] };
}
