import type { NachaFault } from './faults.ts';
import type { FileRecord } from './file-record.ts';
import { ADVICE_CODES, TRANSACTION_CODES } from './transaction-codes.ts';

/** A column of a record. Positions count from 1, as in the Nacha rules. */
export interface Column<Name extends string = string> {
  /** The property of the data in this column; undefined for constants. */
  readonly name: Name | undefined;
  readonly from: number;
  readonly to: number;
  readonly form: Form;
  /** Name of the field, for display. */
  readonly words: string;
}

/** The layout of a record: its columns from 1 to 94. */
export interface RecordLayout<Name extends string = string> {
  readonly columns: readonly Column<Name>[];
  readonly byName: ReadonlyMap<string, Column<Name>>;
}

/** The format of a column; `=094` for a constant. */
type Form = keyof typeof FORMS | `=${string}`;

/**
 * Invalid contents are reported only if the column is short and far from account numbers and names: in a shifted record, it
 * could contain parts of them.
 */
const FORMS = {
  text: [/^/, 'text', 'hidden'],
  blank: [/^ +$/, 'blank', 'hidden'],
  digits: [/^\d+$/, '# digits', 'hidden'],
  digitsOrBlank: [/^(\d+| +)$/, '# digits or blank', 'hidden'],
  date: [yearMonthDay(), 'a date (YYMMDD)', 'hidden'],
  timeOrBlank: [/^(([01]\d|2[0-3])[0-5]\d| {4})$/, 'a time (HHMM) or blank', 'hidden'],
  given: [/[^ 0]/, 'more than blanks and zeros', 'hidden'],
  modifier: [/^[A-Z0-9]$/, 'a letter from A to Z or a digit', 'shown'],
  serviceClass: [/^(200|220|225)$/, '200, 220 or 225', 'shown'],
  secCode: [/^[A-Z]{3}$/, 'three letters', 'shown'],
  status: [/^[012]$/, '0, 1 or 2', 'shown'],
  transactionCode: [oneOf(TRANSACTION_CODES), 'a Nacha transaction code', 'shown'],
  adviceCode: [oneOf(ADVICE_CODES), 'a transaction code of accounting advices, 81 to 88', 'shown'],
  indicator: [/^[01]$/, '0 or 1', 'shown'],
  exchange: [/^(FF|FV|VF)$/, 'FF, FV or VF', 'shown'],
  reference: [/^[123 ]$/, '1, 2, 3 or blank', 'shown'],
  country: [/^[A-Z]{2}$/, 'a country of two letters', 'shown'],
  currency: [/^[A-Z]{3}$/, 'a currency of three letters', 'shown'],
  qualifier: [/^0[123]$/, '01, 02 or 03', 'shown'],
  changeCode: [/^C\d\d$/, 'C and two digits', 'shown'],
  returnCode: [/^R\d\d$/, 'R and two digits', 'shown'],
} as const satisfies Readonly<Record<string, readonly [fits: RegExp, expected: string, 'shown' | 'hidden']>>;

const NUMBER_WORDS =
  'no one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen'.split(' ');

/** Returns the layout of a record. Constants and repeated values have an empty name. */
export function layout<const Name extends string>(
  rows: readonly (readonly [name: Name | '', from: number, to: number, form: Form, words: string])[],
): RecordLayout<Name> {
  const columns = rows.map(([name, from, to, form, words]) => {
    return { name: name === '' ? undefined : name, from, to, form, words };
  });
  return { columns, byName: new Map(columns.map((column) => [column.name ?? '', column])) };
}

const WHOLE_RECORD: Column = { name: undefined, from: 1, to: 94, form: 'text', words: 'record' };

/** Returns the width of a column in characters. */
export function widthOf({ from, to }: Column): number {
  return to - from + 1;
}

/** Reports whether a column contains text, which can be cut and masked. */
export function isText({ form }: Column): boolean {
  return form === 'text' || form === 'given';
}

/** Returns a column by its name, which the type restricts to the columns of the layout. */
export function columnNamed<Name extends string>({ byName }: RecordLayout<Name>, name: NoInfer<Name>): Column {
  return byName.get(name) ?? WHOLE_RECORD;
}

/** Returns the text of a column. */
export function columnText({ from, to }: Column, record: string): string {
  return record.slice(from - 1, to);
}

/** Returns a reader of columns by name. Trailing blanks are removed. */
export function fieldsOf<Name extends string>(
  layout: RecordLayout<Name>,
  { text }: FileRecord,
): (name: NoInfer<Name>) => string {
  return (name) => columnText(columnNamed(layout, name), text).trimEnd();
}

/** Returns the defect of a column that has a valid format and an unexpected value. */
export function columnDiffers(column: Column, { line, text }: FileRecord, expected: string): NachaFault {
  const { from, to, words: field } = column;
  return { line, columns: [from, to], field, expected, found: columnText(column, text) };
}

/** Returns the defect of a column's text; undefined if it is valid. */
export function columnFault(column: Column, text: string, line: number): NachaFault | undefined {
  const { form, from, to, words: field } = column;
  if (text.length === widthOf(column) && formFits(form, text)) return undefined;
  const found = isShown(form) ? { found: text } : {};
  return { line, columns: [from, to], field, expected: expectedOf(column), ...found };
}

function formFits(form: Form, text: string): boolean {
  return isFixed(form) ? text === form.slice(1) : FORMS[form][0].test(text);
}

function isShown(form: Form): boolean {
  return isFixed(form) || FORMS[form][2] === 'shown';
}

function expectedOf(column: Column): string {
  if (isFixed(column.form)) return column.form.slice(1);
  return FORMS[column.form][1].replace('#', NUMBER_WORDS[widthOf(column)] ?? String(widthOf(column)));
}

function isFixed(form: Form): form is `=${string}` {
  return form.startsWith('=');
}

/** Matches dates. February 29 is allowed in all years, since two digits do not determine the year. */
function yearMonthDay(): RegExp {
  return /^\d\d((0[13578]|1[02])(0[1-9]|[12]\d|3[01])|(0[469]|11)(0[1-9]|[12]\d|30)|02(0[1-9]|[12]\d))$/;
}

function oneOf(words: readonly string[]): RegExp {
  return new RegExp(`^(${words.join('|')})$`);
}
