import { changeCode, correctedPlaces } from '../facts/change-codes.ts';
import { type Column, columnText } from './layout.ts';

/** A column, and what must be known to show it. */
interface Showing {
  readonly column: Column;
  /** The text of the whole record. */
  readonly record: string;
  /** Account number of the entry that the record is or belongs to. */
  readonly account: string;
  /** Whether its columns may stand where others should, so that an account number may be in any of them. */
  readonly slipped: boolean;
}

const HIDDEN = '*';
const LAST_SHOWN = 4;

/** What a column shows: its text, with every number of an account hidden but for the last four, in as many characters. */
export function shownText({ column, record, account, slipped }: Showing): string {
  const text = printable(columnText(column, record));
  if (slipped) return isShort(column) ? text : columnText(column, hideAll(record));
  if (column.words === 'account number') return hideAccount(text);
  if (column.words === 'corrected data') return hideCorrected(text, record.slice(3, 6));
  if (column.words === 'addenda') return text.replace(MIXED, hideAccount);
  return column.form === 'text' ? hideNumbers(text, account) : text;
}

/** Only what is short and far from every account number is shown of a record that has slipped. */
function isShort({ from, to, form }: Column): boolean {
  return to - from < 3 && !['text', 'digits', 'digitsOrBlank', 'blank'].includes(form);
}

/** Twelve digits or more, together or in groups. */
const LONG = /\d(?:[ -]?\d){11,}/g;
/** What has a digit in it, and may be an account number. */
const MIXED = /[A-Za-z0-9]*\d[A-Za-z0-9]*/g;
/** Shorter account numbers than this may be found anywhere by chance. */
const ACCOUNT_MIN = 5;

/** A text without this account number, and without any other long number. */
export function hideNumbers(text: string, account: string): string {
  const bare = account.replace(/^0+/, '');
  const without = bare.length < ACCOUNT_MIN ? text : text.replaceAll(bare, hideAccount);
  return without.replace(LONG, hideAccount);
}

/** A text in which nothing with a digit is shown. */
export function hideAll(text: string): string {
  return printable(text).replace(MIXED, (word) => HIDDEN.repeat(word.length));
}

/** `********6789`; blanks around it stay. */
function hideAccount(text: string): string {
  const number = text.trim();
  const shown = number.length > LAST_SHOWN ? number.slice(-LAST_SHOWN) : '';
  const hidden = number.slice(0, number.length - shown.length).replace(/[^ -]/g, HIDDEN);
  return text.replace(number, () => hidden + shown);
}

/** What is not printable ASCII is one character that says so. */
function printable(text: string): string {
  return text.replace(/[^\x20-\x7e]/g, '\ufffd');
}

/** Of a code that is not of the table, anything may be an account number. */
function hideCorrected(text: string, code: string): string {
  if (changeCode(code) === undefined) return text.replace(MIXED, hideAccount);
  const place = correctedPlaces(code)?.find(({ field }) => field === 'accountNumber');
  if (place === undefined) return hideNumbers(text, '');
  const end = place.at + place.length;
  return text.slice(0, place.at) + hideAccount(text.slice(place.at, end)) + text.slice(end);
}
