/** Texts that get into the address of a page. */
import { describe, expect, it } from 'vitest';
import { searchWords } from '../../src/inspector/state/search-words.ts';

describe('the words of a search', () => {
  it.each([
    ['4242424242424242', '4242'],
    ['4242 4242 4242 4242', '4242'],
    ['ada 4242-4242-4242-4242 $19.99', 'ada 4242 $19.99'],
    ['378282246310005', '0005'],
  ])('have the last four digits of %s, because addresses are shared', (typed, words) => {
    expect(searchWords(typed)).toBe(words);
  });

  it.each([
    '091000019000001',
    'TRANSACTION-01KE7AR4C08MD3D5M007V5MZ23',
    '4242',
    '49.99',
    '9ac19dd4-2273-4697-8b5b-63bf3f7208ec',
  ])('keep %s, which is not a card number', (typed) => {
    expect(searchWords(typed)).toBe(typed);
  });
});
