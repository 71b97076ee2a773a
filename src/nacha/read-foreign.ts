import { readerOf } from './batch-facts.ts';
import type { FileRecord } from './file-record.ts';
import type { Advice, AdviceBatch, InternationalAddenda, InternationalBatch, InternationalEntry } from './iat.ts';
import { fieldsOf } from './layout.ts';
import { type BatchRecords, type EntryRecords, layoutOf } from './order.ts';
import { ADV_ENTRY, ADV_HEADER } from './records-adv.ts';
import { IAT_ENTRY, IAT_HEADER } from './records-iat.ts';

/** Parses a valid batch of international entries. */
export function readInternationalBatch({ header, entries }: BatchRecords): InternationalBatch {
  const field = fieldsOf(IAT_HEADER, header);
  return {
    line: header.line,
    serviceClass: field('serviceClass'),
    indicator: field('indicator'),
    exchange: field('exchange'),
    referenceKind: field('referenceKind'),
    reference: field('reference'),
    destinationCountry: field('destinationCountry'),
    originatorId: field('companyId'),
    secCode: field('secCode'),
    entryDescription: field('entryDescription'),
    originatingCurrency: field('originatingCurrency'),
    destinationCurrency: field('destinationCurrency'),
    effectiveEntryDate: field('effectiveEntryDate'),
    settlementDay: field('settlementDay'),
    odfi: field('odfi'),
    batchNumber: Number(field('batchNumber')),
    entries: entries.map(readInternationalEntry),
  };
}

function readInternationalEntry({ entry, addenda }: EntryRecords): InternationalEntry {
  const field = fieldsOf(IAT_ENTRY, entry);
  return {
    transactionCode: field('transactionCode'),
    routingNumber: field('routingNumber'),
    amountCents: Number(field('amountCents')),
    accountNumber: field('accountNumber'),
    traceNumber: field('traceNumber'),
    addenda: addenda.map(readInternationalAddenda),
  };
}

function readInternationalAddenda(record: FileRecord): InternationalAddenda {
  const field = readerOf(record);
  const names = layoutOf(record)?.columns.flatMap(({ name }) => name ?? []) ?? [];
  return { type: record.text.slice(1, 3), fields: Object.fromEntries(names.map((name) => [name, field(name)])) };
}

/** Parses a valid batch of accounting advices. */
export function readAdviceBatch({ header, entries }: BatchRecords): AdviceBatch {
  const field = fieldsOf(ADV_HEADER, header);
  return {
    line: header.line,
    companyName: field('companyName'),
    companyId: field('companyId'),
    entryDescription: field('entryDescription'),
    effectiveEntryDate: field('effectiveEntryDate'),
    odfi: field('odfi'),
    batchNumber: Number(field('batchNumber')),
    entries: entries.map(readAdvice),
  };
}

function readAdvice({ entry }: EntryRecords): Advice {
  const field = fieldsOf(ADV_ENTRY, entry);
  return {
    transactionCode: field('transactionCode'),
    routingNumber: field('routingNumber'),
    accountNumber: field('accountNumber'),
    amountCents: Number(field('amountCents')),
    adviceRouting: field('adviceRouting'),
    fileId: field('fileId'),
    name: field('name'),
    operator: field('operator'),
    julianDay: field('julianDay'),
    sequence: Number(field('sequence')),
  };
}
