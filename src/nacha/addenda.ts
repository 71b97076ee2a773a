import { type NachaFault, rejectFaults } from './faults.ts';
import type { Family, FileRecord } from './file-record.ts';
import { fillRecord, plainText } from './fill.ts';
import { columnFault, columnText, fieldsOf, type RecordLayout } from './layout.ts';
import {
  ADDENDA_START,
  CHANGE_ADDENDA,
  CONTEST_ADDENDA,
  DISHONOR_ADDENDA,
  PAYMENT_ADDENDA,
  RECORD_COLUMNS,
  RETURN_ADDENDA,
} from './records.ts';
import { IAT_ADDENDA, IAT_RETURN_ADDENDA } from './records-iat.ts';
import type {
  ChangeAddenda,
  ContestAddenda,
  DishonorAddenda,
  NachaAddenda,
  PaymentAddenda,
  ReturnAddenda,
} from './types.ts';

type AddendaKind = keyof typeof LAYOUTS;

/** Addenda of messages between banks about an entry. */
type MessageAddenda = ChangeAddenda | ReturnAddenda | DishonorAddenda | ContestAddenda;

/** The kinds of addenda records by type and, for some, code. The first match applies. */
const KINDS: readonly (readonly [start: RegExp, kind: AddendaKind])[] = [
  [/^705/, 'payment'],
  [/^798C6[1-9]/, 'other'], // a refused notification of change, with another layout
  [/^798/, 'change'],
  [/^799R(6[1-9]|70)/, 'dishonor'],
  [/^799R7[1-7]/, 'contest'],
  [/^799/, 'return'],
];

const LAYOUTS = {
  payment: PAYMENT_ADDENDA,
  change: CHANGE_ADDENDA,
  return: RETURN_ADDENDA,
  dishonor: DISHONOR_ADDENDA,
  contest: CONTEST_ADDENDA,
  other: ADDENDA_START,
} as const;

/** Titles of the kinds. */
const TITLES: Readonly<Record<AddendaKind, string>> = {
  payment: 'payment addenda',
  change: 'notification of change',
  return: 'return addenda',
  dishonor: 'dishonored return addenda',
  contest: 'contested return addenda',
  other: 'addenda',
};

const TRACE_END_DIGITS = 7;

/** Titles of the addenda of international entries by their types. */
const IAT_TITLES: Readonly<Record<keyof typeof IAT_ADDENDA, string>> = {
  '10': 'transaction addenda',
  '11': 'originator addenda',
  '12': 'originator address addenda',
  '13': 'originating bank addenda',
  '14': 'receiving bank addenda',
  '15': 'receiver addenda',
  '16': 'receiver address addenda',
  '17': 'remittance addenda',
  '18': 'foreign correspondent bank addenda',
};

/** Returns the layout of an addenda record. */
export function addendaLayout({ text, family }: FileRecord): RecordLayout {
  const international = iatTypeOf(text, family);
  if (international !== undefined) return IAT_ADDENDA[international];
  const kind = kindOf(text);
  return family === 'iat' && kind === 'return' ? IAT_RETURN_ADDENDA : LAYOUTS[kind];
}

/** Returns the title of an addenda record: `return addenda`. */
export function addendaTitle({ text, family }: FileRecord): string {
  const international = iatTypeOf(text, family);
  return international === undefined ? TITLES[kindOf(text)] : IAT_TITLES[international];
}

function iatTypeOf(text: string, family: Family): keyof typeof IAT_ADDENDA | undefined {
  const type = text.slice(1, 3);
  return family === 'iat' && isIatType(type) ? type : undefined;
}

function isIatType(type: string): type is keyof typeof IAT_ADDENDA {
  return Object.hasOwn(IAT_ADDENDA, type);
}

/** Parses a valid addenda record. */
export function readAddenda(record: FileRecord): NachaAddenda {
  return READERS[kindOf(record.text)](record);
}

/** Returns the part of an entry's trace number that addenda 05 repeat. */
export function traceEndOf(traceNumber: string): string {
  return traceNumber.slice(-TRACE_END_DIGITS);
}

/** Returns the text of an addenda record for this line. */
export function addendaLine(addenda: NachaAddenda, entryTrace: string, line: number): string {
  if (addenda.type === 'other') return otherLine(addenda.text, line);
  if (addenda.type === '05') {
    return fillRecord(PAYMENT_ADDENDA, { ...addenda, traceEnd: traceEndOf(entryTrace) }, line);
  }
  const text = messageLine(addenda, line);
  if (kindOf(text) !== addenda.kind) rejectFaults([otherKind(addenda, line)]);
  return text;
}

function messageLine(addenda: MessageAddenda, line: number): string {
  if (addenda.kind === 'change') return fillRecord(CHANGE_ADDENDA, addenda, line);
  if (addenda.kind === 'dishonor') return fillRecord(DISHONOR_ADDENDA, addenda, line);
  if (addenda.kind === 'contest') return fillRecord(CONTEST_ADDENDA, addenda, line);
  return fillRecord(RETURN_ADDENDA, addenda, line);
}

/** Rejects a code of another kind: a dishonor written as a return would be read with the wrong layout. */
function otherKind({ kind, code }: MessageAddenda, line: number): NachaFault {
  return { line, columns: [4, 6], field: 'code', expected: `one of a ${kind}`, found: code };
}

function otherLine(given: string, line: number): string {
  const text = plainText(given).slice(0, RECORD_COLUMNS).padEnd(RECORD_COLUMNS);
  const faults = ADDENDA_START.columns.flatMap((column) => columnFault(column, columnText(column, text), line) ?? []);
  rejectFaults(faults);
  return text;
}

function kindOf(text: string): AddendaKind {
  return KINDS.find(([start]) => start.test(text))?.[1] ?? 'other';
}

const READERS: Readonly<Record<AddendaKind, (record: FileRecord) => NachaAddenda>> = {
  payment: readPayment,
  change: readChange,
  return: readReturn,
  dishonor: readDishonor,
  contest: readContest,
  other: ({ text }) => ({ type: 'other', text }),
};

function readPayment(record: FileRecord): PaymentAddenda {
  const field = fieldsOf(PAYMENT_ADDENDA, record);
  return { type: '05', information: field('information'), sequence: Number(field('sequence')) };
}

function readChange(record: FileRecord): ChangeAddenda {
  const field = fieldsOf(CHANGE_ADDENDA, record);
  return {
    type: '98',
    kind: 'change',
    code: field('code'),
    originalTrace: field('originalTrace'),
    originalRdfi: field('originalRdfi'),
    correctedData: field('correctedData'),
    traceNumber: field('traceNumber'),
  };
}

function readReturn(record: FileRecord): ReturnAddenda {
  const field = fieldsOf(RETURN_ADDENDA, record);
  return {
    type: '99',
    kind: 'return',
    code: field('code'),
    originalTrace: field('originalTrace'),
    dateOfDeath: field('dateOfDeath'),
    originalRdfi: field('originalRdfi'),
    information: field('information'),
    traceNumber: field('traceNumber'),
  };
}

function readDishonor(record: FileRecord): DishonorAddenda {
  const field = fieldsOf(DISHONOR_ADDENDA, record);
  return {
    type: '99',
    kind: 'dishonor',
    code: field('code'),
    originalTrace: field('originalTrace'),
    originalRdfi: field('originalRdfi'),
    returnTrace: field('returnTrace'),
    returnSettlementDay: field('returnSettlementDay'),
    returnCode: field('returnCode'),
    information: field('information'),
    traceNumber: field('traceNumber'),
  };
}

function readContest(record: FileRecord): ContestAddenda {
  const field = fieldsOf(CONTEST_ADDENDA, record);
  return {
    type: '99',
    kind: 'contest',
    code: field('code'),
    originalTrace: field('originalTrace'),
    returnedDate: field('returnedDate'),
    originalRdfi: field('originalRdfi'),
    originalSettlementDay: field('originalSettlementDay'),
    returnTrace: field('returnTrace'),
    returnSettlementDay: field('returnSettlementDay'),
    returnCode: field('returnCode'),
    dishonorTrace: field('dishonorTrace'),
    dishonorSettlementDay: field('dishonorSettlementDay'),
    dishonorCode: field('dishonorCode'),
    traceNumber: field('traceNumber'),
  };
}
