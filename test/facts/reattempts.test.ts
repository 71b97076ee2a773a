import { describe, expect, it } from 'vitest';
import type { CardBrand } from '../../src/facts/card-numbers.ts';
import { DAY_MS } from '../../src/facts/civil-date.ts';
import { reattemptFee } from '../../src/facts/reattempt-limits.ts';
import { type Attempt, addAttempt, highestSeries, newTally } from '../../src/facts/reattempts.ts';

const AT = Date.parse('2026-01-05T15:00:00Z');
const DECLINE: Attempt = { at: AT, amountCents: 1_999, isByMerchant: false, isApproved: false };

/** Returns the places, from 1, of the attempts that exceed a limit: `21: 20 in 30`. */
function over(brand: CardBrand, attempts: readonly Partial<Attempt>[]): string[] {
  const tally = newTally(brand);
  return attempts.flatMap((attempt, index) =>
    addAttempt(tally, { ...DECLINE, ...attempt }).map(({ limit, days }) => `${index + 1}: ${limit} in ${days}`),
  );
}

const many = (count: number, of: (index: number) => Partial<Attempt> = () => ({})) =>
  Array.from({ length: count }, (_, index) => of(index));

/** The first day of the limit of 20 (docs.cielo.com.br; checkout.com, "Changes to Visa system integrity fees"). */
const CHANGE = Date.parse('2025-05-25T04:00:00Z');

describe('attempts with a Visa card', () => {
  it.each([
    ['20 after a decline are free, the 21st is not', many(23), ['22: 20 in 30', '23: 20 in 30']],
    ['15 are free before 25 May 2025 (payway.com)', many(17, () => ({ at: CHANGE - 1 })), ['17: 15 in 30']],
    ['20 are free from 25 May 2025', many(22, () => ({ at: CHANGE })), ['22: 20 in 30']],
    [
      'the limit of the day of the attempt applies',
      many(18, (index) => ({ at: CHANGE - 17 + index })),
      ['17: 15 in 30'],
    ],
    ['an approval ends the count', [...many(21), { isApproved: true }, ...many(21)], ['22: 20 in 30']],
    ['amounts are counted apart', many(42, (index) => ({ amountCents: index % 2 })), []],
    ['initiators are counted apart', many(42, (index) => ({ isByMerchant: index % 2 === 0 })), []],
    [
      'initiators were counted together before',
      many(17, (index) => ({ at: CHANGE - 1, isByMerchant: index % 2 === 0 })),
      ['17: 15 in 30'],
    ],
    ['30 days later an attempt no longer counts', [...many(21), { at: AT + 30 * DAY_MS }], []],
    ['a millisecond before, it does', [...many(21), { at: AT + 30 * DAY_MS - 1 }], ['22: 20 in 30']],
  ] as const)('are counted: %s', (_name, attempts, expected) => {
    expect(over('visa', attempts)).toEqual(expected);
  });
});

// developers.tabapay.com, "Excessive retry rules": more than 10 declines in a calendar day, more than 35 of one amount in 30 days.
describe('attempts with a Mastercard', () => {
  const daily = (index: number) => ({ at: AT + Math.floor(index / 5) * DAY_MS });
  it.each([
    ['10 declines in a day are allowed', many(12), ['11: 10 in 1', '12: 10 in 1']],
    ['amounts count together in a day', many(11, (index) => ({ amountCents: index })), ['11: 10 in 1']],
    ['approvals do not count', many(22, (index) => ({ isApproved: index % 2 === 0 })), ['22: 10 in 1']],
    ['the day is Eastern', [...many(10), { at: Date.parse('2026-01-06T05:00:00Z') }], []],
    ['35 declines of an amount are allowed in 30 days', many(36, daily), ['36: 35 in 30']],
    ['another amount begins a count of its own', [...many(35, daily), { at: AT + 8 * DAY_MS, amountCents: 5 }], []],
  ] as const)('are counted: %s', (_name, attempts, expected) => {
    expect(over('mastercard', attempts)).toEqual(expected);
  });
});

it('knows no limit of American Express and Discover', () => {
  expect([...over('amex', many(50)), ...over('discover', many(50))]).toEqual([]);
});

it('finds the highest count of each initiator', () => {
  const tally = newTally('visa');
  for (const amountCents of [5, 7, 7, 7]) addAttempt(tally, { ...DECLINE, amountCents });
  expect(
    highestSeries(tally, AT).map(({ initiator, amountCents, times }) => [initiator, amountCents, times.length]),
  ).toEqual([
    ['customer', 7, 2],
    ['merchant', null, 0],
  ]);
  expect(highestSeries(tally, AT + 31 * DAY_MS).map(({ times }) => times.length)).toEqual([0, 0]);
});

// payway.com; checkout.com, "Changes to Visa system integrity fees"; Braintree, network updates 2023.
// biome-ignore format: a table reads in columns
it.each([
  ['visa',       'US',      '2026-01-05T15:00:00Z',     10],
  ['visa',       'unknown', '2026-01-05T15:00:00Z',     10],
  ['visa',       'BR',      '2026-04-25T03:59:59.999Z', 15],
  ['visa',       'BR',      '2026-04-25T04:00:00.000Z', 25],
  ['visa',       'US',      '2026-04-25T04:00:00.000Z', 10],
  ['mastercard', 'US',      '2023-11-01T03:59:59.999Z',  0],
  ['mastercard', 'US',      '2023-11-01T04:00:00.000Z', 15],
  ['mastercard', 'BR',      '2024-01-01T05:00:00.000Z', 30],
  ['mastercard', 'US',      '2025-01-01T04:59:59.999Z', 30],
  ['mastercard', 'US',      '2025-01-01T05:00:00.000Z', 50],
  ['amex',       'US',      '2026-01-05T15:00:00Z', undefined],
] as const)('charges for an attempt with a %s card of %s at %s: %s cents', (brand, country, at, cents) => {
  expect(reattemptFee(brand, country, Date.parse(at))).toBe(cents);
});
