import type { NachaFault } from './faults.ts';
import type { FileRecord } from './file-record.ts';
import { TRANSACTION_CODES } from './transaction-codes.ts';

/** A column of a record; numbered from 1, as the rules of the network do. */
export interface Column<Name extends string = string> {
  /** The property of the data that stands here; undefined where it is always the same. */
  readonly name: Name | undefined;
  readonly from: number;
  readonly to: number;
  readonly form: Form;
  /** What people call it. */
  readonly words: string;
}

/** The columns of a kind of record, from the first to the ninety-fourth. */
export interface RecordLayout<Name extends string = string> {
  readonly columns: readonly Column<Name>[];
  readonly byName: ReadonlyMap<string, Column<Name>>;
}

/** How a column is filled; `=094` where it always says the same. */
type Form = keyof typeof FORMS | `=${string}`;

// biome-ignore format: a table reads in columns
/**
 * Only what is short and far from every account number and name is shown when it is wrong: a record that has slipped
 * by some columns has them where other things should be.
 */
const FORMS = {
  text:            [/^/,                                    'text',                              'hidden'],
  blank:           [/^ +$/,                                 'blank',                             'hidden'],
  digits:          [/^\d+$/,                                '# digits',                          'hidden'],
  digitsOrBlank:   [/^(\d+| +)$/,                           '# digits or blank',                 'hidden'],
  date:            [yearMonthDay(),                         'a date (YYMMDD)',                   'hidden'],
  timeOrBlank:     [/^(([01]\d|2[0-3])[0-5]\d| {4})$/,      'a time (HHMM) or blank',            'hidden'],
  modifier:        [/^[A-Z0-9]$/,                           'a letter from A to Z or a digit',   'shown'],
  serviceClass:    [/^(200|220|225)$/,                      '200, 220 or 225',                   'shown'],
  secCode:         [/^[A-Z]{3}$/,                           'three letters',                     'shown'],
  status:          [/^[012]$/,                              '0, 1 or 2',                         'shown'],
  transactionCode: [oneOf(TRANSACTION_CODES),               'a Nacha transaction code', 'shown'],
  indicator:       [/^[01]$/,                               '0 or 1',                            'shown'],
  changeCode:      [/^C\d\d$/,                              'C and two digits',                  'shown'],
  returnCode:      [/^R\d\d$/,                              'R and two digits',                  'shown'],
} as const satisfies Readonly<Record<string, readonly [fits: RegExp, expected: string, 'shown' | 'hidden']>>;

const NUMBER_WORDS =
  'no one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen'.split(' ');

/** The table of a record; the name of a column that says nothing new is left empty. */
export function layout<const Name extends string>(
  rows: readonly (readonly [name: Name | '', from: number, to: number, form: Form, words: string])[],
): RecordLayout<Name> {
  const columns = rows.map(([name, from, to, form, words]) => {
    return { name: name === '' ? undefined : name, from, to, form, words };
  });
  return { columns, byName: new Map(columns.map((column) => [column.name ?? '', column])) };
}

const WHOLE_RECORD: Column = { name: undefined, from: 1, to: 94, form: 'text', words: 'record' };

export function widthOf({ from, to }: Column): number {
  return to - from + 1;
}

/** A column by its name. The names of a layout are its own, so that there always is one. */
export function columnNamed<Name extends string>({ byName }: RecordLayout<Name>, name: NoInfer<Name>): Column {
  return byName.get(name) ?? WHOLE_RECORD;
}

/** What stands in a column of a record. */
export function columnText({ from, to }: Column, record: string): string {
  return record.slice(from - 1, to);
}

/** Reads the columns of a record by their names; blanks at the end of a text are left out. */
export function fieldsOf<Name extends string>(
  layout: RecordLayout<Name>,
  { text }: FileRecord,
): (name: NoInfer<Name>) => string {
  return (name) => columnText(columnNamed(layout, name), text).trimEnd();
}

/** A column that fits its form and yet says something else than it should. */
export function columnDiffers(column: Column, { line, text }: FileRecord, expected: string): NachaFault {
  const { from, to, words: field } = column;
  return { line, columns: [from, to], field, expected, found: columnText(column, text) };
}

/** What is wrong with the text of a column, in the line of this number; undefined where nothing is. */
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

/** A day of the calendar; a year of two digits does not say whether February has a 29th. */
function yearMonthDay(): RegExp {
  return /^\d\d((0[13578]|1[02])(0[1-9]|[12]\d|3[01])|(0[469]|11)(0[1-9]|[12]\d|30)|02(0[1-9]|[12]\d))$/;
}

function oneOf(words: readonly string[]): RegExp {
  return new RegExp(`^(${words.join('|')})$`);
}
