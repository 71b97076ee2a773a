import { describe, expect, expectTypeOf, it } from 'vitest';
import { type DeclineCode, RESPONSE_CODES, responseCode } from '../../src/facts/response-codes.ts';

// docs/sources.md, "Response codes": the latest advice of each code. The last group of each line is a choice of this project,
// because Visa has no category for these codes (13 is generic).
const BY_RETRY = [
  [null, ['00 10 85']],
  ['later', ['03 19 39 51 52 53 59 61 62 65 75 78 83 91 93 96 5C 9G N3 N4', '01 02 05 06 58 64 Z3', '21 25 28 63']],
  ['fix_data', ['54 55 70 82 N7 1A 6P', '13 P6 Q1']],
  ['never', ['04 07 12 14 15 41 43 46 57 R0 R1 R3', '94 P5 R2']],
] as const;

describe('response codes', () => {
  it.each(BY_RETRY)('match the sources for the retry class %s', (retry, codes) => {
    const found = RESPONSE_CODES.filter((row) => row.retry === retry).map(({ code }) => code);
    expect(found.sort()).toEqual(codes.join(' ').split(' ').sort());
  });

  it('are each listed once, with a text', () => {
    expect(new Set(RESPONSE_CODES.map(({ code }) => code)).size).toBe(59);
    expect(RESPONSE_CODES.map(({ code }) => responseCode(code))).toEqual(RESPONSE_CODES);
    expect(RESPONSE_CODES.every(({ text }) => /^[A-Z]/.test(text))).toBe(true);
  });

  it('approve with 00, 10, and 85 only', () => {
    expect(RESPONSE_CODES.flatMap(({ code, approved }) => (approved ? [code] : []))).toEqual(['00', '10', '85']);
  });

  it('narrow to declines after a check for approval', () => {
    const row = responseCode('51');
    if (row.approved) expect.fail('51 approves');
    expectTypeOf(row.code).toEqualTypeOf<DeclineCode>();
    expectTypeOf<'00'>().not.toExtend<DeclineCode>();
    expect(row).toEqual({ code: '51', approved: false, retry: 'later', text: 'Insufficient funds' });
  });

  it('are undefined for unknown codes', () => {
    expect(['', '0', '99', 'n7'].map((code) => responseCode(code))).toEqual(Array(4).fill(undefined));
  });
});
