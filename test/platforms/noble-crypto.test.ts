/** Both platforms compute the same bytes, so that a world can move between them. */
import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { PlatformCrypto } from '../../src/engine/platform-crypto.ts';
import { nobleCrypto } from '../../src/platforms/browser/noble-crypto.ts';
import { nodeCrypto } from '../../src/platforms/node/node-crypto.ts';

const bytesOf = (length: number, seed: number) =>
  Uint8Array.from({ length }, (_, at) => (at * 167 + seed * 59 + ((at * at) >> 3)) % 256);

const LENGTHS = [0, 1, 15, 16, 17, 31, 32, 33, 63, 64, 65, 127, 128, 1_000, 5_000];
const TEXTS = LENGTHS.map((length) => 'Zahlung für Böttcher €12.50 😀 '.repeat(200).slice(0, length));
const KEY = bytesOf(32, 1);
const NONCE = bytesOf(12, 2);
const COST = { N: 16, r: 8, p: 1 };

/** Everything that a platform computes, as plain numbers and texts. */
function results(crypto: PlatformCrypto): unknown {
  const list = (bytes: Uint8Array) => [...bytes];
  return TEXTS.map((text, at) => {
    const bytes = bytesOf(LENGTHS[at] ?? 0, at);
    const sealed = crypto.seal(KEY, NONCE, text, `bound ${at}`);
    const algorithms = ['sha1', 'sha256', 'sha512'] as const;
    return {
      sha256: list(crypto.sha256(text)),
      sha256Hex: crypto.sha256Hex(text),
      hmac: algorithms.map((algorithm) => list(crypto.hmac(algorithm, bytes, KEY))),
      hmacBase64: crypto.hmacBase64(KEY, text),
      sealed: list(sealed),
      unsealed: crypto.unseal(KEY, sealed, `bound ${at}`),
      scrypt: list(crypto.scrypt(text, `salt ${at}`, 32, COST)),
      crc32: [crypto.crc32(bytes, 0), crypto.crc32(bytes, 4_000_000_000)],
      base64: crypto.toBase64(bytes),
      base64Url: crypto.toBase64Url(bytes),
      decoded: [crypto.toBase64(bytes), crypto.toBase64Url(bytes)].map((one) => list(crypto.fromBase64(one))),
    };
  });
}

describe('the cryptography of browsers', () => {
  it('computes the same bytes as that of Node', () => {
    expect(results(nobleCrypto)).toEqual(results(nodeCrypto));
  });

  it.each(['', 'AAE', 'AAE=', 'AA EC\nAw', '__-A', 'A', '%%%', 'AAEC==AA'])('decodes %j as Node does', (text) => {
    expect([...nobleCrypto.fromBase64(text)]).toEqual([...nodeCrypto.fromBase64(text)]);
  });

  it.each([
    ['another key', bytesOf(32, 9), 'bound'],
    ['another binding', KEY, 'other'],
  ])('does not decrypt with %s', (_what, key, bound) => {
    const sealed = nodeCrypto.seal(KEY, NONCE, 'account', 'bound');
    for (const crypto of [nobleCrypto, nodeCrypto]) expect(() => crypto.unseal(key, sealed, bound)).toThrow();
  });

  it('compares bytes', () => {
    const bytes = randomBytes(32);
    const other = Uint8Array.from(bytes, (byte, at) => (at === 31 ? byte ^ 1 : byte));
    expect([nobleCrypto.isEqual(bytes, Uint8Array.from(bytes)), nobleCrypto.isEqual(bytes, other)]).toEqual([
      true,
      false,
    ]);
  });
});
