import { addendaLine } from './addenda.ts';
import { rejectFaults, rejectFile } from './faults.ts';
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
 * Returns the text of a Nacha file: records of 94 columns, each followed by a line feed, control records with counts, hash
 * and totals, and padding lines of nines up to a full block. Strings that are too long for their columns are truncated,
 * except account numbers. Accents are removed, and other characters that are not printable ASCII become blanks. Amounts
 * are integers in cents.
 *
 * It does not check that trace numbers ascend or that a batch of debits contains no credit; `readNachaFile` does.
 *
 * @throws SettleboxError `bad_nacha_file` with line and columns, for a number or code that does not fit its columns, and
 * for a batch without entries
 * @example
 * writeNachaFile(readNachaFile(text)) === text
 */
export function writeNachaFile(file: NachaFile): string {
  if (!isFile(file)) rejectFile('The file must be { header, batches }, as returned by readNachaFile.', []);
  if ((file.international?.length ?? 0) + (file.advices?.length ?? 0) > 0) {
    rejectFile('The file has international entries or accounting advices, which settlebox reads and does not write.');
  }
  const { header, batches } = file;
  const lines = [fileHeaderLine(header)];
  for (const batch of batches) pushBatch(lines, batch);
  lines.push(fileControlLine(batches, lines.length + 1));
  while (lines.length % BLOCK_RECORDS !== 0) lines.push(PADDING_LINE);
  return `${lines.join('\n')}\n`;
}

/** Checks the type for JavaScript callers. */
function isFile(file: unknown): boolean {
  return typeof file === 'object' && file !== null && 'header' in file && Array.isArray(Reflect.get(file, 'batches'));
}

function fileHeaderLine(header: NachaFileHeader): string {
  const immediateDestination = pointText(header.immediateDestination, 'immediate destination', [4, 13]);
  const immediateOrigin = pointText(header.immediateOrigin, 'immediate origin', [14, 23]);
  return fillRecord(FILE_HEADER, { ...header, immediateDestination, immediateOrigin }, 1);
}

/** Puts a blank before a routing number; other texts must have ten characters. */
function pointText(text: string, field: string, columns: readonly [number, number]): string {
  if (/^\d{9}$/.test(text)) return ` ${text}`;
  if (text.length !== 10) rejectFaults([{ line: 1, columns, field, expected: 'nine digits or ten characters' }]);
  return text;
}

function pushBatch(lines: string[], batch: NachaBatch): void {
  lines.push(fillRecord(BATCH_HEADER, batch, lines.length + 1));
  requireSome(batch.entries, 'an entry (6): a batch has at least one entry', lines.length + 1);
  for (const entry of batch.entries) pushEntry(lines, entry);
  lines.push(fillRecord(BATCH_CONTROL, { ...batch, ...totalsOf(batch.entries) }, lines.length + 1));
}

/** Rejects a long account number: names can be truncated, but a truncated account number is another account's. */
const ACCOUNT_COLUMNS = 17;

function pushEntry(lines: string[], entry: NachaEntry): void {
  if (entry.accountNumber.length > ACCOUNT_COLUMNS) {
    const expected = `at most ${ACCOUNT_COLUMNS} characters`;
    rejectFaults([{ line: lines.length + 1, columns: [13, 29], field: 'account number', expected }]);
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
  if (list.length === 0) rejectFaults([{ line, columns: [1, RECORD_COLUMNS], field: 'next record', expected: next }]);
}
