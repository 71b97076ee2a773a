import { expect, it } from 'vitest';
import { CURRENCY, formatUsd } from '../../src/facts/money.ts';

it('formats an amount in cents as dollars', () => {
  expect([0, 5, 99, 100, 123_450, 99_999_999, 100_000_000, -400, -1, -0, -123_456_789].map(formatUsd)).toEqual([
    '$0.00',
    '$0.05',
    '$0.99',
    '$1.00',
    '$1,234.50',
    '$999,999.99',
    '$1,000,000.00',
    '-$4.00',
    '-$0.01',
    '$0.00',
    '-$1,234,567.89',
  ]);
  expect(CURRENCY).toBe('USD');
});
