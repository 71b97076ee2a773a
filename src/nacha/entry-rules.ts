import { returnCode } from '../facts/return-codes.ts';
import { traceEndOf } from './addenda.ts';
import { AMOUNT_RULES } from './amount-rules.ts';
import { type ReadBatch, readerOf } from './batch-facts.ts';
import { type CheckedEntry, differs, type EntryRule, type Lines } from './checked-entry.ts';
import { addFault, type Findings, type NachaFault } from './faults.ts';
import type { FileRecord } from './file-record.ts';
import { IAT_RULES } from './iat-rules.ts';
import { columnDiffers, columnNamed, fieldsOf } from './layout.ts';
import { type EntryRecords, layoutOf } from './order.ts';
import { ADDENDA_START, PAYMENT_ADDENDA, RECORD_COLUMNS } from './records.ts';
import { checkRouting } from './routing-rule.ts';
import { sideOf } from './transaction-codes.ts';

type AddendaRule = (checked: CheckedEntry, record: FileRecord, index: number) => NachaFault | undefined;

const ADVICE_RULES: readonly EntryRule[] = [wrongIndicator];
const PAYMENT_RULES: readonly EntryRule[] = [wrongSide, wrongIndicator, wrongBank, wrongOrder, unlikeItsBatch];
const ENTRY_RULES = { domestic: PAYMENT_RULES, iat: PAYMENT_RULES, adv: ADVICE_RULES } as const;
const MORE_RULES = { domestic: AMOUNT_RULES, iat: [...AMOUNT_RULES, ...IAT_RULES], adv: [] } as const;
const ADDENDA_RULES: readonly AddendaRule[] = [wrongClass, wrongSequence, wrongTraceEnd, unknownCode];

/** The direction of all entries in a service class, if there is only one. */
const CLASS_SIDES: Readonly<Record<string, string>> = { '220': 'credit', '225': 'debit' };

/** Types of addenda from one bank to another; COR batches contain notifications of change, others returns. */
const CHANGE = '98';
const RETURN = '99';

/** Finds the entries and addenda of a batch that violate a Nacha rule. Faulty lines are skipped. */
export function checkEntries(batch: ReadBatch, faulty: Lines, findings: Findings): void {
  const containsReturns = batch.secCode === 'COR' || batch.entries.some(({ records }) => isReturnOrNotice(records));
  let previousTrace = '';
  for (const read of batch.entries) {
    if (faulty.has(read.records.entry.line)) continue;
    checkEntry({ ...read, batch, containsReturns, previousTrace }, faulty, findings);
    previousTrace = read.traceNumber;
  }
}

function checkEntry(checked: CheckedEntry, faulty: Lines, findings: Findings): void {
  const { entry, addenda } = checked.records;
  const found = ENTRY_RULES[entry.family].map((rule) => rule(checked, entry));
  addenda.forEach((record, index) => {
    if (!faulty.has(record.line)) found.push(...ADDENDA_RULES.map((rule) => rule(checked, record, index)));
  });
  found.push(...MORE_RULES[entry.family].map((rule) => rule(checked, entry)));
  for (const fault of found) if (fault !== undefined) addFault(findings.faults, fault);
  checkRouting(checked, findings);
}

function wrongSide({ batch, transactionCode }: CheckedEntry, record: FileRecord): NachaFault | undefined {
  const only = CLASS_SIDES[batch.serviceClass];
  if (only === undefined || sideOf(transactionCode) === only) return undefined;
  const expected = `the code of a ${only}, because its batch has service class ${batch.serviceClass}`;
  return differs(record, 'transactionCode', expected);
}

function wrongIndicator({ addenda }: CheckedEntry, record: FileRecord): NachaFault | undefined {
  const right = addenda.length === 0 ? '0' : '1';
  if (readerOf(record)('addendaIndicator') === right) return undefined;
  const reason = right === '0' ? 'no addenda record follows' : 'an addenda record follows';
  return differs(record, 'addendaIndicator', `${right}, because ${reason}`);
}

function wrongBank({ batch, traceNumber, containsReturns }: CheckedEntry, record: FileRecord): NachaFault | undefined {
  if (containsReturns || traceNumber.startsWith(batch.odfi)) return undefined;
  return differs(record, 'traceNumber', `one of the originating bank, ${batch.odfi}`);
}

function wrongOrder(
  { traceNumber, containsReturns, previousTrace }: CheckedEntry,
  record: FileRecord,
): NachaFault | undefined {
  if (containsReturns || traceNumber > previousTrace) return undefined;
  return differs(record, 'traceNumber', `greater than the one before, ${previousTrace}`);
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

function wrongTraceEnd({ containsReturns, traceNumber }: CheckedEntry, record: FileRecord): NachaFault | undefined {
  const isInternational = record.family === 'iat' && layoutOf(record)?.byName.has('traceEnd') === true;
  if (!isInternational && (containsReturns || !isPayment(record))) return undefined;
  const right = traceEndOf(traceNumber);
  return readerOf(record)('traceEnd') === right ? undefined : differs(record, 'traceEnd', right);
}

/** C61 to C69 refuse a notification. */
const OTHER_CODES = /^C(0[1-9]|1[0-4]|6[1-9])$/;

function unknownCode(_checked: CheckedEntry, record: FileRecord): NachaFault | undefined {
  const code = readerOf(record)('code');
  if (code === '' || returnCode(code) !== undefined || OTHER_CODES.test(code)) return undefined;
  return differs(record, 'code', 'a code of the network');
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
