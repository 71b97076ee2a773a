import { changeCode, correctedPositions } from '../facts/change-codes.ts';
import { type Column, columnText, isText } from './layout.ts';

/** A column, and the context that decides how much of it is displayed. */
interface Showing {
  readonly column: Column;
  /** The text of the whole record. */
  readonly record: string;
  /** Account number of the entry, for the entry and its addenda. */
  readonly account: string;
  /** True if the columns may be shifted, so that any of them could contain an account number. */
  readonly slipped: boolean;
}

const HIDDEN = '*';
const LAST_SHOWN = 4;

/** Returns the text of a column with all account numbers masked except for the last four characters, in the same length. */
export function shownText({ column, record, account, slipped }: Showing): string {
  const text = printable(columnText(column, record));
  if (slipped) return isShort(column) ? text : columnText(column, hideAll(record));
  if (column.words === 'account number') return hideAccount(text);
  if (column.words === 'corrected data') return hideCorrected(text, record.slice(3, 6));
  if (column.words === 'addenda') return hideMixed(text, hideAccount);
  return isText(column) ? hideNumbers(text, account) : text;
}

/** Reports whether a column is displayed even in a shifted record: it is short and far from every account number. */
function isShort({ from, to, form }: Column): boolean {
  return to - from < 3 && !['text', 'given', 'digits', 'digitsOrBlank', 'blank'].includes(form);
}

/** Twelve digits or more, together or in groups. */
const LONG = /\d(?:[ -]?\d){11,}/g;
/** Words. One expression for words with a digit would take quadratic time in a long line of letters. */
const WORD = /[A-Za-z0-9]+/g;
/** Shorter account numbers could match by chance, so they are not searched. */
const ACCOUNT_MIN = 5;

/** Masks this account number and all long numbers in a text. */
export function hideNumbers(text: string, account: string): string {
  const bare = account.replace(/^0+/, '');
  const without = bare.length < ACCOUNT_MIN ? text : text.replaceAll(bare, hideAccount);
  return without.replace(LONG, hideAccount);
}

/** Hides every word with a digit in a text. */
export function hideAll(text: string): string {
  return hideMixed(printable(text), (word) => HIDDEN.repeat(word.length));
}

/** Hides every word with a digit, which could be an account number. */
function hideMixed(text: string, hide: (word: string) => string): string {
  return text.replace(WORD, (word) => (/\d/.test(word) ? hide(word) : word));
}

/** Masks a number: `********6789`. Blanks around it remain. */
function hideAccount(text: string): string {
  const number = text.trim();
  const shown = number.length > LAST_SHOWN ? number.slice(-LAST_SHOWN) : '';
  const hidden = number.slice(0, number.length - shown.length).replace(/[^ -]/g, HIDDEN);
  return text.replace(number, () => hidden + shown);
}

/** Replaces each character that is not printable ASCII with U+FFFD. */
function printable(text: string): string {
  return text.replace(/[^\x20-\x7e]/g, '\ufffd');
}

/** Masks the account number in corrected data. With an unknown code, any word with a digit could be one. */
function hideCorrected(text: string, code: string): string {
  if (changeCode(code) === undefined) return hideMixed(text, hideAccount);
  const place = correctedPositions(code)?.find(({ field }) => field === 'accountNumber');
  if (place === undefined) return hideNumbers(text, '');
  const end = place.at + place.length;
  return text.slice(0, place.at) + hideAccount(text.slice(place.at, end)) + text.slice(end);
}
