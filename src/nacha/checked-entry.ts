import type { ReadBatch, ReadEntry } from './batch-facts.ts';
import type { NachaFault } from './faults.ts';
import type { FileRecord } from './file-record.ts';
import { columnDiffers } from './layout.ts';
import { layoutOf } from './order.ts';

/** Line numbers. */
export type Lines = ReadonlySet<number>;

/** An entry with the properties of its batch that the rules need. */
export interface CheckedEntry extends ReadEntry {
  readonly batch: ReadBatch;
  /** True if the batch contains returns or notifications, which banks number freely. */
  readonly containsReturns: boolean;
  /** Trace number of the previous entry; empty for the first. */
  readonly previousTrace: string;
}

/** A rule about an entry. */
export type EntryRule = (checked: CheckedEntry, record: FileRecord) => NachaFault | undefined;
/** Returns the fault of a column of a record by its name. */
export function differs(record: FileRecord, name: string, expected: string): NachaFault | undefined {
  const column = layoutOf(record)?.byName.get(name);
  return column === undefined ? undefined : columnDiffers(column, record, expected);
}
