import { type NachaFault, rejectFaults } from './faults.ts';
import { type Column, columnFault, isText, type RecordLayout, widthOf } from './layout.ts';

/** The value of a column. Numbers are padded with zeros. */
export type ColumnValue = string | number | bigint;

const ACCENTS = /\p{M}/gu;
const NOT_WRITABLE = /[^\x20-\x7e]/gu;

/**
 * Returns the text of a record with these values, for this line.
 *
 * @throws SettleboxError `bad_nacha_file` for a value that does not fit its columns
 */
export function fillRecord<Name extends string>(
  { columns }: RecordLayout<Name>,
  values: Readonly<Record<Name, ColumnValue>>,
  line: number,
): string {
  return columns.map((column) => fillChecked(column, givenOrFixed(column, values), line)).join('');
}

/** Returns the text of a column. It can be too long or in an invalid format. */
export function fillColumn(column: Column, value: ColumnValue): string {
  const width = widthOf(column);
  if (typeof value !== 'string') return String(value).padStart(width, '0');
  return isText(column) ? plainText(value).slice(0, width).padEnd(width) : value.padEnd(width);
}

/** Letters that decomposition does not turn into ASCII. */
const SPELLED: ReadonlyMap<string, string> = new Map(
  'ß ss|æ ae|Æ AE|œ oe|Œ OE|ø o|Ø O|ł l|Ł L|đ d|Đ D|þ th|Þ Th|ı i'.split('|').map((pair) => {
    const [letter = '', spelled = ''] = pair.split(' ');
    return [letter, spelled];
  }),
);
const SPELLED_LETTERS = /[ßæÆœŒøØłŁđĐþÞı]/gu;

/** Removes accents, and replaces characters outside of printable ASCII with blanks. */
export function plainText(text: string): string {
  const spelled = text.replace(SPELLED_LETTERS, (letter) => SPELLED.get(letter) ?? letter);
  return spelled.normalize('NFKD').replace(ACCENTS, '').replace(NOT_WRITABLE, ' ');
}

function givenOrFixed<Name extends string>(
  { name, form }: Column<Name>,
  values: Readonly<Record<Name, ColumnValue>>,
): ColumnValue {
  if (name !== undefined) return values[name];
  return form.startsWith('=') ? form.slice(1) : '';
}

function fillChecked(column: Column, value: ColumnValue | undefined, line: number): string {
  const text = value === undefined ? '' : fillColumn(column, value);
  const fault = columnFault(column, text, line);
  rejectFaults(fault === undefined ? [] : [withValue(fault, column, value)]);
  return text;
}

/** Returns the defect of a value. Numbers are reported in full, since only amounts and counts are numbers. */
function withValue(fault: NachaFault, column: Column, value: ColumnValue | undefined): NachaFault {
  if (typeof value !== 'number') return fault;
  return { ...fault, expected: `an integer of at most ${widthOf(column)} digits`, found: String(value) };
}
