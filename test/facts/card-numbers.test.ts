import { describe, expect, it } from 'vitest';
import {
  brandOf,
  CARD_BRANDS,
  cardLengths,
  cvvLength,
  passesLuhn,
  withLuhnDigit,
} from '../../src/facts/card-numbers.ts';

// docs/sources.md, "Published test values": every number that Stripe, Braintree, Authorize.Net and Adyen publish for tests.
// biome-ignore format: a table reads in columns
const PUBLISHED = {
  visa: [
    '4242424242424242', '4000056655665556', '4000000000000002', '4000000000009995', '4000000000009987', '4000000000009979',
    '4000000000000069', '4000000000000127', '4000000000000119', '4000000000006975', '4000000000000010', '4000000000000028',
    '4000000000000036', '4000000000000044', '4000000000000101', '4000000000000341', '4000000000000259', '4000000000002685',
    '4000000000007726', '4000000000005126', '4100000000000019', '4111111111111111', '4000111111111115',
  ],
  mastercard: [
    '5555555555554444', '5200828282828210', '5105105105105100', '2223003122003222', '2223000048400011', '5424000000000015',
    '2223000010309703', '2222400070000005',
  ],
  amex: ['378282246310005', '371449635398431', '370000000000002'],
  discover: ['6011111111111117', '6011000991300009', '6011000000000012', '6011601160116611'],
} as const;

describe('card numbers', () => {
  it.each(Object.entries(PUBLISHED))('include every published %s test number', (brand, pans) => {
    for (const pan of pans) expect([passesLuhn(pan), brandOf(pan)]).toEqual([true, brand]);
  });

  it('fail the Luhn check if one digit is wrong or is not a digit', () => {
    expect(['4242424242424241', '', '4242 4242 4242 4242', 'abc'].map(passesLuhn)).toEqual([
      false,
      false,
      false,
      false,
    ]);
  });

  it('get the only check digit that passes', () => {
    for (const pan of Object.values(PUBLISHED).flat()) expect(withLuhnDigit(pan.slice(0, -1))).toBe(pan);
    expect([withLuhnDigit('7992739871'), withLuhnDigit('')]).toEqual(['79927398713', '0']);
  });

  it('have a brand by their prefix, at the edges of every range', () => {
    const brands = [
      '4',
      '50',
      '51',
      '55',
      '56',
      '2220',
      '2221',
      '2720',
      '2721',
      '34',
      '35',
      '37',
      '6011',
      '6012',
      '643',
      '644',
      '649',
      '65',
      '622126',
      '36',
      '3',
      '60',
      '',
    ];
    expect(brands.map((prefix) => [prefix, brandOf(prefix)])).toEqual([
      ['4', 'visa'],
      ['50', undefined],
      ['51', 'mastercard'],
      ['55', 'mastercard'],
      ['56', undefined],
      ['2220', undefined],
      ['2221', 'mastercard'],
      ['2720', 'mastercard'],
      ['2721', undefined],
      ['34', 'amex'],
      ['35', undefined],
      ['37', 'amex'],
      ['6011', 'discover'],
      ['6012', undefined],
      ['643', undefined],
      ['644', 'discover'],
      ['649', 'discover'],
      ['65', 'discover'],
      ['622126', undefined],
      ['36', undefined],
      ['3', undefined],
      ['60', undefined],
      ['', undefined],
    ]);
  });

  it('have the lengths of their brand', () => {
    const rows = Object.values(CARD_BRANDS).map(({ brand }) => [brand, cardLengths(brand), cvvLength(brand)]);
    expect(rows).toEqual([
      ['visa', [13, 16, 19], 3],
      ['mastercard', [16], 3],
      ['amex', [15], 4],
      ['discover', [16, 17, 18, 19], 3],
    ]);
  });
});
