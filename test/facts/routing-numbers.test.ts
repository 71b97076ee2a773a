import { describe, expect, it } from 'vitest';
import { bankName, routingCheckDigit, routingFault } from '../../src/facts/routing-numbers.ts';

// docs/sources.md, "Routing numbers": the routing numbers that sandboxes publish.
// biome-ignore format: a table reads in columns
const PUBLISHED = [
  '110000000', '021000021', '011401533', '222222226', '122105278', '121000358', '071101307', '071000013', '011000015',
  '101050001', '121042882', '231380104', '091400606',
] as const;

describe('routing numbers', () => {
  it('include every number published by a sandbox', () => {
    expect(PUBLISHED.map(routingFault)).toEqual(PUBLISHED.map(() => undefined));
  });

  it('complete the first eight digits with the ninth', () => {
    expect(PUBLISHED.map((number) => number.slice(0, 8) + routingCheckDigit(number.slice(0, 8)))).toEqual(PUBLISHED);
    expect(routingCheckDigit('07640125')).toBe('1');
  });

  it('are rejected with the single defect named', () => {
    const wrong = ['123456789', '110000001', '790000006', '790000051', '000000000', '11000000a'];
    expect(wrong.map((number) => [number, routingFault(number)])).toEqual([
      ['123456789', 'check_digit'],
      ['110000001', 'check_digit'],
      ['790000006', 'prefix'],
      ['790000051', 'prefix'],
      ['000000000', 'zeros'],
      ['11000000a', 'check_digit'],
    ]);
  });

  it('begin with an assigned pair of digits', () => {
    const pairs = Array.from({ length: 100 }, (_, pair) => String(pair).padStart(2, '0'));
    const used = pairs.filter(
      (pair) => routingFault(`${pair}000001${routingCheckDigit(`${pair}000001`)}`) === undefined,
    );
    expect(used.join(' ')).toBe(
      '00 01 02 03 04 05 06 07 08 09 10 11 12 21 22 23 24 25 26 27 28 29 30 31 32 61 62 63 64 65 66 67 68 69 70 71 72 80',
    );
  });

  it('have a published bank name or a neutral one', () => {
    expect([bankName('110000000'), bankName('021000021')]).toEqual(['Example Bank', 'Bank 021000021']);
  });
});
