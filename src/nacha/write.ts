import { addendaLine } from './addenda.ts';
import { refuseFaults, refuseFile } from './faults.ts';
import { fillRecord } from './fill.ts';
import {
  BATCH_CONTROL,
  BATCH_HEADER,
  BLOCK_RECORDS,
  ENTRY,
  FILE_CONTROL,
  FILE_HEADER,
  PADDING_LINE,
  RECORD_COLUMNS,
} from './records.ts';
import { blockCountOf, totalsOf } from './totals.ts';
import type { NachaBatch, NachaEntry, NachaFile, NachaFileHeader } from './types.ts';

/**
 * The text of a file of the ACH network: records of 94 columns with a line feed after each, control records with
 * their counts, hash and totals, and lines of nines up to a whole block. Text that is too long for its columns is cut,
 * accents are left out, and what is not printable ASCII becomes a blank. Amounts are in cents.
 *
 * It is written as it is given: that trace numbers ascend and that a batch of debits holds no credit is for
 * `readNachaFile` to see.
 *
 * @throws SettleboxError `bad_nacha_file` for a number or a code that its columns can't hold, and for
 * a batch without entries; names line and columns.
 *
 * @example
 * writeNachaFile(readNachaFile(text)) === text
 */
export function writeNachaFile(file: NachaFile): string {
  if (!isFile(file)) refuseFile('The file must be { header, batches }, as returned by readNachaFile.', []);
  const { header, batches } = file;
  const lines = [fileHeaderLine(header)];
  for (const batch of batches) pushBatch(lines, batch);
  lines.push(fileControlLine(batches, lines.length + 1));
  while (lines.length % BLOCK_RECORDS !== 0) lines.push(PADDING_LINE);
  return `${lines.join('\n')}\n`;
}

/** Callers without types may bring anything. */
function isFile(file: unknown): boolean {
  return typeof file === 'object' && file !== null && 'header' in file && Array.isArray(Reflect.get(file, 'batches'));
}

function fileHeaderLine(header: NachaFileHeader): string {
  const immediateDestination = pointText(header.immediateDestination, 'immediate destination', [4, 13]);
  const immediateOrigin = pointText(header.immediateOrigin, 'immediate origin', [14, 23]);
  return fillRecord(FILE_HEADER, { ...header, immediateDestination, immediateOrigin }, 1);
}

/** A routing number has a blank before it; ten characters stand as they are. */
function pointText(text: string, field: string, columns: readonly [number, number]): string {
  if (/^\d{9}$/.test(text)) return ` ${text}`;
  if (text.length !== 10) refuseFaults([{ line: 1, columns, field, expected: 'nine digits or ten characters' }]);
  return text;
}

function pushBatch(lines: string[], batch: NachaBatch): void {
  lines.push(fillRecord(BATCH_HEADER, batch, lines.length + 1));
  requireSome(batch.entries, 'an entry (6): a batch has at least one entry', lines.length + 1);
  for (const entry of batch.entries) pushEntry(lines, entry);
  lines.push(fillRecord(BATCH_CONTROL, { ...batch, ...totalsOf(batch.entries) }, lines.length + 1));
}

/** A name may be cut to its columns; an account number that is cut is another account. */
const ACCOUNT_COLUMNS = 17;

function pushEntry(lines: string[], entry: NachaEntry): void {
  if (entry.accountNumber.length > ACCOUNT_COLUMNS) {
    const expected = `at most ${ACCOUNT_COLUMNS} characters`;
    refuseFaults([{ line: lines.length + 1, columns: [13, 29], field: 'account number', expected }]);
  }
  const addendaIndicator = entry.addenda.length === 0 ? '0' : '1';
  lines.push(fillRecord(ENTRY, { ...entry, addendaIndicator }, lines.length + 1));
  for (const addenda of entry.addenda) lines.push(addendaLine(addenda, entry.traceNumber, lines.length + 1));
}

function fileControlLine(batches: readonly NachaBatch[], line: number): string {
  const totals = totalsOf(batches.flatMap(({ entries }) => entries));
  return fillRecord(FILE_CONTROL, { batchCount: batches.length, blockCount: blockCountOf(line), ...totals }, line);
}

function requireSome(list: readonly unknown[], next: string, line: number): void {
  if (list.length === 0) refuseFaults([{ line, columns: [1, RECORD_COLUMNS], field: 'next record', expected: next }]);
}
