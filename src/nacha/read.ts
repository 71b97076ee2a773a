import { readAddenda } from './addenda.ts';
import { examine } from './examine.ts';
import { rejectFaults, rejectFile } from './faults.ts';
import type { Family, FileRecord } from './file-record.ts';
import { fieldsOf } from './layout.ts';
import type { BatchRecords, EntryRecords, NestedRecords } from './order.ts';
import { readAdviceBatch, readInternationalBatch } from './read-foreign.ts';
import { BATCH_CONTROL, BATCH_HEADER, ENTRY, FILE_HEADER } from './records.ts';
import type { NachaBatch, NachaEntry, NachaFile, NachaFileHeader } from './types.ts';

/**
 * Parses a Nacha file from any source: payments, returns, notifications of change, dishonored and contested returns.
 * Amounts are integers in cents. Lines can end with LF, CR LF or not at all, blanks at the ends of lines can be missing or
 * surplus, and the padding lines of nines can be missing. Everything else must follow the Nacha rules: records of 94
 * columns, their order, numeric fields, codes, check digits, amounts, counts, hash and totals, service classes, trace
 * numbers and addenda. International entries (IAT) are in `international`, and accounting advices (ADV) in `advices`.
 *
 * @throws SettleboxError `bad_nacha_file` with line and columns; `details.faults` lists up to twenty defects, without
 * account numbers, names or ids of persons
 * @example
 * const { batches } = readNachaFile(readFileSync('returns.ach', 'latin1'));
 * batches[0]?.entries[0]?.addenda[0];   // { type: '99', kind: 'return', code: 'R01', ... }
 */
export function readNachaFile(text: string): NachaFile {
  const { faults, nested } = examine(text);
  rejectFaults(faults);
  if (nested === undefined) rejectFile('The text is empty.');
  return fileOf(nested);
}

/** Returns the data of a valid file. */
function fileOf(nested: NestedRecords): NachaFile {
  const of = (family: Family) => nested.batches.filter((batch) => batch.header.family === family);
  const header = readHeader(nested.header);
  const batches = of('domestic').map(readBatch);
  if (batches.length === nested.batches.length) return { header, batches };
  return {
    header,
    batches,
    international: of('iat').map(readInternationalBatch),
    advices: of('adv').map(readAdviceBatch),
  };
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

function readBatch(records: BatchRecords): NachaBatch {
  const field = fieldsOf(BATCH_HEADER, records.header);
  return {
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
    entries: records.entries.map(readEntry),
  };
}

/** Other values occur only in faulty headers, whose file is rejected. */
function serviceClassOf(text: string): NachaBatch['serviceClass'] {
  return text === '220' || text === '225' ? text : '200';
}

function readEntry(records: EntryRecords): NachaEntry {
  const field = fieldsOf(ENTRY, records.entry);
  return {
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
}
