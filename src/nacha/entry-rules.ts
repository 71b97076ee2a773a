import { traceEndOf } from './addenda.ts';
import { addFault, type NachaFault } from './faults.ts';
import type { FileRecord } from './file-record.ts';
import { columnDiffers, columnNamed, fieldsOf } from './layout.ts';
import type { BatchRecords, EntryRecords } from './order.ts';
import { ADDENDA_START, ENTRY, PAYMENT_ADDENDA, RECORD_COLUMNS } from './records.ts';
import { sideOf } from './transaction-codes.ts';
import type { NachaBatch, NachaEntry } from './types.ts';

/** A parsed batch with its records. */
export interface ReadBatch {
  readonly records: BatchRecords;
  readonly batch: NachaBatch;
  readonly entries: readonly ReadEntry[];
}

/** A parsed entry with its records. */
export interface ReadEntry {
  readonly records: EntryRecords;
  readonly entry: NachaEntry;
}

/** Line numbers. */
export type Lines = ReadonlySet<number>;

/** An entry with the properties of its batch that the rules need. */
interface CheckedEntry extends ReadEntry {
  readonly batch: NachaBatch;
  /** True if the batch contains returns or notifications, which banks number freely. */
  readonly containsReturns: boolean;
  /** Trace number of the previous entry; empty for the first. */
  readonly previousTrace: string;
}

type EntryRule = (checked: CheckedEntry, record: FileRecord) => NachaFault | undefined;
type AddendaRule = (checked: CheckedEntry, record: FileRecord, index: number) => NachaFault | undefined;

const ENTRY_RULES: readonly EntryRule[] = [wrongSide, wrongIndicator, wrongBank, wrongOrder, unlikeItsBatch];
const ADDENDA_RULES: readonly AddendaRule[] = [wrongClass, wrongSequence, wrongTraceEnd];

/** The direction of all entries in a service class, if there is only one. */
const CLASS_SIDES = { '200': undefined, '220': 'credit', '225': 'debit' } as const;

/** Types of addenda from one bank to another; COR batches contain notifications of change, others returns. */
const CHANGE = '98';
const RETURN = '99';

/** Finds the entries and addenda of a batch that violate a Nacha rule. Faulty lines are skipped. */
export function checkEntries({ batch, entries }: ReadBatch, faulty: Lines, faults: NachaFault[]): void {
  const containsReturns = batch.secCode === 'COR' || entries.some(({ records }) => isReturnOrNotice(records));
  let previousTrace = '';
  for (const read of entries) {
    if (faulty.has(read.records.entry.line)) continue;
    checkEntry({ ...read, batch, containsReturns, previousTrace }, faulty, faults);
    previousTrace = read.entry.traceNumber;
  }
}

function checkEntry(checked: CheckedEntry, faulty: Lines, faults: NachaFault[]): void {
  const { entry, addenda } = checked.records;
  const found = ENTRY_RULES.map((rule) => rule(checked, entry));
  addenda.forEach((record, index) => {
    if (!faulty.has(record.line)) found.push(...ADDENDA_RULES.map((rule) => rule(checked, record, index)));
  });
  for (const fault of found) if (fault !== undefined) addFault(faults, fault);
}

function wrongSide({ batch, entry }: CheckedEntry, record: FileRecord): NachaFault | undefined {
  const only = CLASS_SIDES[batch.serviceClass];
  if (only === undefined || sideOf(entry.transactionCode) === only) return undefined;
  const expected = `the code of a ${only}, because its batch has service class ${batch.serviceClass}`;
  return columnDiffers(columnNamed(ENTRY, 'transactionCode'), record, expected);
}

function wrongIndicator({ records }: CheckedEntry, record: FileRecord): NachaFault | undefined {
  const right = records.addenda.length === 0 ? '0' : '1';
  if (fieldsOf(ENTRY, record)('addendaIndicator') === right) return undefined;
  const reason = right === '0' ? 'no addenda record follows' : 'an addenda record follows';
  return columnDiffers(columnNamed(ENTRY, 'addendaIndicator'), record, `${right}, because ${reason}`);
}

function wrongBank({ batch, entry, containsReturns }: CheckedEntry, record: FileRecord): NachaFault | undefined {
  if (containsReturns || entry.traceNumber.startsWith(batch.odfi)) return undefined;
  const expected = `one of the originating bank, ${batch.odfi}`;
  return columnDiffers(columnNamed(ENTRY, 'traceNumber'), record, expected);
}

function wrongOrder(
  { entry, containsReturns, previousTrace }: CheckedEntry,
  record: FileRecord,
): NachaFault | undefined {
  if (containsReturns || entry.traceNumber > previousTrace) return undefined;
  const expected = `greater than the one before, ${previousTrace}`;
  return columnDiffers(columnNamed(ENTRY, 'traceNumber'), record, expected);
}

/** Payments and returns are never in the same batch. */
function unlikeItsBatch(
  { batch, records, containsReturns }: CheckedEntry,
  { line }: FileRecord,
): NachaFault | undefined {
  if (!containsReturns || isReturnOrNotice(records)) return undefined;
  const type = batch.secCode === 'COR' ? CHANGE : RETURN;
  const expected = `followed by an addenda record ${type}, because its batch contains returns or notifications`;
  return { line, columns: [1, RECORD_COLUMNS], field: 'entry', expected };
}

function wrongClass({ batch }: CheckedEntry, record: FileRecord): NachaFault | undefined {
  const type = addendaTypeOf(record);
  if (type !== CHANGE && type !== RETURN) return undefined;
  const right = batch.secCode === 'COR' ? CHANGE : RETURN;
  const expected = `${right}, because type ${CHANGE} appears in COR batches only`;
  return type === right ? undefined : columnDiffers(columnNamed(ADDENDA_START, 'type'), record, expected);
}

function wrongSequence({ containsReturns }: CheckedEntry, record: FileRecord, index: number): NachaFault | undefined {
  if (containsReturns || !isPayment(record)) return undefined;
  const right = String(index + 1).padStart(4, '0');
  if (fieldsOf(PAYMENT_ADDENDA, record)('sequence') === right) return undefined;
  return columnDiffers(columnNamed(PAYMENT_ADDENDA, 'sequence'), record, right);
}

function wrongTraceEnd({ containsReturns, entry }: CheckedEntry, record: FileRecord): NachaFault | undefined {
  if (containsReturns || !isPayment(record)) return undefined;
  const right = traceEndOf(entry.traceNumber);
  if (fieldsOf(PAYMENT_ADDENDA, record)('traceEnd') === right) return undefined;
  return columnDiffers(columnNamed(PAYMENT_ADDENDA, 'traceEnd'), record, right);
}

function isReturnOrNotice({ addenda }: EntryRecords): boolean {
  return addenda.some((record) => [CHANGE, RETURN].includes(addendaTypeOf(record)));
}

function isPayment(record: FileRecord): boolean {
  return addendaTypeOf(record) === '05';
}

function addendaTypeOf(record: FileRecord): string {
  return fieldsOf(ADDENDA_START, record)('type');
}
