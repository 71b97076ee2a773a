import { parseIsoDate } from '../facts/civil-date.ts';
import { type ReadBatch, readerOf } from './batch-facts.ts';
import { addFault, type NachaFault } from './faults.ts';
import type { FileRecord } from './file-record.ts';
import { columnDiffers, columnText } from './layout.ts';
import { layoutOf, type NestedRecords } from './order.ts';
import { BLOCK_RECORDS } from './records.ts';
import { dayOfText, isKnownEntryClass } from './words.ts';

/** Change codes that the rules no longer have. C10 to C12 are not used, and C04 was removed in 2015. */
const FORMER_CHANGE_CODES = ['C04', 'C10', 'C11', 'C12'];

/** The day from which the rules have R90. */
const SANCTIONS_FROM = parseIsoDate('2028-03-17') ?? 0;

/** Adds what is unusual and harmless about a file whose records are in order. */
export function addWarnings(nested: NestedRecords, batches: readonly ReadBatch[], warnings: NachaFault[]): void {
  const { header, control, padding } = nested;
  const createdOn = dayOfText(readerOf(header)('creationDate'));
  if (createdOn === undefined) warn(header, 'creationDate', 'a calendar day', warnings);
  let previous = 0;
  for (const batch of batches) {
    warnOfBatch(batch, previous, warnings);
    if (batch.records.header.family === 'iat') warnOfInternational(batch, warnings);
    for (const { addenda } of batch.entries) for (const record of addenda) warnOfCode(record, createdOn, warnings);
    previous = batch.batchNumber;
  }
  if (batches.length === 0)
    warn(control, 'batchCount', 'at least 000001, because a file usually has a batch', warnings);
  warnOfPadding(control.line, padding, warnings);
}

function warnOfBatch(batch: ReadBatch, previous: number, warnings: NachaFault[]): void {
  const { records, batchNumber, effectiveEntryDate, secCode } = batch;
  const { header, control } = records;
  if (secCode === 'COR') {
    for (const { amountCents, records: entry } of batch.entries) {
      if (amountCents > 0) warn(entry.entry, 'amountCents', 'zero in a notification of change', warnings);
    }
  }
  if (batchNumber <= previous) warn(header, 'batchNumber', 'greater than the one before', warnings);
  if (!isKnownEntryClass(secCode)) warn(header, 'secCode', 'an entry class of the network', warnings);
  if (!/^0*$/.test(effectiveEntryDate) && dayOfText(effectiveEntryDate) === undefined) {
    warn(header, 'effectiveEntryDate', 'a calendar day or zeros', warnings);
  }
  if (readerOf(control)('companyId').startsWith(' ') && !batch.companyId.startsWith(' ')) {
    warn(control, 'companyId', 'aligned to the left, as in the batch header', warnings);
  }
}

/** Public samples of international batches have a status of 0, no company id in the control, and always count 7 addenda. */
function warnOfInternational({ records, companyId, entries }: ReadBatch, warnings: NachaFault[]): void {
  const { header, control } = records;
  if (readerOf(header)('originatorStatus') === '0') warn(header, 'originatorStatus', '1 or 2', warnings);
  if (readerOf(control)('companyId') === '' && companyId !== '') {
    warn(control, 'companyId', 'the originator id of the batch header', warnings);
  }
  for (const { records: entry, addenda } of entries) {
    const right = String(addenda.length).padStart(4, '0');
    if (readerOf(entry.entry)('addendaCount') !== right) warn(entry.entry, 'addendaCount', right, warnings);
  }
}

function warnOfCode(record: FileRecord, createdOn: number | undefined, warnings: NachaFault[]): void {
  const code = record.text.slice(3, 6);
  if (record.text.startsWith('798') && FORMER_CHANGE_CODES.includes(code)) {
    warn(record, 'code', 'a code of the current rules', warnings);
  }
  if (record.text.startsWith('799R90') && createdOn !== undefined && createdOn < SANCTIONS_FROM) {
    warn(record, 'code', 'another code before 2028-03-17', warnings);
  }
}

function warnOfPadding(lines: number, padding: number, warnings: NachaFault[]): void {
  const missing = (BLOCK_RECORDS - (lines % BLOCK_RECORDS)) % BLOCK_RECORDS;
  if (padding === missing) return;
  const expected = `${missing} lines of nines, up to a multiple of ${BLOCK_RECORDS} lines`;
  addFault(warnings, { line: lines + 1, columns: [1, 94], field: 'padding', expected, found: String(padding) });
}

function warn(record: FileRecord, name: string, expected: string, warnings: NachaFault[]): void {
  const column = layoutOf(record)?.byName.get(name);
  if (column === undefined) return;
  const found = columnDiffers(column, record, expected);
  // Text can contain ids of persons.
  addFault(warnings, /^[\dCR]*$/.test(columnText(column, record.text).trim()) ? found : withoutText(found));
}

function withoutText({ line, columns, field, expected }: NachaFault): NachaFault {
  return { line, columns, field, expected };
}
