/**
 * The only module for cryptography. Everything here is a pure function of its arguments: keys, nonces and salts come from
 * the seed, so that two runs are equal byte for byte.
 */
import { createCipheriv, createDecipheriv, createHash, createHmac, scryptSync, timingSafeEqual } from 'node:crypto';
import { createRequire } from 'node:module';
import type * as Zlib from 'node:zlib';

/** Length of an AES-GCM nonce in bytes. */
export const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const CIPHER = 'aes-256-gcm';

/** Returns the SHA-256 in lower-case hexadecimal. */
export function sha256Hex(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** Returns the SHA-256 as bytes, such as a key of 32 bytes. */
export function sha256Bytes(text: string): Uint8Array {
  return createHash('sha256').update(text).digest();
}

/** Loaded at its first use: most tests take no snapshot. */
let zlib: typeof Zlib | undefined;

/**
 * Returns the CRC-32 of IEEE 802.3, optionally continued from that of earlier bytes. It finds damage by accident, and has no key
 * that would protect against intent.
 */
export function crc32Of(bytes: Uint8Array, earlier = 0): number {
  zlib ??= loadZlib();
  return zlib.crc32(bytes, earlier);
}

function loadZlib(): typeof Zlib {
  return createRequire(import.meta.url)('node:zlib');
}

/**
 * Reports whether two secrets are equal. All comparisons of secrets use it: it compares digests, which have one length, in
 * constant time, so that its time reveals neither length nor content.
 */
export function isSameSecret(a: string, b: string): boolean {
  return timingSafeEqual(sha256Bytes(a), sha256Bytes(b));
}

/** Returns the HMAC-SHA256 in base64. */
export function hmacBase64(key: Uint8Array, text: string): string {
  return createHmac('sha256', key).update(text).digest('base64');
}

/** Encrypts with AES-256-GCM and returns nonce, tag and ciphertext. `bound` is authenticated too. */
export function seal(key: Uint8Array, nonce: Uint8Array, plain: string, bound: string): Uint8Array {
  const cipher = createCipheriv(CIPHER, key, nonce);
  cipher.setAAD(Buffer.from(bound));
  // GCM is a stream cipher: final() completes the tag and returns no text.
  const text = cipher.update(plain, 'utf8');
  cipher.final();
  return Buffer.concat([nonce, cipher.getAuthTag(), text]);
}

/** Decrypts the result of {@link seal}. Throws if the key or `bound` differs. */
export function unseal(key: Uint8Array, sealed: Uint8Array, bound: string): string {
  const decipher = createDecipheriv(CIPHER, key, sealed.subarray(0, NONCE_BYTES));
  decipher.setAAD(Buffer.from(bound));
  decipher.setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  const text = decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES));
  return Buffer.concat([text, decipher.final()]).toString('utf8');
}

/** Low on purpose: these passwords guard a simulator, and each new gateway hashes some. */
const SCRYPT_COST = { N: 16, r: 8, p: 1 };

/** Returns the scrypt hash of a password. */
export function passwordHash(password: string, salt: string): string {
  return scryptSync(password, salt, 32, SCRYPT_COST).toString('base64');
}

/** Encodes base64. */
export function toBase64(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64');
}

/** Encodes base64url without padding. */
export function toBase64Url(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64url');
}

/** Decodes base64 in either alphabet. */
export function fromBase64(text: string): Uint8Array {
  return Buffer.from(text, 'base64');
}

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Encodes base32 (RFC 4648) without padding, the format of authenticator apps. */
export function toBase32(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? []).map((five) => BASE32.charAt(Number.parseInt(five.padEnd(5, '0'), 2))).join('');
}

/** Decodes {@link toBase32} in any case and with spaces. Ignores other characters. */
export function fromBase32(text: string): Uint8Array {
  const letters = [...text.toUpperCase()].map((letter) => BASE32.indexOf(letter)).filter((value) => value >= 0);
  const bits = letters.map((value) => value.toString(2).padStart(5, '0')).join('');
  return Uint8Array.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** Returns the HOTP code (RFC 4226) of a counter, which is the time step for TOTP (RFC 6238). */
export function hotp(key: Uint8Array, counter: number, digits: number, algorithm = 'sha1'): string {
  const message = Buffer.alloc(8);
  message.writeBigUInt64BE(BigInt(counter));
  const hash = createHmac(algorithm, key).update(message).digest();
  const offset = (hash.at(-1) ?? 0) & 0xf;
  return String((hash.readUInt32BE(offset) & 0x7fffffff) % 10 ** digits).padStart(digits, '0');
}
