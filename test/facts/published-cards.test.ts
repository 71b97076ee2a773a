import { describe, expect, it } from 'vitest';
import { CARD_BINS } from '../../src/facts/card-bins.ts';
import { brandOf, cardLengths, passesLuhn } from '../../src/facts/card-numbers.ts';
import { isPlainlyMadeUp, PUBLISHED_CARDS } from '../../src/facts/published-cards.ts';

describe('the published numbers', () => {
  it('are accepted by the gateway and listed in one table once', () => {
    const wrong = PUBLISHED_CARDS.filter((pan, index) => {
      const brand = brandOf(pan);
      const isTaken = brand !== undefined && cardLengths(brand).includes(pan.length) && passesLuhn(pan);
      return !isTaken || CARD_BINS.has(pan) || PUBLISHED_CARDS.indexOf(pan) !== index;
    });
    expect(wrong).toEqual([]);
  });
});

describe('the check for made-up numbers', () => {
  it.each([
    ['accepts at most four different digits', '4111222233334444', true],
    ['accepts six equal digits in a row', '4539577777721486', true],
    ['rejects five different digits with five equal ones in a row', '4539577777421486', false],
    ['rejects a generated number', '4539578763621486', false],
  ])('%s', (_what, pan, expected) => {
    expect(isPlainlyMadeUp(pan)).toBe(expected);
  });
});
