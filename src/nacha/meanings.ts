/** The meanings of columns by their names; sources as in records.ts. */
import type { DayNumber } from '../facts/civil-date.ts';
import { formatUsd } from '../facts/money.ts';
import { FOREIGN_MEANINGS } from './foreign-meanings.ts';
import {
  describeAccountNumber,
  describeChangeCode,
  describeCorrectedData,
  describeDate,
  describeEntryClass,
  describeJulianDay,
  describePoint,
  describeReturnCode,
  describeRoutingNumber,
  describeTraceNumber,
  describeTransactionCode,
} from './words.ts';

/** The context of a column. */
interface Surroundings {
  /** The text of the record. */
  readonly record: string;
  /** Title of the record: `entry`. */
  readonly title: string;
  /** Entry class of its batch. */
  readonly secCode: string;
  readonly madeOn: DayNumber | undefined;
}

type Meaning = (text: string, around: Surroundings) => string;

/** Totals of advices have twenty digits, too many for a number. */
const PRECISE_DIGITS = 15;

const julian: Meaning = (text, { madeOn }) => describeJulianDay(text, madeOn);
const cents: Meaning = (text) => (text.length > PRECISE_DIGITS ? dollarsOf(BigInt(text)) : formatUsd(Number(text)));
const count =
  (one: string, many: string): Meaning =>
  (text) =>
    `${Number(text)} ${Number(text) === 1 ? one : many}`;
const says =
  (words: string): Meaning =>
  () =>
    words;
const oneOf =
  (table: Readonly<Record<string, string>>): Meaning =>
  (text) =>
    table[text] ?? '';

// biome-ignore format: a table reads in columns
/** The meanings of valid columns by their names. Each function gets the trimmed text. */
export const MEANINGS: Readonly<Record<string, Meaning>> = {
  'record type':                           (_text, { title }) => title,
  'priority code':                         says('always 01'),
  'immediate destination':                 describePoint,
  'immediate origin':                      describePoint,
  'file creation date':                    describeDate,
  'file creation time':                    (text) => `${text.slice(0, 2)}:${text.slice(2)}`,
  'file id modifier':                      says('distinguishes the files of one day'),
  'record size':                           says('94 columns in a record'),
  'blocking factor':                       says('10 records in a block'),
  'format code':                           says('always 1'),
  'destination name':                      says('recipient of the file'),
  'origin name':                           says('sender of the file'),
  'reference code':                        says('for the sender of the file'),

  'service class':                         oneOf({ 200: 'debits and credits', 220: 'credits only', 225: 'debits only', 280: 'accounting advices' }),
  'company name':                          says('the originator, as shown to the receiver'),
  'company discretionary data':            says('for the company'),
  'company id':                            says('the company, by its number'),
  'standard entry class':                  describeEntryClass,
  'entry description':                     says('purpose, as shown to the receiver'),
  'descriptive date':                      descriptiveDate,
  'effective entry date':                  describeDate,
  'settlement day':                        julian,
  'originator status':                     oneOf({ 0: 'prepared by an operator', 1: 'a bank under the rules of the network', 2: 'a federal agency' }),
  'originating bank':                      (text) => `bank ${text}`,
  'batch number':                          (text) => `batch ${Number(text)}`,

  'transaction code':                      describeTransactionCode,
  'routing number':                        describeRoutingNumber,
  'account number':                        describeAccountNumber,
  'amount':                                cents,
  'individual id':                         says('the receiver’s id at the company'),
  'name':                                  says('the receiver'),
  'discretionary data':                    paymentType,
  'addenda indicator':                     oneOf({ 0: 'no addenda record follows', 1: 'an addenda record follows' }),
  'trace number':                          describeTraceNumber,

  'addenda type':                          (_text, { title }) => title,
  'payment information':                   says('for the receiver'),
  'addenda sequence':                      (text) => `number ${Number(text)} of its entry`,
  'end of the trace number':               (text) => `of the entry with number ${text}`,
  'change code':                           describeChangeCode,
  'original trace number':                 describeTraceNumber,
  'original receiving bank':               (text) => `bank ${text}`,
  'corrected data':                        (text, { record }) => describeCorrectedData(record.slice(35, 64) || text, record.slice(3, 6)),
  'return code':                           describeReturnCode,
  'date of death':                         describeDate,
  'addenda information':                   says('for the receiving bank'),
  'date of the return':                    describeDate,
  'original settlement day':               julian,
  'trace number of the return':            describeTraceNumber,
  'settlement day of the return':          julian,
  'code of the return':                    (text) => describeReturnCode(`R${text}`),
  'trace number of the dishonored return': describeTraceNumber,
  'settlement day of the dishonored return': julian,
  'code of the dishonored return':         (text) => describeReturnCode(`R${text}`),
  'addenda':                               says('other columns, which are not explained'),

  'entry and addenda count':               count('record of type 6 or 7', 'records of types 6 and 7'),
  'entry hash':                            (_text, { title }) => `sum of the first eight digits of the routing numbers of the ${title.split(' ')[0]}`,
  'total of debits':                       cents,
  'total of credits':                      cents,
  'message authentication code':           says('made by a key of sender and receiver'),
  'batch count':                           count('batch', 'batches'),
  'block count':                           count('block of ten records', 'blocks of ten records'),
  'reserved field':                        says('always blank'),
  ...FOREIGN_MEANINGS,
};

/** Formats cents as dollars: `$12,345,678,901,234,567.89`. */
function dollarsOf(total: bigint): string {
  const dollars = String(total / 100n).replace(/\B(?=(\d{3})+$)/g, ',');
  return `$${dollars}.${String(total % 100n).padStart(2, '0')}`;
}

/** The meanings of blank columns by their names. */
export const BLANK_MEANINGS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.keys(MEANINGS).map((name) => [name, 'not given'])),
  'reserved field': 'always blank',
  'settlement day': 'left for the operator to fill in',
  'discretionary data': 'not used',
  'corrected data': 'no data: the code says it all',
};

/** Describes a descriptive date: `SD1300` is a same-day entry and its intended settlement. */
function descriptiveDate(text: string): string {
  const [, hour, minute] = /^SD(\d\d)(\d\d)$/.exec(text) ?? [];
  return hour === undefined ? 'informational' : `same-day entries, to settle at ${hour}:${minute} ET`;
}

const PAYMENT_TYPES: Readonly<Record<string, string>> = { S: 'a single payment', R: 'a recurring payment' };

/** Describes the discretionary data, which is the payment type code in WEB and TEL entries. */
function paymentType(text: string, { secCode }: Surroundings): string {
  const type = secCode === 'WEB' || secCode === 'TEL' ? PAYMENT_TYPES[text] : undefined;
  return type ?? 'for the company';
}
