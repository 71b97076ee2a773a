import type { DayNumber } from '../facts/civil-date.ts';
import { addendaTitle } from './addenda.ts';
import { readerOf } from './batch-facts.ts';
import { type Damage, damageOf } from './damage.ts';
import { type Examination, examine } from './examine.ts';
import { rejectFile } from './faults.ts';
import type { FileRecord } from './file-record.ts';
import { hideAll, hideNumbers, shownText } from './hidden-numbers.ts';
import { type Column, columnFault, columnText, fieldsOf, type RecordLayout, widthOf } from './layout.ts';
import { BLANK_MEANINGS, MEANINGS } from './meanings.ts';
import { layoutOf, type RecordType, typeOf } from './order.ts';
import { BATCH_HEADER, FILE_HEADER, RECORD_COLUMNS } from './records.ts';
import { compareSum, type Sums, sumsOf } from './sums.ts';
import { dayOfText } from './words.ts';

/** A field of a record of a Nacha file, with its meaning. */
export type ExplainedField = {
  /** First column, counted from 1. */
  readonly from: number;
  /** Last column, at most 94. */
  readonly to: number;
  /** Name of the field: `transaction code`. */
  readonly name: string;
  /** The text of the columns, including blanks. Account numbers are masked except for the last four characters. */
  readonly text: string;
  /** Human-readable meaning: `credit to a checking account`, `$49.99`. For an invalid field, the expected content. */
  readonly meaning: string;
};

/** A line of a Nacha file, with its fields. */
export type ExplainedRecord = {
  /** The line, counted from 1. */
  readonly line: number;
  /** The kind of record: `file header`, `entry`, `return addenda`. */
  readonly title: string;
  /** The fields, from left to right. */
  readonly fields: readonly ExplainedField[];
};

/**
 * Explains a Nacha file by line and column. A damaged file is explained as far as it can be read; the meaning of an invalid
 * field is its expected content. Account numbers are masked except for the last four characters.
 *
 * @throws SettleboxError `bad_nacha_file` if no line is a Nacha record
 *
 * @example
 * const [header] = explainNachaFile(file.text);
 * header?.fields[4]?.meaning; // 'Tue, Jan 6 2026'
 */
export function explainNachaFile(text: string): readonly ExplainedRecord[] {
  return explainExamined(examine(text));
}

/** Explains some lines of a Nacha file, and counts all of them. A line can depend on any other one, so all are examined. */
export function explainSomeLines(
  text: string,
  { skip, take }: { readonly skip: number; readonly take?: number | undefined },
): { readonly records: readonly ExplainedRecord[]; readonly lines: number } {
  const lines = explanationsOf(examine(text));
  return {
    records: lines.slice(skip, take === undefined ? undefined : skip + take).map((explain) => explain()),
    lines: lines.length,
  };
}

/** Explains a text that has been examined. */
export function explainExamined(examination: Examination): readonly ExplainedRecord[] {
  return explanationsOf(examination).map((explain) => explain());
}

/** Returns for each line a function that explains it, which takes most of the time. */
function explanationsOf(examination: Examination): readonly (() => ExplainedRecord)[] {
  const { records } = examination;
  const damage = damageOf(examination);
  if (damage.isOther) {
    const hint = `A file begins with a file header: ${RECORD_COLUMNS} columns that start with 101.`;
    rejectFile('The text is not a Nacha file: none of its lines is a Nacha record.', [], hint);
  }
  const sums = sumsOf(records, damage.lines);
  let place: Place = NOWHERE;
  const explanations = records.map((record) => {
    place = nextPlace(place, record);
    const reading = { ...place, damage, sums: sums.get(record.line) };
    return () => explainRecord(record, reading);
  });
  return [...explanations, ...damage.missing.map((missing) => () => explainMissing(missing))];
}

/** The context from the previous lines. */
interface Place {
  /** Creation date of the file. */
  readonly madeOn: DayNumber | undefined;
  readonly secCode: string;
  /** Account number of the current entry, for its addenda. */
  readonly account: string;
}

const NOWHERE: Place = { madeOn: undefined, secCode: '', account: '' };

interface Reading extends Place {
  readonly damage: Damage;
  readonly sums: Sums | undefined;
}

function nextPlace(place: Place, record: FileRecord): Place {
  const { text } = record;
  if (text.startsWith('1')) return { ...NOWHERE, madeOn: dayOfText(fieldsOf(FILE_HEADER, record)('creationDate')) };
  if (text.startsWith('5')) {
    return { ...place, secCode: fieldsOf(BATCH_HEADER, record)('secCode'), account: '' };
  }
  if (text.startsWith('6')) return { ...place, account: readerOf(record)('accountNumber').trim() };
  return text.startsWith('8') ? { ...place, account: '' } : place;
}

const TITLES: Readonly<Partial<Record<RecordType, string>>> = {
  '1': 'file header',
  '5': 'batch header',
  '6': 'entry',
  '8': 'batch control',
  '9': 'file control',
  padding: 'padding',
};

const PADDING = { name: 'padding', meaning: 'pads the last block of ten records' };

function explainRecord(record: FileRecord, reading: Reading): ExplainedRecord {
  const { line, text } = record;
  const type = typeOf(text);
  const title = type === undefined ? 'unknown record' : (TITLES[type] ?? addendaTitle(record));
  const layout = layoutOf(record);
  if (layout === undefined) {
    const fault = reading.damage.at(line, 1, 1)?.expected ?? 'a Nacha record: 1, 5, 6, 7, 8, or 9';
    const field = type === 'padding' ? { ...whole(text), ...PADDING } : unread(text, `expected ${fault}`);
    return { line, title, fields: [field] };
  }
  return { line, title, fields: [...explainColumns(layout, record, title, reading), ...beyond(text)] };
}

function explainColumns(
  { columns }: RecordLayout,
  record: FileRecord,
  title: string,
  reading: Reading,
): readonly ExplainedField[] {
  const { text } = record;
  const slipped = reading.damage.slipped.has(record.line);
  return columns.map((column) => {
    const { from, to, words: name } = column;
    const raw = columnText(column, text);
    const shown = shownText({ column, record: text, account: reading.account, slipped });
    const hidden = slipped && shown !== raw ? 'not shown, because its columns are shifted' : undefined;
    // Last, because a meaning is only defined for valid columns: letters, for example, are no total.
    const meaning = describeFault(column, record, reading) ?? hidden ?? describeColumn(column, raw);
    return { from, to, name, text: shown, meaning };
  });

  function describeColumn(column: Column, raw: string): string {
    const blank = raw.trim() === '' ? BLANK_MEANINGS[column.words] : undefined;
    const words = blank ?? MEANINGS[column.words]?.(raw.trim(), { ...reading, record: text, title }) ?? '';
    const more = [compareSum(column, raw, reading.sums), reading.damage.broken(record.line, column)];
    return [words, ...more].filter((part) => part !== '').join('; ');
  }
}

/** Returns the reason why a column cannot be read; undefined if it can. */
function describeFault(column: Column, { line, text }: FileRecord, { damage }: Reading): string | undefined {
  const raw = columnText(column, text);
  if (raw.length < widthOf(column))
    return `${raw === '' ? 'missing' : 'truncated'}: the record ends at column ${text.length}`;
  const letter = damage.at(line, column.from, column.to, 'character')?.expected;
  const expected = columnFault(column, raw, line)?.expected ?? letter;
  return expected === undefined ? undefined : `expected ${expected}`;
}

/** Returns the text after the last column as a field. */
function beyond(text: string): readonly ExplainedField[] {
  if (text.length <= RECORD_COLUMNS) return [];
  const meaning = `expected the record to end at column ${RECORD_COLUMNS}`;
  const rest = hideAll(text.slice(RECORD_COLUMNS));
  return [{ from: RECORD_COLUMNS + 1, to: text.length, name: 'beyond the record', text: rest, meaning }];
}

function unread(text: string, meaning: string): ExplainedField {
  return { ...whole(hideAll(text)), meaning };
}

function whole(text: string): ExplainedField {
  return { from: 1, to: Math.max(1, text.length), name: 'record', text, meaning: '' };
}

function explainMissing({ line, expected }: { readonly line: number; readonly expected: string }): ExplainedRecord {
  const field = { ...whole(''), to: RECORD_COLUMNS, meaning: `expected ${hideNumbers(expected, '')}` };
  return { line, title: 'missing record', fields: [field] };
}
