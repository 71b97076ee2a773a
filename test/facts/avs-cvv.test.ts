import { describe, expect, it } from 'vitest';
import { AVS_CODES, avsCode, CVV_CODES, cvvCode } from '../../src/facts/avs-cvv.ts';

// docs/sources.md, "Address and card verification": + matches, - does not, . was not checked; first the street, then
// the zip. C is not verified because of incompatible formats, F is the UK's match and T Discover's nine-digit match
// (unipaygateway.info, nextdayfunding.com, documentation.altapay.com).
// biome-ignore format: a table reads in columns
const MATCHES = {
  Y: '++', X: '++', A: '+-', Z: '-+', W: '-+', N: '--', R: '..', U: '..', S: '..', G: '..', E: '..',
  I: '..', B: '+.', P: '.+', C: '..', D: '++', M: '++', F: '++', T: '-+',
} as const;

describe('verification results', () => {
  it('state for every address code which fields matched', () => {
    const found = AVS_CODES.map(({ code, streetMatch, zipMatch }) => [code, sign(streetMatch) + sign(zipMatch)]);
    expect(Object.fromEntries(found)).toEqual(MATCHES);
    expect(found).toHaveLength(19);
  });

  it('include every card verification code', () => {
    expect(CVV_CODES.map(({ code }) => code).join('')).toBe('MNPSUIDX');
    expect([cvvCode('M').message, cvvCode('N').message]).toEqual(['CVV matches', 'CVV does not match']);
  });

  it('are found by their code only', () => {
    expect(AVS_CODES.map(({ code }) => avsCode(code))).toEqual(AVS_CODES);
    expect(CVV_CODES.map(({ code }) => cvvCode(code))).toEqual(CVV_CODES);
    expect([avsCode('y'), avsCode(''), cvvCode('Z'), cvvCode('')]).toEqual(Array(4).fill(undefined));
  });
});

function sign(match: boolean | null): string {
  return match === null ? '.' : match ? '+' : '-';
}
