/**
 * The record layouts of accounting advices (ADV), by which an operator reports a bank's totals. Settlebox reads but does
 * not write them. Sources: docs/sources.md, "Nacha file format"; moov-io/ach (advEntryDetail.go, advBatchControl.go,
 * advFileControl.go). Their totals have twenty digits, too many for a number.
 */
import { layout } from './layout.ts';
import { BATCH_HEADER } from './records.ts';

/** The layout of a batch header (5) of advices. */
export const ADV_HEADER = layout(
  BATCH_HEADER.columns.map(({ name, from, to, form, words }) => {
    return [name ?? '', from, to, name === 'serviceClass' ? '=280' : form, words] as const;
  }),
);

// biome-ignore format: a table reads in columns
/** The layout of an advice (6). */
export const ADV_ENTRY = layout([
  ['',                    1,  1, '=6',         'record type'],
  ['transactionCode',     2,  3, 'adviceCode', 'transaction code'],
  ['routingNumber',       4, 12, 'digits',     'routing number'],
  ['accountNumber',      13, 27, 'text',       'account number'],
  ['amountCents',        28, 39, 'digits',     'amount'],
  ['adviceRouting',      40, 48, 'digits',     'advice routing number'],
  ['fileId',             49, 53, 'text',       'file identification'],
  ['operatorData',       54, 54, 'text',       'operator data'],
  ['name',               55, 76, 'text',       'name'],
  ['discretionaryData',  77, 78, 'text',       'discretionary data'],
  ['addendaIndicator',   79, 79, 'indicator',  'addenda indicator'],
  ['operator',           80, 87, 'digits',     'ACH operator'],
  ['julianDay',          88, 90, 'digits',     'day of the advice'],
  ['sequence',           91, 94, 'digits',     'advice number'],
]);

// biome-ignore format: a table reads in columns
/** The layout of a batch control (8) of advices. */
export const ADV_BATCH_CONTROL = layout([
  ['',                   1,  1, '=8',     'record type'],
  ['serviceClass',       2,  4, '=280',   'service class'],
  ['entryAddendaCount',  5, 10, 'digits', 'entry and addenda count'],
  ['entryHash',         11, 20, 'digits', 'entry hash'],
  ['debitCents',        21, 40, 'digits', 'total of debits'],
  ['creditCents',       41, 60, 'digits', 'total of credits'],
  ['operatorData',      61, 79, 'text',   'operator data'],
  ['odfi',              80, 87, 'digits', 'originating bank'],
  ['batchNumber',       88, 94, 'digits', 'batch number'],
]);

// biome-ignore format: a table reads in columns
/** The layout of the file control (9) of a file with advices. */
export const ADV_FILE_CONTROL = layout([
  ['',                   1,  1, '=9',     'record type'],
  ['batchCount',         2,  7, 'digits', 'batch count'],
  ['blockCount',         8, 13, 'digits', 'block count'],
  ['entryAddendaCount', 14, 21, 'digits', 'entry and addenda count'],
  ['entryHash',         22, 31, 'digits', 'entry hash'],
  ['debitCents',        32, 51, 'digits', 'total of debits'],
  ['creditCents',       52, 71, 'digits', 'total of credits'],
  ['',                  72, 94, 'blank',  'reserved field'],
]);
