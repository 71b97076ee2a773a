/** Descriptions of single values in a file. */
import { changeCode, correctedPositions } from '../facts/change-codes.ts';
import { civilDate, type DayNumber, dayNumber, isoDate, parseIsoDate, shortDay } from '../facts/civil-date.ts';
import { returnCode } from '../facts/return-codes.ts';
import { routingCheckDigit } from '../facts/routing-numbers.ts';
import { SEC_CODES } from '../facts/sec-codes.ts';
import { describeAdvice, transactionCodeFact } from './transaction-codes.ts';

/** Returns the day of a `YYMMDD`; undefined if it does not exist. */
export function dayOfText(text: string): DayNumber | undefined {
  return parseIsoDate(`20${text.slice(0, 2)}-${text.slice(2, 4)}-${text.slice(4, 6)}`);
}

/** Describes a date: `Tue, Jan 6 2026`. */
export function describeDate(text: string): string {
  if (/^0*$/.test(text)) return 'not given';
  const day = dayOfText(text);
  return day === undefined ? 'not a calendar day' : longDay(day);
}

function longDay(day: DayNumber): string {
  return `${shortDay(day).replace(' ', ', ')} ${civilDate(day).year}`;
}

/** Half a year: a day of the year belongs to the year in which it is closest to the day of the file. */
const HALF_YEAR_DAYS = 183;

/** Describes a day of the year: `Julian day 006: Tue, Jan 6 2026`. The date requires the creation date of the file. */
export function describeJulianDay(text: string, madeOn: DayNumber | undefined): string {
  const words = `Julian day ${text}`;
  const number = Number(text);
  if (madeOn === undefined || number < 1 || number > 366) return words;
  const { year } = civilDate(madeOn);
  const days = [year - 1, year, year + 1].map((candidate) => dayNumber(candidate, 1, 1) + number - 1);
  const near = days.find((day) => Math.abs(day - madeOn) <= HALF_YEAR_DAYS && isoDate(day) !== '');
  return near === undefined ? words : `${words}: ${longDay(near)}`;
}

const SIDES = { debit: 'debit of', credit: 'credit to' } as const;
const ACCOUNTS = { ledger: 'general ledger' } as const;
const USES = {
  live: (entry: string) => entry,
  answer: (entry: string) => `return or notification of change of a ${entry}`,
  prenote: (entry: string) => `prenotification of a ${entry}: no money moves`,
  zeroDollar: (entry: string) => `${entry} of zero dollars, for its addenda`,
} as const;

/** Describes a transaction code: `debit of a checking account`. */
export function describeTransactionCode(code: string): string {
  const fact = transactionCodeFact(code);
  if (fact === undefined) return describeAdvice(code);
  const { account, side, use } = fact;
  const named = account === 'ledger' ? ACCOUNTS[account] : account;
  return USES[use](`${SIDES[side]} a ${named} account`);
}

/** Describes a routing number: `bank 02100002, check digit 1`. */
export function describeRoutingNumber(text: string): string {
  const [bank, digit] = [text.slice(0, 8), text.slice(8)];
  const right = routingCheckDigit(bank);
  return `bank ${bank}, check digit ${digit}${digit === right ? '' : `, which should be ${right}`}`;
}

/** Describes the sender or receiver of a file: a bank by its routing number, or a company. */
export function describePoint(text: string): string {
  return /^\d{9}$/.test(text)
    ? `routing number: ${describeRoutingNumber(text)}`
    : `identification of a company: ${text}`;
}

/** Describes a trace number: `bank 09140060, number 0000001`. */
export function describeTraceNumber(text: string): string {
  if (/^0+$/.test(text)) return 'not given';
  return `bank ${text.slice(0, 8)}, number ${text.slice(8)}`;
}

/** Entry classes that files contain and the gateway does not originate. */
const OTHER_CLASSES: Readonly<Record<string, string>> = {
  COR: 'notifications of change: no money moves',
  CTX: 'between companies, with remittance data',
  ARC: 'a mailed check, converted to a debit',
  BOC: 'a check accepted at the counter and converted to a debit later',
  POP: 'a check converted to a debit at the point of purchase',
  RCK: 'a returned check, presented again',
  IAT: 'international: its addenda name the parties and their banks',
  ADV: 'accounting advices of the ACH operator to a bank',
};

/** Entry classes of the network without a description of their own. */
const MORE_CLASSES = ['ACK', 'ATX', 'CIE', 'DNE', 'ENR', 'MTE', 'POS', 'SHR', 'TRC', 'TRX', 'XCK'];

/** Reports whether the network has an entry class. */
export function isKnownEntryClass(code: string): boolean {
  return SEC_CODES.some((row) => row.code === code) || code in OTHER_CLASSES || MORE_CLASSES.includes(code);
}

/** Describes an entry class: `authorized on the internet or a phone; consumer accounts`. */
export function describeEntryClass(code: string): string {
  const fact = SEC_CODES.find((row) => row.code === code);
  if (fact !== undefined) return `${fact.use}; ${fact.accounts} accounts`;
  return OTHER_CLASSES[code] ?? 'a class that this gateway does not originate';
}

/** Describes a return code: `R10: customer advises not authorized`. */
export function describeReturnCode(code: string): string {
  return `${code}: ${returnCode(code)?.reason ?? 'not assigned by the network'}`;
}

/** Describes a change code: `C01: corrects the account number`. */
export function describeChangeCode(code: string): string {
  const fact = changeCode(code);
  return `${code}: ${fact === undefined ? 'not a code that receiving banks send' : `corrects the ${fact.corrects}`}`;
}

/** Describes corrected data: `account number ends in 0201, transaction code 37`. */
export function describeCorrectedData(text: string, code: string): string {
  const places = correctedPositions(code);
  if (places === undefined) return 'data of an unknown code';
  const parts = places.map(({ field, at, length }) => CORRECTED[field](text.slice(at, at + length).trim()));
  return parts.length === 0 ? 'no data: the code says it all' : parts.join('; ');
}

const CORRECTED = {
  accountNumber: describeAccountNumber,
  routingNumber: (text: string) => `routing number ${text}`,
  accountType: (text: string) => `transaction code ${text}: ${describeTransactionCode(text)}`,
  individualId: (text: string) => `individual id ${text}`,
} as const;

/** Describes an account number: `account number ends in 6789`. */
export function describeAccountNumber(text: string): string {
  return text.length > 4 ? `account number ends in ${text.slice(-4)}` : 'account number, too short to show its end';
}
