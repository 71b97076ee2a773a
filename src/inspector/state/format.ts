import type { TransactionState } from '../../domain/payments/transactions/lifecycle.ts';
import { civilDate, monthName, weekdayName } from '../../facts/civil-date.ts';
import {
  easternAbbreviation,
  easternClock,
  easternDay,
  easternMinutes,
  easternYear,
} from '../../facts/eastern-time.ts';

type Tone = 'good' | 'moving' | 'waiting' | 'bad' | 'over';

/** The color and the meaning of each state. */
export const STATES: Readonly<Record<TransactionState, readonly [tone: Tone, meaning: string]>> = {
  authorized: ['waiting', 'Approved. No money has moved yet.'],
  captured: ['waiting', 'Captured by the merchant. It is submitted when the batch closes.'],
  settling: ['moving', 'Its batch is closed and was sent to the card networks.'],
  submitted: ['moving', 'The entry is in a file on its way to the customer’s bank.'],
  settled: ['good', 'The money has moved. It can still be returned or refunded.'],
  partially_refunded: ['over', 'Part of it was refunded to the customer.'],
  refunded: ['over', 'All of it was refunded to the customer.'],
  returned: ['bad', 'The customer’s bank returned it.'],
  reversed: ['over', 'The originating bank reversed the entry.'],
  rejected: ['bad', 'The network or the operator rejected it.'],
  declined: ['bad', 'The issuer or the bank declined it. No money moved.'],
  voided: ['over', 'Voided before its batch closed. No money moved.'],
  canceled: ['over', 'Canceled before its batch closed. No money moved.'],
  expired: ['over', 'The authorization expired before capture.'],
};

// biome-ignore format: a table reads in columns
const OTHER_TONES: Readonly<Record<string, Tone>> = {
  open: 'waiting', closed: 'moving', funded: 'good', paid: 'good', inquiry: 'waiting', alert: 'waiting', needs_response: 'bad', under_review: 'moving',
  won: 'good', won_finally: 'good', lost: 'bad', pre_arbitration: 'bad', arbitration: 'moving', active: 'good', down: 'bad', succeeded: 'good', pending: 'waiting', failed: 'bad', abandoned: 'bad',
  exhausted: 'bad', disabled: 'bad', deactivated: 'over', inactive: 'over', collected: 'over', pending_verification: 'waiting', unsubscribed: 'over',
  verification_pending: 'waiting', verification_failed: 'bad', removed: 'over',
};

/** Returns the color of a state of any kind of object. */
export function toneOf(state: string): Tone {
  return isState(state) ? STATES[state][0] : (OTHER_TONES[state] ?? 'over');
}

/** Explains a state of a transaction; empty for other states. */
export function meaningOf(state: string): string {
  return isState(state) ? STATES[state][1] : '';
}

/** Reports whether a text is a state of a transaction. */
export function isState(state: string): state is TransactionState {
  return Object.hasOwn(STATES, state);
}

/** Returns the text with a capital first letter. */
export function capitalize(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

/** Returns `partially refunded` for `partially_refunded`. */
export function stateLabel(state: string): string {
  return state.replaceAll('_', ' ');
}

/** Formats cents as `$49.99` or `−$49.99`. */
export function dollars(cents: number): string {
  const rounded = Math.round(cents);
  const amount = Math.abs(rounded);
  return `${rounded < 0 ? '−' : ''}$${countText(Math.floor(amount / 100))}.${twoDigits(amount % 100)}`;
}

const AMOUNT_UNITS = [
  ['K', 1e3],
  ['M', 1e6],
  ['B', 1e9],
  ['T', 1e12],
] as const;

/** Formats thousands of dollars and more with at most two decimals: `$1.23M`. 999,999 is `$1M`. */
export function shortDollars(amount: number): string {
  const [unit, size] = AMOUNT_UNITS.find(([, size]) => hundredths(amount, size) < 1_000) ?? ['T', 1e12];
  return `${amount < 0 ? '−' : ''}$${hundredths(amount, size)}${unit}`;
}

/** Returns the amount in a unit, without its sign, rounded to two decimals. */
function hundredths(amount: number, size: number): number {
  return Math.round(Math.abs(amount) / (size / 100)) / 100;
}

/** Formats a whole number as `2,000`. */
export function countText(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ',');
}

/** Formats a day as `Tue, Feb 17`, in Eastern time. */
export function dayText(at: string | number): string {
  const { weekday, month, day } = dayParts(msOf(at));
  return `${weekday.slice(0, 3)}, ${month.slice(0, 3)} ${day}`;
}

/** Formats a day as `Feb 17, 2026`, in Eastern time. */
export function dateText(at: string | number): string {
  const { month, day, year } = dayParts(msOf(at));
  return `${month.slice(0, 3)} ${day}, ${year}`;
}

/** Formats a day as `Tue, Feb 17`, or as `Feb 17, 2026` if it is in another year than now. In Eastern time. */
export function dayOrDateText(at: string | number, now: string | number): string {
  return easternYear(msOf(at)) === easternYear(msOf(now)) ? dayText(at) : dateText(at);
}

/** Formats a time as `08:30`, in Eastern time. */
export function timeText(at: string | number): string {
  return easternClock(msOf(at));
}

/** Formats date and time in full, with the time zone, for a tooltip: `Tuesday, February 17, 2026 at 8:30:00 AM EST`. */
export function fullText(at: string | number): string {
  const ms = msOf(at);
  const { weekday, month, day, year } = dayParts(ms);
  const minutes = easternMinutes(ms);
  const hour = Math.floor(minutes / 60);
  const clock = [
    hour % 12 || 12,
    twoDigits(minutes % 60),
    twoDigits(Math.floor((ms - Math.floor(ms / 60_000) * 60_000) / 1_000)),
  ].join(':');
  return `${weekday}, ${month} ${day}, ${year} at ${clock} ${hour < 12 ? 'AM' : 'PM'} ${easternAbbreviation(ms)}`;
}

function dayParts(ms: number) {
  const dayNumber = easternDay(ms);
  const { year, month, day } = civilDate(dayNumber);
  return { year, month: monthName(month), day, weekday: weekdayName(dayNumber) };
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}

/** Returns the reason of an event for a reader who does not know the names of operations. */
export function reasonText(why: string): string {
  if (why.startsWith('waits for idle()')) return 'waits until the clock moves';
  return why.startsWith('call: ') ? 'an API request' : why;
}

/** Converts ISO 8601 to epoch milliseconds. */
export function msOf(at: string | number): number {
  return typeof at === 'number' ? at : Date.parse(at);
}

const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1_000],
] as const;

/** Formats a time difference as `in 2 days`, `3 hours ago` or `now`. */
export function relativeTime(from: string | number, to: string | number): string {
  const ms = msOf(to) - msOf(from);
  const unit = UNITS.find(([, length]) => Math.abs(ms) >= length);
  if (unit === undefined) return 'now';
  const [name, length] = unit;
  const count = Math.round(Math.abs(ms) / length);
  const text = `${count} ${name}${count === 1 ? '' : 's'}`;
  return ms > 0 ? `in ${text}` : `${text} ago`;
}

/** Returns `1 transaction` or `2,000 transactions`. */
export function pluralize(count: number, one: string, many = `${one}s`): string {
  return `${countText(count)} ${count === 1 ? one : many}`;
}
