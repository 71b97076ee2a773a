import { checkEntries, type Lines, type ReadBatch } from './entry-rules.ts';
import { addFault, type NachaFault } from './faults.ts';
import type { FileRecord } from './file-record.ts';
import { type ColumnValue, fillColumn } from './fill.ts';
import { columnDiffers, columnText, fieldsOf, type RecordLayout } from './layout.ts';
import type { NestedRecords } from './order.ts';
import { BATCH_CONTROL, FILE_CONTROL } from './records.ts';
import { blockCountOf, totalsOf } from './totals.ts';

/** Finds contradictions between the records of a batch. A batch with a faulty header is skipped. */
export function checkBatch(read: ReadBatch, faulty: Lines, faults: NachaFault[]): void {
  const { header, control } = read.records;
  if (faulty.has(header.line)) return;
  checkEntries(read, faulty, faults);
  if (faulty.has(control.line)) return;
  const { serviceClass, companyId, odfi, batchNumber, entries } = read.batch;
  compare(BATCH_CONTROL, control, { serviceClass, companyId, odfi, batchNumber }, faults);
  if (isClean(header.line, control.line, faulty)) compare(BATCH_CONTROL, control, { ...totalsOf(entries) }, faults);
}

/** Finds contradictions between the file control and the file. Padding lines can be missing or surplus. */
export function checkFile(
  { control, padding }: NestedRecords,
  batches: readonly ReadBatch[],
  faulty: Lines,
  faults: NachaFault[],
): void {
  if (faulty.has(control.line)) return;
  const filled = blockCountOf(control.line);
  const withPadding = blockCountOf(control.line + padding);
  const written = Number(fieldsOf(FILE_CONTROL, control)('blockCount'));
  const blockCount = written === withPadding ? withPadding : filled;
  compare(FILE_CONTROL, control, { batchCount: batches.length, blockCount }, faults);
  if (faulty.size > 0) return;
  compare(FILE_CONTROL, control, { ...totalsOf(batches.flatMap(({ batch }) => batch.entries)) }, faults);
}

/** Compares columns of a control record with their expected values. Some banks align the company id to the right. */
function compare(
  { byName }: RecordLayout,
  record: FileRecord,
  expected: Readonly<Record<string, ColumnValue>>,
  faults: NachaFault[],
): void {
  for (const [name, value] of Object.entries(expected)) {
    const column = byName.get(name);
    if (column === undefined) continue;
    const right = fillColumn(column, value).trim();
    if (columnText(column, record.text).trim() !== right) addFault(faults, columnDiffers(column, record, right));
  }
}

function isClean(from: number, to: number, faulty: Lines): boolean {
  for (const line of faulty) if (line >= from && line <= to) return false;
  return true;
}
