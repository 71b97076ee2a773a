import { addendaLayout } from './addenda.ts';
import { addFault, type NachaFault } from './faults.ts';
import type { Family, FileRecord } from './file-record.ts';
import { columnFault, columnText, type RecordLayout } from './layout.ts';
import {
  BATCH_CONTROL,
  BATCH_HEADER,
  ENTRY,
  FILE_CONTROL,
  FILE_HEADER,
  PADDING_LINE,
  RECORD_COLUMNS,
} from './records.ts';
import { ADV_BATCH_CONTROL, ADV_ENTRY, ADV_FILE_CONTROL, ADV_HEADER } from './records-adv.ts';
import { IAT_ENTRY, IAT_HEADER } from './records-iat.ts';

/** The records of a file, nested. */
export interface NestedRecords {
  readonly header: FileRecord;
  readonly batches: readonly BatchRecords[];
  readonly control: FileRecord;
  /** Number of padding lines. */
  readonly padding: number;
}

/** The records of a batch. */
export interface BatchRecords {
  readonly header: FileRecord;
  readonly entries: readonly EntryRecords[];
  readonly control: FileRecord;
}

/** The records of an entry. */
export interface EntryRecords {
  readonly entry: FileRecord;
  readonly addenda: readonly FileRecord[];
}

/** The type of a record by its first column; `start` is the beginning of the file. */
export type RecordType = keyof typeof FOLLOWERS;

/** The allowed successors of each record: 1 (5 (6 7*)+ 8)* 9, and padding. Some banks send files without batches. */
// biome-ignore format: a table reads in columns
const FOLLOWERS = {
  start:   ['1'],
  '1':     ['5', '9'],
  '5':     ['6'],
  '6':     ['6', '7', '8'],
  '7':     ['6', '7', '8'],
  '8':     ['5', '9'],
  '9':     ['padding'],
  padding: ['padding'],
} as const;

const TYPE_WORDS = {
  start: 'nothing',
  '1': 'a file header (1)',
  '5': 'a batch header (5)',
  '6': 'an entry (6)',
  '7': 'an addenda record (7)',
  '8': 'a batch control (8)',
  '9': 'a file control (9)',
  padding: 'padding of nines',
} as const satisfies Readonly<Record<RecordType, string>>;

/**
 * Finds records out of order, and the invalid columns of the others. It continues after a record out of order as if that
 * were correct, so that one missing record is one defect. Returns true if all records are in order.
 */
export function checkRecords(records: readonly FileRecord[], faults: NachaFault[]): boolean {
  let state: RecordType = 'start';
  let inOrder = true;
  for (const record of records) {
    const type = typeOf(record.text);
    if (mayFollow(state, type)) checkColumns(layoutOf(record, type), record, faults);
    else inOrder = rejectOrder(misplaced(state, record), faults);
    if (type !== undefined && !isOver(state)) state = type;
  }
  if (!isOver(state)) inOrder = rejectOrder(missing(state, records.length + 1), faults);
  return inOrder;
}

/** Nests records that are in order; undefined if the first or last one is missing. */
export function nestRecords(records: readonly FileRecord[]): NestedRecords | undefined {
  const batches: BatchRecords[] = [];
  let header: FileRecord | undefined;
  let control: FileRecord | undefined;
  let open: BatchInProgress | undefined;
  for (const record of records) {
    const type = typeOf(record.text);
    if (type === '1') header = record;
    else if (type === '5') open = { header: record, entries: [] };
    else if (type === '6') open?.entries.push({ entry: record, addenda: [] });
    else if (type === '7') open?.entries.at(-1)?.addenda.push(record);
    else if (type === '8' && open !== undefined) batches.push({ ...open, control: record });
    else if (type === '9') control = record;
  }
  return header && control && { header, batches, control, padding: records.length - control.line };
}

/** A batch before its control record. */
interface BatchInProgress {
  readonly header: FileRecord;
  readonly entries: { readonly entry: FileRecord; readonly addenda: FileRecord[] }[];
}

/** Returns the type of a record; undefined for unknown types. */
export function typeOf(text: string): RecordType | undefined {
  if (text === PADDING_LINE) return 'padding';
  const digit = text.charAt(0);
  return digit === '1' || digit === '5' || digit === '6' || digit === '7' || digit === '8' || digit === '9'
    ? digit
    : undefined;
}

function mayFollow(state: RecordType, type: RecordType | undefined): type is RecordType {
  const followers: readonly (RecordType | undefined)[] = FOLLOWERS[state];
  return followers.includes(type);
}

function isOver(state: RecordType): boolean {
  return state === '9' || state === 'padding';
}

/** Returns the layout of a record; undefined for padding. */
export function layoutOf(record: FileRecord, type = typeOf(record.text)): RecordLayout | undefined {
  if (type === undefined) return undefined;
  return type === '7' ? addendaLayout(record) : LAYOUTS[record.family][type];
}

type Layouts = Readonly<Partial<Record<RecordType, RecordLayout>>>;

const DOMESTIC: Layouts = { '1': FILE_HEADER, '5': BATCH_HEADER, '6': ENTRY, '8': BATCH_CONTROL, '9': FILE_CONTROL };

const LAYOUTS: Readonly<Record<Family, Layouts>> = {
  domestic: DOMESTIC,
  iat: { ...DOMESTIC, '5': IAT_HEADER, '6': IAT_ENTRY },
  adv: { ...DOMESTIC, '5': ADV_HEADER, '6': ADV_ENTRY, '8': ADV_BATCH_CONTROL, '9': ADV_FILE_CONTROL },
};

function checkColumns(layout: RecordLayout | undefined, { line, text }: FileRecord, faults: NachaFault[]): void {
  for (const column of layout?.columns ?? []) {
    const fault = columnFault(column, columnText(column, text), line);
    if (fault !== undefined) addFault(faults, fault);
  }
}

function rejectOrder(fault: NachaFault, faults: NachaFault[]): false {
  addFault(faults, fault);
  return false;
}

function misplaced(state: RecordType, { line, text }: FileRecord): NachaFault {
  return { line, columns: [1, 1], field: 'record', expected: followersOf(state), found: text.charAt(0) };
}

function missing(state: RecordType, line: number): NachaFault {
  const expected = `${followersOf(state)}; the file ends before it`;
  return { line, columns: [1, RECORD_COLUMNS], field: 'next record', expected };
}

function followersOf(state: RecordType): string {
  return FOLLOWERS[state].map((type) => TYPE_WORDS[type]).join(' or ');
}
