import { banks, createGateway, type Gateway, type ReturnAt, type ReturnCode } from 'settlebox';
import { expect, test } from 'vitest';
import { volume } from '../support/volume.ts';

/**
 * Checks every settlement date of 2024 to 2035 against an independent computation: a table of days, one loop to fill
 * it, and loops to read it. It uses neither the library's calendar nor the machine's time zones.
 */

interface Day {
  /** `2026-05-18` */
  readonly date: string;
  /** Epoch milliseconds of 08:30 Eastern. */
  readonly opening: number;
  /** Weekdays on which the Reserve Banks are open. */
  readonly open: boolean;
}

const FIRST_YEAR = 2023;
const LAST_YEAR = 2036;
const MIDNIGHT_OF_2023 = 1_672_531_200_000;
const HOUR = 3_600_000;
const [SUN, MON, THU, SAT] = [0, 1, 4, 6];

/** Eastern time is five hours behind UTC, four in summer. */
const DAYS: readonly Day[] = makeDays();
const PLACE = new Map(DAYS.map(({ date }, place) => [date, place]));

function makeDays(): Day[] {
  const days: Day[] = [];
  // 2023-01-01 was a Sunday.
  let weekday = SUN;
  let isSummer = false;
  let isObservedOnMonday = false;
  for (let year = FIRST_YEAR; year <= LAST_YEAR; year++)
    for (let month = 1; month <= 12; month++) {
      const length = lengthOf(year, month);
      for (let day = 1; day <= length; day++) {
        // Second Sunday of March, first Sunday of November. The clock changes long before business hours.
        if (month === 3 && weekday === SUN && day >= 8 && day <= 14) isSummer = true;
        if (month === 11 && weekday === SUN && day <= 7) isSummer = false;
        const fixed = [
          [1, 1],
          [6, 19],
          [7, 4],
          [11, 11],
          [12, 25],
        ].some(([m, d]) => m === month && d === day);
        const closed = fixed || isObservedOnMonday || isMoving(month, day, weekday, length);
        const opening = MIDNIGHT_OF_2023 + days.length * 24 * HOUR + 8.5 * HOUR + (isSummer ? 4 : 5) * HOUR;
        const date = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
        days.push({ date, opening, open: weekday !== SUN && weekday !== SAT && !closed });
        // A fixed holiday on a Sunday closes the Monday. A Saturday holiday has no substitute.
        isObservedOnMonday = fixed && weekday === SUN;
        weekday = (weekday + 1) % 7;
      }
    }
  return days;
}

function lengthOf(year: number, month: number): number {
  // None of these years is a century.
  if (month === 2) return year % 4 === 0 ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

/** King, Washington, Memorial, Labor, Columbus, Thanksgiving. */
function isMoving(month: number, day: number, weekday: number, length: number): boolean {
  if (weekday === THU) return month === 11 && day >= 22 && day <= 28;
  if (weekday !== MON) return false;
  if (month === 1 || month === 2) return day >= 15 && day <= 21;
  if (month === 5) return day > length - 7;
  return (month === 9 && day <= 7) || (month === 10 && day >= 8 && day <= 14);
}

/** The Fed's K.8 table (docs/sources.md, "Banking calendar"): weekdays on which the Reserve Banks are closed. */
const CLOSED_WEEKDAYS: readonly (readonly [year: number, days: string])[] = [
  [2024, '01-01 01-15 02-19 05-27 06-19 07-04 09-02 10-14 11-11 11-28 12-25'],
  [2025, '01-01 01-20 02-17 05-26 06-19 07-04 09-01 10-13 11-11 11-27 12-25'],
  [2026, '01-01 01-19 02-16 05-25 06-19 09-07 10-12 11-11 11-26 12-25'],
  [2027, '01-01 01-18 02-15 05-31 07-05 09-06 10-11 11-11 11-25'],
  [2028, '01-17 02-21 05-29 06-19 07-04 09-04 10-09 11-23 12-25'],
  [2029, '01-01 01-15 02-19 05-28 06-19 07-04 09-03 10-08 11-12 11-22 12-25'],
  [2030, '01-01 01-21 02-18 05-27 06-19 07-04 09-02 10-14 11-11 11-28 12-25'],
];

test.each(CLOSED_WEEKDAYS)('closes on the days of %i that the Fed publishes', (year, table) => {
  const closed: string[] = [];
  // 2023-01-01 was a Sunday.
  for (const [place, { date, open }] of DAYS.entries())
    if (date.startsWith(`${year}`) && !open && place % 7 !== SUN && place % 7 !== SAT) closed.push(date.slice(5));
  expect(closed.join(' ')).toBe(table);
});

const iso = (ms: number) => new Date(ms).toISOString();
const dayAt = (place: number): Day => DAYS[place] ?? expect.fail(`no day ${place} in the table`);

/** Returns the nth banking day after a day, or before it if n is negative. */
function bankingDay(from: number, n: number): number {
  let place = from;
  for (let left = Math.abs(n); left > 0; ) {
    place += Math.sign(n);
    if (dayAt(place).open) left--;
  }
  return place;
}

/** Returns the nth calendar day after a day, or the next banking day if that one is closed. */
function calendarDay(from: number, n: number): number {
  let place = from + n;
  while (!dayAt(place).open) place++;
  return place;
}

type Question = readonly [what: string, code: ReturnCode, at: ReturnAt | undefined, place: number];

/** Two banking days; sixty calendar days and the banking day after them. */
const ordinary = (settled: number) => bankingDay(settled, 2);
const extended = (settled: number) => bankingDay(settled + 60, 1);

const LAST_DAY = 60;
/** Banking days that always fit into sixty calendar days. */
const BANKING_DAYS = 35;

/** Queries for an entry that settles on this day, with the expected day. Each date has its own n. */
function questionsFor(settled: number): Question[] {
  const [day, bank] = [1 + (settled % LAST_DAY), 1 + (settled % BANKING_DAYS)];
  return [
    ['R01 by default', 'R01', undefined, bankingDay(settled, 1)],
    ['R01 at its deadline', 'R01', 'deadline', ordinary(settled)],
    ['R10 by default', 'R10', undefined, calendarDay(settled, 10)],
    ['R10 at its deadline', 'R10', 'deadline', extended(settled)],
    ['R10 on its last day', 'R10', { day: LAST_DAY }, calendarDay(settled, LAST_DAY)],
    [`R10 on day ${day}`, 'R10', { day }, calendarDay(settled, day)],
    [`R07 on banking day ${bank}`, 'R07', { bankingDay: bank }, bankingDay(settled, bank)],
  ];
}

/** The years of the Fed's table. The others follow from the same rules. */
const YEARS_USUAL = 7;
const YEARS = [2024, 2025, 2026, 2027, 2028, 2029, 2030, 2031, 2032, 2033, 2034, 2035].slice(
  0,
  volume(YEARS_USUAL, 12),
);

test.each(YEARS)(
  'schedules and limits returns of entries that settle on any day of %i as the day table says',
  async (year) => {
    const places = [...DAYS.keys()].filter((place) => dayAt(place).open && dayAt(place).date.startsWith(`${year}`));
    const first = places[0] ?? 0;
    const madeAt = (settled: number) => dayAt(bankingDay(settled, -2)).opening + HOUR;
    using gateway = createGateway({ now: madeAt(first) });
    const waiting: { readonly place: number; readonly id: string; readonly predicted: string }[] = [];
    const [message, expected]: [string[], string[]] = [[], []];
    const inspect = async (upTo: number) => {
      for (let due = waiting[0]; due !== undefined && due.place <= upTo; due = waiting[0]) {
        waiting.shift();
        await gateway.clock.advanceTo(dayAt(due.place).opening);
        message.push(`${due.predicted}\n${reportedOf(gateway, due.id, due.place)}`);
        expected.push(`${predictedFor(due.place)}\n${expectedFor(due.place)}`);
      }
    };
    for (const place of places) {
      await inspect(bankingDay(place, -2));
      await gateway.clock.advanceTo(madeAt(place));
      const { id } = gateway.transactions.create({ type: 'PAYMENT', amount: 100, payment_method: banks.good });
      waiting.push({ place, id, predicted: predicted(gateway, id) });
    }
    await inspect(Number.POSITIVE_INFINITY);
    expect(message).toHaveLength(places.length);
    expect(message).toEqual(expected);
  },
  30_000,
);

/** Reads the deadlines before settlement, counted from the scheduled settlement day. */
function predicted(gateway: Gateway, transaction: string): string {
  return (['R01', 'R10'] as const)
    .map((code) => `foretold ${code}: ${request(gateway, transaction, code, 'deadline')}`)
    .join('\n');
}

function predictedFor(settled: number): string {
  const [two, sixty] = [ordinary(settled), extended(settled)].map((place) => iso(dayAt(place).opening));
  return `foretold R01: ${two}, due ${two}\nforetold R10: ${sixty}, due ${sixty}`;
}

/** Reads the deadlines of an entry that settles at the current time. */
function reportedOf(gateway: Gateway, transaction: string, place: number): string {
  const { settled_at } = gateway.transactions.get(transaction);
  const lines = questionsFor(place).map(([what, code, at]) => `${what}: ${request(gateway, transaction, code, at)}`);
  return [`settled ${settled_at}`, ...lines].join('\n');
}

function expectedFor(settled: number): string {
  const lines = questionsFor(settled).map(([what, code, , place]) => {
    const due = code === 'R01' ? ordinary(settled) : extended(settled);
    return `${what}: ${iso(dayAt(place).opening)}, due ${iso(dayAt(due).opening)}`;
  });
  return [`settled ${iso(dayAt(settled).opening)}`, ...lines].join('\n');
}

function request(gateway: Gateway, transaction: string, code: ReturnCode, at: ReturnAt | undefined): string {
  const scheduled = gateway.simulate.ach.return({ transaction, code, ...(at === undefined ? {} : { at }) });
  scheduled.cancel();
  return `${scheduled.at}, due ${scheduled.deadline}`;
}

/** docs/sources.md, "Return deadlines", verbatim: settlement date, deadline of a 2BD return, of a 60CD return. */
const VECTORS: readonly (readonly [settled: string, twoDays: string, sixtyDays: string])[] = [
  ['2026-05-18', '2026-05-20', '2026-07-20'],
  ['2026-05-21', '2026-05-26', '2026-07-21'],
  ['2026-05-22', '2026-05-27', '2026-07-22'],
  ['2026-06-18', '2026-06-23', '2026-08-18'],
  ['2026-07-02', '2026-07-06', '2026-09-01'],
  ['2026-05-05', '2026-05-07', '2026-07-06'],
  ['2027-06-18', '2027-06-22', '2027-08-18'],
];

test.each(VECTORS)('limits returns of an entry settled on %s to %s, and consumer returns to %s', async (...vector) => {
  const [settled, twoDays, sixtyDays] = vector;
  const place = PLACE.get(settled) ?? expect.fail(`no day ${settled}`);
  using gateway = createGateway({ now: dayAt(bankingDay(place, -2)).opening });
  const payment = gateway.transactions.create({ type: 'PAYMENT', amount: 100, payment_method: banks.good });
  await gateway.clock.advanceTo('settlement', { of: payment });
  const described = (code: ReturnCode) => request(gateway, payment.id, code, 'deadline');
  expect([gateway.clock.iso(), described('R01'), described('R10')]).toEqual([
    `${settled}T12:30:00.000Z`,
    `${twoDays}T12:30:00.000Z, due ${twoDays}T12:30:00.000Z`,
    `${sixtyDays}T12:30:00.000Z, due ${sixtyDays}T12:30:00.000Z`,
  ]);
});
