import { expect, it } from 'vitest';
import {
  arrivingCode,
  DECLINE_CATEGORIES,
  existingCode,
  RESPONSE_TEXTS,
  responseText,
  retryAdvice,
  visaCategory,
} from '../../src/facts/decline-categories.ts';
import { RESPONSE_CODES } from '../../src/facts/response-codes.ts';

const NOON = 'T17:00:00Z';
const LAST = Date.parse('2035-01-01T17:00:00Z');

// Midnight of New York is 04:00 in UTC while it has daylight saving time.
// 57: checkout.com, "Changes to Visa response codes". 39, 52, 53: Braintree, network updates 2024. 46: checkout.com and TabaPay.
// 14, 03, 62: midmetrics.com, 2021. 83: TabaPay, "Visa response code updates". 5C, 9G: docs.cielo.com.br.
// biome-ignore format: a table reads in columns
it.each([
  ['57', '2025-10-17T03:59:59.999Z', 'never',    1],
  ['57', '2025-10-17T04:00:00.000Z', 'later',    4],
  ['57', '2026-10-25T03:59:59.999Z', 'later',    4],
  ['57', '2026-10-25T04:00:00.000Z', 'never',    1],
  ['52', '2024-04-13T03:59:59.999Z', 'later',    4],
  ['52', '2024-04-13T04:00:00.000Z', 'later',    2],
  ['14', `2022-01-03${NOON}`,        'never',    1],
  ['14', `2026-01-05${NOON}`,        'never',    1],
  ['03', `2022-01-03${NOON}`,        'later',    2],
  ['62', `2022-01-03${NOON}`,        'later',    2],
  ['63', `2026-01-05${NOON}`,        'later', null],
  ['70', `2026-01-05${NOON}`,        'fix_data', 3],
  ['R2', `2026-01-05${NOON}`,        'never', null],
] as const)('advises after %s on a Visa card at %s: %s (category %s)', (code, at, retry, category) => {
  expect([retryAdvice(code, 'visa', Date.parse(at)), visaCategory(code, Date.parse(at))]).toEqual([retry, category]);
});

it('gives other brands the latest advice, whatever the day', () => {
  const at = Date.parse(`2026-01-05${NOON}`);
  expect((['mastercard', 'amex', 'discover'] as const).map((brand) => retryAdvice('57', brand, at))).toEqual(
    Array(3).fill('never'),
  );
});

it('gives no advice after an approval or an unknown code', () => {
  expect(['00', '10', '85', '99', ''].map((code) => retryAdvice(code, 'visa', LAST))).toEqual(Array(5).fill(null));
});

it('has every decline code, and ends with the advice and the text of RESPONSE_CODES', () => {
  const declines = RESPONSE_CODES.filter(({ approved }) => !approved);
  const listed = new Set<string>(DECLINE_CATEGORIES.flatMap(({ codes }) => codes));
  expect([...listed].sort()).toEqual(declines.map(({ code }) => code).sort());
  for (const { code, retry, text } of RESPONSE_CODES)
    expect([code, retryAdvice(code, 'visa', LAST), responseText(code, LAST)]).toEqual([code, retry, text]);
});

it('has at most one row of a code for a day', () => {
  for (const code of new Set(DECLINE_CATEGORIES.flatMap(({ codes }) => codes))) {
    const rows = DECLINE_CATEGORIES.filter(({ codes }) => codes.includes(code));
    for (const [index, { from }] of rows.slice(1).entries()) expect([code, rows[index]?.until]).toEqual([code, from]);
  }
});

// biome-ignore format: a table reads in columns
it.each([
  ['5C', '2025-04-11T03:59:59.999Z', '05'], ['5C', '2025-04-11T04:00:00.000Z', '5C'],
  ['9G', '2025-04-11T03:59:59.999Z', '05'], ['9G', '2025-04-11T04:00:00.000Z', '9G'],
  ['83', '2026-10-25T03:59:59.999Z', '05'], ['83', '2026-10-25T04:00:00.000Z', '83'],
  ['57', '2026-01-05T15:00:00.000Z', '57'], ['00', '2022-01-05T15:00:00.000Z', '00'],
] as const)('turns the response %s at %s into %s', (code, at, existing) => {
  expect(existingCode(code, Date.parse(at))).toBe(existing);
});

it('lets an issuer’s 57 arrive as 05 from October 2025 to October 2026', () => {
  const days = ['2025-10-16', '2025-10-17', '2026-10-24', '2026-10-25'].map((day) => Date.parse(`${day}${NOON}`));
  expect(days.map((at) => arrivingCode('57', at))).toEqual(['57', '05', '05', '57']);
  expect(days.map((at) => arrivingCode('83', at))).toEqual(['05', '05', '05', '83']);
});

it('calls 46 a closed account, and from 25 April 2026 also a deactivated token', () => {
  const [before, since] = ['2026-04-25T03:59:59.999Z', '2026-04-25T04:00:00.000Z'].map(Date.parse);
  expect(RESPONSE_TEXTS.map(({ code }) => code)).toEqual(['46', '46']);
  expect([responseText('46', before ?? 0), responseText('46', since ?? 0)]).toEqual([
    'Closed account',
    'Closed account or deactivated token',
  ]);
});
