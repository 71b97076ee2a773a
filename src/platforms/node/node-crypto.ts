import { createCipheriv, createDecipheriv, createHash, createHmac, scryptSync, timingSafeEqual } from 'node:crypto';
import { createRequire } from 'node:module';
import type * as Zlib from 'node:zlib';
import { NONCE_BYTES, type PlatformCrypto, TAG_BYTES } from '../../engine/platform-crypto.ts';

const CIPHER = 'aes-256-gcm';

/** Loaded at its first use: most tests take no snapshot. */
let zlib: typeof Zlib | undefined;

function loadZlib(): typeof Zlib {
  return createRequire(import.meta.url)('node:zlib');
}

/** The cryptography of Node. */
export const nodeCrypto: PlatformCrypto = {
  sha256: (text) => createHash('sha256').update(text).digest(),
  sha256Hex: (text) => createHash('sha256').update(text).digest('hex'),
  hmac: (algorithm, key, message) => createHmac(algorithm, key).update(message).digest(),
  hmacBase64: (key, text) => createHmac('sha256', key).update(text).digest('base64'),
  isEqual: (a, b) => timingSafeEqual(a, b),
  seal(key, nonce, plain, bound) {
    const cipher = createCipheriv(CIPHER, key, nonce);
    cipher.setAAD(Buffer.from(bound));
    // GCM is a stream cipher: final() completes the tag and returns no text.
    const text = cipher.update(plain, 'utf8');
    cipher.final();
    return Buffer.concat([nonce, cipher.getAuthTag(), text]);
  },
  unseal(key, sealed, bound) {
    const decipher = createDecipheriv(CIPHER, key, sealed.subarray(0, NONCE_BYTES));
    decipher.setAAD(Buffer.from(bound));
    decipher.setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
    const text = decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES));
    return Buffer.concat([text, decipher.final()]).toString('utf8');
  },
  scrypt: (password, salt, bytes, cost) => scryptSync(password, salt, bytes, cost),
  crc32(bytes, earlier) {
    zlib ??= loadZlib();
    return zlib.crc32(bytes, earlier);
  },
  toBase64: (bytes) => Buffer.from(bytes).toString('base64'),
  toBase64Url: (bytes) => Buffer.from(bytes).toString('base64url'),
  fromBase64: (text) => Buffer.from(text, 'base64'),
};
