/** Builds bank files from those that the banks of another world made. */
import {
  type AchFile,
  type Gateway,
  type NachaBatch,
  type NachaEntry,
  type NachaFile,
  readNachaFile,
  writeNachaFile,
} from '../../src/index.ts';

/** Returns the newest file of a kind that a world's banks made. */
export function lastFile(gateway: Gateway, kind: AchFile['kind']): AchFile {
  const file = gateway.ach.files({ kind }).at(-1);
  if (file === undefined) throw new Error(`this world has no ${kind} file`);
  return file;
}

/** Changes the entries of a file and recomputes its counts, hash, and totals. */
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

/** Replaces fields in the first addenda record of an entry. */
export function addendaWith(entry: NachaEntry, change: object): Pick<NachaEntry, 'addenda'> {
  const [first, ...others] = entry.addenda;
  if (first === undefined) throw new Error('the entry must have an addenda record');
  return { addenda: [{ ...first, ...change }, ...others] };
}
