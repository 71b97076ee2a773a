import { readAddenda } from './addenda.ts';
import { checkBatch, checkFile } from './agreement.ts';
import type { ReadBatch, ReadEntry } from './entry-rules.ts';
import { type NachaFault, rejectFaults, rejectFile } from './faults.ts';
import type { FileRecord } from './file-record.ts';
import { foreignFault } from './foreign.ts';
import { fieldsOf } from './layout.ts';
import { splitRecords } from './lines.ts';
import { type BatchRecords, checkRecords, type EntryRecords, nestRecords } from './order.ts';
import { BATCH_CONTROL, BATCH_HEADER, ENTRY, FILE_HEADER } from './records.ts';
import type { NachaBatch, NachaEntry, NachaFile, NachaFileHeader } from './types.ts';

/**
 * Parses a Nacha file from any source: payments, returns, notifications of change, dishonored and contested returns.
 * Amounts are integers in cents. Lines can end with LF, CR LF or not at all, and the padding lines of nines can be
 * missing. Everything else must follow the Nacha rules: records of 94 columns, their order, numeric fields, counts, hash
 * and totals, service classes, trace numbers and addenda. International entries (IAT) and accounting advices (ADV) are not
 * supported.
 *
 * @throws SettleboxError `bad_nacha_file` with line and columns; `details.faults` lists up to twenty defects, without
 * account numbers, names or ids of persons
 * @example
 * const { batches } = readNachaFile(readFileSync('returns.ach', 'latin1'));
 * batches[0]?.entries[0]?.addenda[0];   // { type: '99', kind: 'return', code: 'R01', ... }
 */
export function readNachaFile(text: string): NachaFile {
  const faults: NachaFault[] = [];
  const records = splitRecords(text, faults);
  rejectFaults(faults);
  rejectFaults(records.flatMap((record) => foreignFault(record) ?? []).slice(0, 1));
  if (!checkRecords(records, faults)) rejectFaults(faults);
  return readRecords(records, faults);
}

/** Compares the records of a file that are in order. Faulty lines are not compared. */
function readRecords(records: readonly FileRecord[], faults: NachaFault[]): NachaFile {
  const nested = nestRecords(records);
  if (nested === undefined) rejectFile('The text is empty.');
  const faulty: ReadonlySet<number> = new Set(faults.map(({ line }) => line));
  const batches = nested.batches.map(readBatch);
  for (const batch of batches) checkBatch(batch, faulty, faults);
  checkFile(nested, batches, faulty, faults);
  rejectFaults(faults);
  return { header: readHeader(nested.header), batches: batches.map(({ batch }) => batch) };
}

function readHeader(record: FileRecord): NachaFileHeader {
  const field = fieldsOf(FILE_HEADER, record);
  return {
    immediateDestination: pointOf(field('immediateDestination')),
    immediateOrigin: pointOf(field('immediateOrigin')),
    creationDate: field('creationDate'),
    creationTime: field('creationTime'),
    fileIdModifier: field('fileIdModifier'),
    destinationName: field('destinationName'),
    originName: field('originName'),
    referenceCode: field('referenceCode'),
  };
}

/** Returns nine digits after a blank without it, otherwise all ten characters. */
function pointOf(text: string): string {
  return /^ \d{9}$/.test(text) ? text.slice(1) : text.padEnd(10);
}

/** Parses a batch whose records are in order. */
export function readBatch(records: BatchRecords): ReadBatch {
  const entries = records.entries.map(readEntry);
  const field = fieldsOf(BATCH_HEADER, records.header);
  const batch: NachaBatch = {
    serviceClass: serviceClassOf(field('serviceClass')),
    companyName: field('companyName'),
    companyDiscretionaryData: field('companyDiscretionaryData'),
    companyId: field('companyId'),
    secCode: field('secCode'),
    entryDescription: field('entryDescription'),
    descriptiveDate: field('descriptiveDate'),
    effectiveEntryDate: field('effectiveEntryDate'),
    settlementDay: field('settlementDay'),
    originatorStatus: field('originatorStatus'),
    odfi: field('odfi'),
    batchNumber: Number(field('batchNumber')),
    messageAuthenticationCode: fieldsOf(BATCH_CONTROL, records.control)('messageAuthenticationCode'),
    entries: entries.map(({ entry }) => entry),
  };
  return { records, batch, entries };
}

/** Other values occur only in faulty headers, whose file is rejected. */
function serviceClassOf(text: string): NachaBatch['serviceClass'] {
  return text === '220' || text === '225' ? text : '200';
}

function readEntry(records: EntryRecords): ReadEntry {
  const field = fieldsOf(ENTRY, records.entry);
  const entry: NachaEntry = {
    transactionCode: field('transactionCode'),
    routingNumber: field('routingNumber'),
    accountNumber: field('accountNumber'),
    amountCents: Number(field('amountCents')),
    individualId: field('individualId'),
    name: field('name'),
    discretionaryData: field('discretionaryData'),
    traceNumber: field('traceNumber'),
    addenda: records.addenda.map(readAddenda),
  };
  return { records, entry };
}
