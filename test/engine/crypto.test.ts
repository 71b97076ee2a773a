import { describe, expect, it } from 'vitest';
import { fromBase32, hotp, passwordHash, seal, sha256Bytes, toBase32, unseal } from '../../src/engine/crypto.ts';

const SECRET = '12345678901234567890';
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
/** The secret of RFC 6238, appendix B, as long as the hash is. */
const secretOf = (length: number): Uint8Array => bytes(SECRET.repeat(4).slice(0, length));

describe('HOTP', () => {
  it('gives the codes of RFC 4226, appendix D', () => {
    const codes = Array.from({ length: 10 }, (_, counter) => hotp(bytes(SECRET), counter, 6));
    expect(codes.join(' ')).toBe('755224 287082 359152 969429 338314 254676 287922 162583 399871 520489');
  });

  // biome-ignore format: a table reads in columns
  it.each([
    [         59, '94287082', '46119246', '90693936', '287082'],
    [ 1111111109, '07081804', '68084774', '25091201', '081804'],
    [ 1111111111, '14050471', '67062674', '99943326', '050471'],
    [ 1234567890, '89005924', '91819424', '93441116', '005924'],
    [ 2000000000, '69279037', '90698825', '38618901', '279037'],
    [20000000000, '65353130', '77737706', '47863826', '353130'],
  ])('gives the codes of RFC 6238, appendix B, at %i seconds', (seconds, sha1, sha256, sha512, six) => {
    const step = Math.floor(seconds / 30);
    expect([
      hotp(secretOf(20), step, 8, 'sha1'),
      hotp(secretOf(32), step, 8, 'sha256'),
      hotp(secretOf(64), step, 8, 'sha512'),
      hotp(secretOf(20), step, 6),
    ]).toEqual([sha1, sha256, sha512, six]);
  });
});

describe('base32', () => {
  it.each([
    ['', ''],
    ['f', 'MY'],
    ['fo', 'MZXQ'],
    ['foo', 'MZXW6'],
    ['foob', 'MZXW6YQ'],
    ['fooba', 'MZXW6YTB'],
    ['foobar', 'MZXW6YTBOI'],
    [SECRET, 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'],
  ])('writes %j as RFC 4648 does, without padding, and reads it back', (text, written) => {
    expect(toBase32(bytes(text))).toBe(written);
    expect(fromBase32(written)).toEqual(bytes(text));
  });

  it('reads back any bytes', () => {
    for (let length = 0; length <= 256; length++) {
      const any = Uint8Array.from({ length }, (_, index) => (index * 151 + length) % 256);
      expect(fromBase32(toBase32(any))).toEqual(any);
    }
  });

  it('reads small letters, blanks, hyphens and padding as people copy them', () => {
    expect(fromBase32('mzxw 6ytb-oi======')).toEqual(bytes('foobar'));
  });
});

describe('what is sealed', () => {
  const key = sha256Bytes('a key');
  const nonce = Uint8Array.from({ length: 12 }, (_, index) => index);

  it.each(['', '4242424242424242', 'çà et là 🙂'])('opens again as it was: %j', (plain) => {
    expect(unseal(key, seal(key, nonce, plain, 'PAYMENT_TOKEN-1'), 'PAYMENT_TOKEN-1')).toBe(plain);
  });

  it('opens for nobody else: another key, another owner, another byte', () => {
    const sealed = seal(key, nonce, 'secret', 'USER-1');
    const bent = sealed.map((byte, index) => (index === sealed.length - 1 ? byte ^ 1 : byte));
    expect(() => unseal(sha256Bytes('another'), sealed, 'USER-1')).toThrow();
    expect(() => unseal(key, sealed, 'USER-2')).toThrow();
    expect(() => unseal(key, bent, 'USER-1')).toThrow();
  });
});

it('a password hash differs with its salt, and is the same for the same', () => {
  const hashes = [passwordHash('password', 'one'), passwordHash('password', 'two'), passwordHash('password', 'one')];
  expect([hashes[0] === hashes[1], hashes[0] === hashes[2]]).toEqual([false, true]);
});
