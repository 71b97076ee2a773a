import { type ReadBatch, readerOf, totalsFor } from './batch-facts.ts';
import type { Lines } from './checked-entry.ts';
import { checkEntries } from './entry-rules.ts';
import { addFault, type Findings, type NachaFault } from './faults.ts';
import type { FileRecord } from './file-record.ts';
import { type ColumnValue, fillColumn } from './fill.ts';
import { checkBatchHeader } from './header-rules.ts';
import { columnDiffers, columnText, fieldsOf } from './layout.ts';
import { layoutOf, type NestedRecords } from './order.ts';
import { FILE_CONTROL } from './records.ts';
import { blockCountOf } from './totals.ts';

/** Finds contradictions between the records of a batch. A batch with a faulty header is skipped. */
export function checkBatch(batch: ReadBatch, faulty: Lines, findings: Findings): void {
  const { header, control } = batch.records;
  if (faulty.has(header.line)) return;
  checkEntries(batch, faulty, findings);
  checkBatchHeader(batch, findings.faults);
  if (faulty.has(control.line)) return;
  const { serviceClass, odfi, batchNumber, entries } = batch;
  // Public samples of international batches leave the company id blank in the batch control: a warning.
  const isOmitted = control.family === 'iat' && readerOf(control)('companyId') === '';
  const companyId = isOmitted ? '' : batch.companyId;
  compare(control, { serviceClass, companyId, odfi, batchNumber }, findings.faults);
  if (isClean(header.line, control.line, faulty)) compare(control, totalsFor(control, entries), findings.faults);
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
  compare(control, { batchCount: batches.length, blockCount }, faults);
  if (faulty.size > 0) return;
  const entries = batches.flatMap(({ entries }) => entries);
  compare(control, totalsFor(control, entries), faults);
}

/** Compares columns of a control record with their expected values. Some banks align the company id to the right. */
function compare(record: FileRecord, expected: Readonly<Record<string, ColumnValue>>, faults: NachaFault[]): void {
  for (const [name, value] of Object.entries(expected)) {
    const column = layoutOf(record)?.byName.get(name);
    if (column === undefined) continue;
    const right = fillColumn(column, value).trim();
    if (columnText(column, record.text).trim() !== right) addFault(faults, columnDiffers(column, record, right));
  }
}

function isClean(from: number, to: number, faulty: Lines): boolean {
  for (const line of faulty) if (line >= from && line <= to) return false;
  return true;
}
