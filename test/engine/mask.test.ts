import { describe, expect, it } from 'vitest';
import { maskBody, maskText } from '../../src/engine/mask.ts';

const PAN = '4539578763621486';
const KEY = 'sk_sandbox_CanaryCanaryCanaryCanaryCanary01';

describe('a masked text', () => {
  it.each([
    [PAN, '***1486'],
    [`order ${PAN} paid`, 'order ***1486 paid'],
    ['4539 5787 6362 1486', '***1486'],
    ['4539-5787-6362-1486', '***1486'],
    [`${PAN}${PAN}`, '***1486'],
    ['375987654321001', '***1001'],
    [KEY, 'sk_sandbox_***'],
    [`Bearer ${KEY}`, 'Bearer sk_sandbox_***'],
    ['mfat_CanaryCanaryCanaryCanary0102', 'mfat_***'],
    ['whsec_Q2FuYXJ5Q2FuYXJ5Q2FuYXJ5Q2FuYXJ5', 'whsec_***'],
  ])('%s reads %s', (text, masked) => {
    expect(maskText(text)).toBe(masked);
  });

  it.each(['12345678901', 'TRANSACTION-01KE7AR4C0DKHKB2J5MQ3NXRZH', '2026-01-05', 'a plain text', ''])(
    '%s stays as it is',
    (text) => {
      expect(maskText(text)).toBe(text);
    },
  );
});

describe('a masked body', () => {
  const masked = (body: unknown) => maskBody(body, 4096);

  it('hides secret fields wherever they stand, in any case, whatever they hold', () => {
    const secrets = { pan: PAN, CVV: '123', Account_Number: 12, password: ['a', { b: 1 }], new_password: null };
    expect(masked({ payment_method: secrets, list: [{ code: '123456', api_key: KEY }], mfa_token: 'x' })).toEqual({
      payment_method: { pan: '***', CVV: '***', Account_Number: '***', password: '***', new_password: '***' },
      list: [{ code: '***', api_key: '***' }],
      mfa_token: '***',
    });
  });

  it('cuts numbers of cards and accounts in any other place: values, names, lists, whole numbers', () => {
    const misplaced = { note: `card ${PAN}`, [PAN]: 1, tags: [PAN, [PAN]], amount: Number(PAN), big: BigInt(PAN) };
    expect(JSON.stringify(masked(misplaced))).not.toContain(PAN.slice(0, -4));
  });

  it('leaves the rest as it is', () => {
    const plain = { amount: 1999, recurring: true, none: null, metadata: { order: 'A-1', list: [1, 'two'] } };
    expect(masked(plain)).toEqual(plain);
  });

  it('keeps the name __proto__ a name', () => {
    const body = masked(JSON.parse(`{"__proto__": {"pan": "${PAN}"}, "ok": 1}`));
    expect(JSON.stringify(body)).toBe('{"__proto__":{"pan":"***"},"ok":1}');
  });

  it('is nothing where there was nothing to keep: no body, an empty one, one that is too long or never ends', () => {
    const endless: Record<string, unknown> = {};
    endless.itself = endless;
    const long = { note: 'x'.repeat(4096) };
    const many = { list: Array.from({ length: 2000 }, () => null) };
    expect([undefined, null, {}, [], 'text', long, many, endless].map(masked)).toEqual(Array(8).fill(undefined));
  });
});
