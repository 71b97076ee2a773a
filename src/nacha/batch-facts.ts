import type { FileRecord } from './file-record.ts';
import { columnText, type RecordLayout } from './layout.ts';
import { type BatchRecords, type EntryRecords, layoutOf } from './order.ts';
import { adviceTotalsOf, totalsOf } from './totals.ts';

/** A batch of any layout, as the rules and the totals need it. */
export interface ReadBatch {
  readonly records: BatchRecords;
  readonly serviceClass: string;
  readonly companyId: string;
  readonly secCode: string;
  readonly entryDescription: string;
  readonly effectiveEntryDate: string;
  readonly odfi: string;
  readonly batchNumber: number;
  readonly entries: readonly ReadEntry[];
}

/** An entry of any layout, as the rules and the totals need it. */
export interface ReadEntry {
  readonly records: EntryRecords;
  readonly transactionCode: string;
  readonly routingNumber: string;
  readonly amountCents: number;
  /** Empty for an accounting advice, which has no trace number. */
  readonly traceNumber: string;
  readonly addenda: readonly FileRecord[];
}

/** Parses a batch whose records are in order. */
export function readBatch(records: BatchRecords): ReadBatch {
  const field = readerOf(records.header);
  return {
    records,
    serviceClass: field('serviceClass'),
    companyId: field('companyId'),
    secCode: field('secCode'),
    entryDescription: field('entryDescription'),
    effectiveEntryDate: field('effectiveEntryDate'),
    odfi: field('odfi'),
    batchNumber: Number(field('batchNumber')),
    entries: records.entries.map(readEntry),
  };
}

function readEntry(records: EntryRecords): ReadEntry {
  const field = readerOf(records.entry);
  return {
    records,
    transactionCode: field('transactionCode'),
    routingNumber: field('routingNumber'),
    amountCents: Number(field('amountCents')),
    traceNumber: field('traceNumber'),
    addenda: records.addenda,
  };
}

/** Returns a reader of the columns of a record by name, without trailing blanks. A column that it lacks is empty. */
export function readerOf(record: FileRecord): (name: string) => string {
  const byName: RecordLayout['byName'] = layoutOf(record)?.byName ?? new Map();
  return (name) => {
    const column = byName.get(name);
    return column === undefined ? '' : columnText(column, record.text).trimEnd();
  };
}

/** Returns the totals for a control record, with the precision that its layout needs. */
export function totalsFor(
  { family }: FileRecord,
  entries: readonly ReadEntry[],
): Readonly<Record<string, number | bigint>> {
  return { ...(family === 'adv' ? adviceTotalsOf(entries) : totalsOf(entries)) };
}
