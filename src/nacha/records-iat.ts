/**
 * The record layouts of international entries (IAT), which Settlebox reads but does not write. Sources: docs/sources.md,
 * "Nacha file format"; moov-io/ach (iatBatchHeader.go, iatEntryDetail.go, addenda10.go to addenda18.go). The dates of birth
 * are part of the rules from 2027-03-19; before, their columns are blank.
 */
import { layout } from './layout.ts';

// biome-ignore format: a table reads in columns
/** The layout of a batch header (5) of international entries. */
export const IAT_HEADER = layout([
  ['',                          1,  1, '=5',             'record type'],
  ['serviceClass',              2,  4, 'serviceClass',   'service class'],
  ['indicator',                 5, 20, 'text',           'IAT indicator'],
  ['exchange',                 21, 22, 'exchange',       'foreign exchange indicator'],
  ['referenceKind',            23, 23, 'reference',      'foreign exchange reference indicator'],
  ['reference',                24, 38, 'text',           'foreign exchange reference'],
  ['destinationCountry',       39, 40, 'country',        'destination country'],
  ['companyId',                41, 50, 'given',          'originator id'],
  ['secCode',                  51, 53, 'secCode',        'standard entry class'],
  ['entryDescription',         54, 63, 'given',          'entry description'],
  ['originatingCurrency',      64, 66, 'currency',       'originating currency'],
  ['destinationCurrency',      67, 69, 'currency',       'destination currency'],
  ['effectiveEntryDate',       70, 75, 'digitsOrBlank',  'effective entry date'],
  ['settlementDay',            76, 78, 'digitsOrBlank',  'settlement day'],
  ['originatorStatus',         79, 79, 'status',               'originator status'],
  ['odfi',                     80, 87, 'digits',         'originating bank'],
  ['batchNumber',              88, 94, 'digits',         'batch number'],
]);

// biome-ignore format: a table reads in columns
/** The layout of an international entry (6). */
export const IAT_ENTRY = layout([
  ['',                    1,  1, '=6',              'record type'],
  ['transactionCode',     2,  3, 'transactionCode', 'transaction code'],
  ['routingNumber',       4, 12, 'digits',          'routing number'],
  ['addendaCount',       13, 16, 'digits',          'addenda count'],
  ['',                   17, 29, 'text',            'reserved columns'],
  ['amountCents',        30, 39, 'digits',          'amount'],
  ['accountNumber',      40, 74, 'text',            'account number'],
  ['',                   75, 76, 'text',            'reserved columns'],
  ['gatewayScreening',   77, 77, 'text',            'OFAC screening'],
  ['secondaryScreening', 78, 78, 'text',            'secondary OFAC screening'],
  ['addendaIndicator',   79, 79, 'indicator',       'addenda indicator'],
  ['traceNumber',        80, 94, 'digits',          'trace number'],
]);

/** Types of the addenda that an international entry must have. */
export const IAT_MANDATORY = ['10', '11', '12', '13', '14', '15', '16'] as const;

const type = (code: string) => ['', 2, 3, `=${code}`, 'addenda type'] as const;
const START = ['', 1, 1, '=7', 'record type'] as const;
const TRACE_END = ['traceEnd', 88, 94, 'digits', 'end of the trace number'] as const;
const SEQUENCE = ['sequence', 84, 87, 'digits', 'addenda sequence'] as const;
const reserved = (from: number, to: number) => ['', from, to, 'text', 'reserved columns'] as const;

// biome-ignore format: a table reads in columns
/** The layouts of the addenda of an international entry by their types. */
export const IAT_ADDENDA = {
  '10': layout([START, type('10'),
    ['transactionType',         4,  6, 'secCode',   'transaction type'],
    ['foreignAmount',           7, 24, 'digitsOrBlank', 'foreign payment amount'],
    ['foreignTrace',           25, 46, 'text',      'foreign trace number'],
    ['receiverName',           47, 81, 'given',     'receiver name'],
    reserved(82, 87), TRACE_END]),
  '11': layout([START, type('11'),
    ['originatorName',          4, 38, 'given',     'originator name'],
    ['originatorStreet',       39, 73, 'given',     'originator street'],
    reserved(74, 87), TRACE_END]),
  '12': layout([START, type('12'),
    ['originatorCity',          4, 38, 'given',     'originator city'],
    ['originatorCountry',      39, 73, 'given',     'originator country'],
    ['originatorBirth',        74, 83, 'text',      'originator date of birth'],
    reserved(84, 87), TRACE_END]),
  '13': layout([START, type('13'),
    ['odfiName',                4, 38, 'given',     'originating bank name'],
    ['odfiQualifier',          39, 40, 'qualifier', 'bank id qualifier'],
    ['odfiId',                 41, 74, 'given',     'originating bank id'],
    ['odfiCountry',            75, 77, 'given',     'bank country'],
    reserved(78, 87), TRACE_END]),
  '14': layout([START, type('14'),
    ['rdfiName',                4, 38, 'given',     'receiving bank name'],
    ['rdfiQualifier',          39, 40, 'qualifier', 'bank id qualifier'],
    ['rdfiId',                 41, 74, 'given',     'receiving bank id'],
    ['rdfiCountry',            75, 77, 'given',     'bank country'],
    reserved(78, 87), TRACE_END]),
  '15': layout([START, type('15'),
    ['receiverId',              4, 18, 'text',      'receiver id'],
    ['receiverStreet',         19, 53, 'given',     'receiver street'],
    reserved(54, 87), TRACE_END]),
  '16': layout([START, type('16'),
    ['receiverCity',            4, 38, 'given',     'receiver city'],
    ['receiverCountry',        39, 73, 'given',     'receiver country'],
    ['receiverBirth',          74, 83, 'text',      'receiver date of birth'],
    reserved(84, 87), TRACE_END]),
  '17': layout([START, type('17'),
    ['information',             4, 83, 'text',      'payment information'],
    SEQUENCE, TRACE_END]),
  '18': layout([START, type('18'),
    ['correspondentName',       4, 38, 'given',     'correspondent bank name'],
    ['correspondentQualifier', 39, 40, 'qualifier', 'bank id qualifier'],
    ['correspondentId',        41, 74, 'given',     'correspondent bank id'],
    ['correspondentCountry',   75, 77, 'given',     'bank country'],
    reserved(78, 83), SEQUENCE, TRACE_END]),
} as const;

// biome-ignore format: a table reads in columns
/** The layout of addenda 99 of an international entry: a return. */
export const IAT_RETURN_ADDENDA = layout([
  START, type('99'),
  ['code',            4,  6, 'returnCode',    'return code'],
  ['originalTrace',   7, 21, 'digits',        'original trace number'],
  ['dateOfDeath',    22, 27, 'digitsOrBlank', 'date of death'],
  ['originalRdfi',   28, 35, 'digits',        'original receiving bank'],
  ['originalAmount', 36, 45, 'digitsOrBlank', 'original amount'],
  ['information',    46, 79, 'text',          'addenda information'],
  ['traceNumber',    80, 94, 'digits',        'trace number'],
]);
