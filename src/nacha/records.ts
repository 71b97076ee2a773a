/**
 * The record layouts, column by column. Sources: docs/sources.md, "Nacha file format"; the rules of the network as of 2013,
 * appendices 3 to 5; moov-io/ach (its page on file structure, batchHeader.go, entryDetail.go, addenda98.go, addenda99.go,
 * addenda99Dishonored.go, addenda99Contested.go), against which every column was checked.
 *
 * Data properties have the names of these columns, so that records are written without another table. Dates that others fill
 * in are digits, not dates: banks fill unknown ones with zeros. Rules about single values, such as check digits, are in
 * header-rules.ts and entry-rules.ts: a file that breaks them can be written, for tests of programs that read it.
 */
import { layout } from './layout.ts';

/** Length of a record in characters. */
export const RECORD_COLUMNS = 94;

/** Records per block. Files are padded to whole blocks. */
export const BLOCK_RECORDS = 10;

/** The padding of the last block. */
export const PADDING_LINE = '9'.repeat(RECORD_COLUMNS);

// biome-ignore format: a table reads in columns
/** The layout of the file header (1). */
export const FILE_HEADER = layout([
  ['',                       1,  1, '=1',            'record type'],
  ['',                       2,  3, '=01',           'priority code'],
  ['immediateDestination',   4, 13, 'text',          'immediate destination'],
  ['immediateOrigin',       14, 23, 'text',          'immediate origin'],
  ['creationDate',          24, 29, 'date',          'file creation date'],
  ['creationTime',          30, 33, 'timeOrBlank',   'file creation time'],
  ['fileIdModifier',        34, 34, 'modifier',      'file id modifier'],
  ['',                      35, 37, '=094',          'record size'],
  ['',                      38, 39, '=10',           'blocking factor'],
  ['',                      40, 40, '=1',            'format code'],
  ['destinationName',       41, 63, 'text',          'destination name'],
  ['originName',            64, 86, 'text',          'origin name'],
  ['referenceCode',         87, 94, 'text',          'reference code'],
]);

// biome-ignore format: a table reads in columns
/** The layout of a batch header (5). */
export const BATCH_HEADER = layout([
  ['',                          1,  1, '=5',             'record type'],
  ['serviceClass',              2,  4, 'serviceClass',   'service class'],
  ['companyName',               5, 20, 'text',           'company name'],
  ['companyDiscretionaryData', 21, 40, 'text',           'company discretionary data'],
  ['companyId',                41, 50, 'text',           'company id'],
  ['secCode',                  51, 53, 'secCode',        'standard entry class'],
  ['entryDescription',         54, 63, 'text',           'entry description'],
  ['descriptiveDate',          64, 69, 'text',           'descriptive date'],
  ['effectiveEntryDate',       70, 75, 'digitsOrBlank',  'effective entry date'],
  ['settlementDay',            76, 78, 'digitsOrBlank',  'settlement day'],
  ['originatorStatus',         79, 79, 'status',         'originator status'],
  ['odfi',                     80, 87, 'digits',         'originating bank'],
  ['batchNumber',              88, 94, 'digits',         'batch number'],
]);

// biome-ignore format: a table reads in columns
/** The layout of an entry (6). */
export const ENTRY = layout([
  ['',                    1,  1, '=6',              'record type'],
  ['transactionCode',     2,  3, 'transactionCode', 'transaction code'],
  ['routingNumber',       4, 12, 'digits',          'routing number'],
  ['accountNumber',      13, 29, 'text',            'account number'],
  ['amountCents',        30, 39, 'digits',          'amount'],
  ['individualId',       40, 54, 'text',            'individual id'],
  ['name',               55, 76, 'text',            'name'],
  ['discretionaryData',  77, 78, 'text',            'discretionary data'],
  ['addendaIndicator',   79, 79, 'indicator',       'addenda indicator'],
  ['traceNumber',        80, 94, 'digits',          'trace number'],
]);

// biome-ignore format: a table reads in columns
/** The layout of addenda 05: information about a payment. */
export const PAYMENT_ADDENDA = layout([
  ['',             1,  1, '=7',      'record type'],
  ['',             2,  3, '=05',     'addenda type'],
  ['information',  4, 83, 'text',    'payment information'],
  ['sequence',    84, 87, 'digits',  'addenda sequence'],
  ['traceEnd',    88, 94, 'digits',  'end of the trace number'],
]);

// biome-ignore format: a table reads in columns
/** The layout of addenda 98: a notification of change. */
export const CHANGE_ADDENDA = layout([
  ['',               1,  1, '=7',          'record type'],
  ['',               2,  3, '=98',         'addenda type'],
  ['code',           4,  6, 'changeCode',  'change code'],
  ['originalTrace',  7, 21, 'digits',      'original trace number'],
  ['',              22, 27, 'blank',       'reserved field'],
  ['originalRdfi',  28, 35, 'digits',      'original receiving bank'],
  ['correctedData', 36, 64, 'text',        'corrected data'],
  ['',              65, 79, 'blank',       'reserved field'],
  ['traceNumber',   80, 94, 'digits',      'trace number'],
]);

// biome-ignore format: a table reads in columns
/** The layout of addenda 99: a return. */
export const RETURN_ADDENDA = layout([
  ['',               1,  1, '=7',            'record type'],
  ['',               2,  3, '=99',           'addenda type'],
  ['code',           4,  6, 'returnCode',    'return code'],
  ['originalTrace',  7, 21, 'digits',        'original trace number'],
  ['dateOfDeath',   22, 27, 'digitsOrBlank', 'date of death'],
  ['originalRdfi',  28, 35, 'digits',        'original receiving bank'],
  ['information',   36, 79, 'text',          'addenda information'],
  ['traceNumber',   80, 94, 'digits',        'trace number'],
]);

// biome-ignore format: a table reads in columns
/** The layout of addenda 99 with R61 to R70: a dishonored return. */
export const DISHONOR_ADDENDA = layout([
  ['',                     1,  1, '=7',         'record type'],
  ['',                     2,  3, '=99',        'addenda type'],
  ['code',                 4,  6, 'returnCode', 'return code'],
  ['originalTrace',        7, 21, 'digits',     'original trace number'],
  ['',                    22, 27, 'blank',      'reserved field'],
  ['originalRdfi',        28, 35, 'digits',     'original receiving bank'],
  ['',                    36, 38, 'blank',      'reserved field'],
  ['returnTrace',         39, 53, 'digits',     'trace number of the return'],
  ['returnSettlementDay', 54, 56, 'digits',     'settlement day of the return'],
  ['returnCode',          57, 58, 'digits',     'code of the return'],
  ['information',         59, 79, 'text',       'addenda information'],
  ['traceNumber',         80, 94, 'digits',     'trace number'],
]);

// biome-ignore format: a table reads in columns
/** The layout of addenda 99 with R71 to R77: a contested dishonor. */
export const CONTEST_ADDENDA = layout([
  ['',                       1,  1, '=7',            'record type'],
  ['',                       2,  3, '=99',           'addenda type'],
  ['code',                   4,  6, 'returnCode',    'return code'],
  ['originalTrace',          7, 21, 'digits',        'original trace number'],
  ['returnedDate',          22, 27, 'digitsOrBlank', 'date of the return'],
  ['originalRdfi',          28, 35, 'digits',        'original receiving bank'],
  ['originalSettlementDay', 36, 38, 'digitsOrBlank', 'original settlement day'],
  ['returnTrace',           39, 53, 'digits',        'trace number of the return'],
  ['returnSettlementDay',   54, 56, 'digitsOrBlank', 'settlement day of the return'],
  ['returnCode',            57, 58, 'digits',        'code of the return'],
  ['dishonorTrace',         59, 73, 'digits',        'trace number of the dishonored return'],
  ['dishonorSettlementDay', 74, 76, 'digitsOrBlank', 'settlement day of the dishonored return'],
  ['dishonorCode',          77, 78, 'digits',        'code of the dishonored return'],
  ['',                      79, 79, 'blank',         'reserved field'],
  ['traceNumber',           80, 94, 'digits',        'trace number'],
]);

// biome-ignore format: a table reads in columns
/** The common columns of addenda records, and all that is validated of unknown kinds. */
export const ADDENDA_START = layout([
  ['',      1,  1, '=7',     'record type'],
  ['type',  2,  3, 'digits', 'addenda type'],
  ['',      4, 94, 'text',   'addenda'],
]);

// biome-ignore format: a table reads in columns
/** The layout of a batch control (8). */
export const BATCH_CONTROL = layout([
  ['',                           1,  1, '=8',           'record type'],
  ['serviceClass',               2,  4, 'serviceClass', 'service class'],
  ['entryAddendaCount',          5, 10, 'digits',       'entry and addenda count'],
  ['entryHash',                 11, 20, 'digits',       'entry hash'],
  ['debitCents',                21, 32, 'digits',       'total of debits'],
  ['creditCents',               33, 44, 'digits',       'total of credits'],
  ['companyId',                 45, 54, 'text',         'company id'],
  ['messageAuthenticationCode', 55, 73, 'text',         'message authentication code'],
  ['',                          74, 79, 'blank',        'reserved field'],
  ['odfi',                      80, 87, 'digits',       'originating bank'],
  ['batchNumber',               88, 94, 'digits',       'batch number'],
]);

// biome-ignore format: a table reads in columns
/** The layout of the file control (9). */
export const FILE_CONTROL = layout([
  ['',                   1,  1, '=9',     'record type'],
  ['batchCount',         2,  7, 'digits', 'batch count'],
  ['blockCount',         8, 13, 'digits', 'block count'],
  ['entryAddendaCount', 14, 21, 'digits', 'entry and addenda count'],
  ['entryHash',         22, 31, 'digits', 'entry hash'],
  ['debitCents',        32, 43, 'digits', 'total of debits'],
  ['creditCents',       44, 55, 'digits', 'total of credits'],
  ['',                  56, 94, 'blank',  'reserved field'],
]);
