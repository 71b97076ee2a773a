/**
 * The one room for cryptography. Everything here is a pure function of its arguments: keys, nonces and salts come from
 * the seed, so that two runs are equal byte for byte.
 */
import { createCipheriv, createDecipheriv, createHash, createHmac, scryptSync } from 'node:crypto';

/** Length of an AES-GCM nonce in bytes. */
export const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const CIPHER = 'aes-256-gcm';

/** SHA-256 in lower-case hexadecimal. */
export function sha256Hex(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** SHA-256 as bytes: a key of 32 bytes from a text. */
export function sha256Bytes(text: string): Uint8Array {
  return createHash('sha256').update(text).digest();
}

/** SHA-256 of several runs of bytes, as bytes. */
export function sha256Of(...parts: readonly Uint8Array[]): Uint8Array {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
}

/** HMAC-SHA256 in base64. */
export function hmacBase64(key: Uint8Array, text: string): string {
  return createHmac('sha256', key).update(text).digest('base64');
}

/** Encrypts with AES-256-GCM; the answer is nonce, tag, cipher text. `bound` is authenticated along with it. */
export function seal(key: Uint8Array, nonce: Uint8Array, plain: string, bound: string): Uint8Array {
  const cipher = createCipheriv(CIPHER, key, nonce);
  cipher.setAAD(Buffer.from(bound));
  // GCM is a stream: final() gives the tag its end and no more text.
  const text = cipher.update(plain, 'utf8');
  cipher.final();
  return Buffer.concat([nonce, cipher.getAuthTag(), text]);
}

/** Opens what {@link seal} made; throws where key or `bound` is another. */
export function unseal(key: Uint8Array, sealed: Uint8Array, bound: string): string {
  const decipher = createDecipheriv(CIPHER, key, sealed.subarray(0, NONCE_BYTES));
  decipher.setAAD(Buffer.from(bound));
  decipher.setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  const text = decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES));
  return Buffer.concat([text, decipher.final()]).toString('utf8');
}

/** The cost of scrypt: low on purpose, since these passwords guard a simulator and a fresh one must open in no time. */
const SCRYPT_COST = { N: 16, r: 8, p: 1 };

/** A password hash. */
export function passwordHash(password: string, salt: string): string {
  return scryptSync(password, salt, 32, SCRYPT_COST).toString('base64');
}

export function toBase64(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64');
}

/** Base64 in the alphabet of URLs, without padding. */
export function toBase64Url(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64url');
}

export function fromBase64(text: string): Uint8Array {
  return Buffer.from(text, 'base64');
}

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Base32 (RFC 4648) without padding, as authenticator apps take their secrets. */
export function toBase32(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? []).map((five) => BASE32.charAt(Number.parseInt(five.padEnd(5, '0'), 2))).join('');
}

/** Reads {@link toBase32}, in any case and with blanks, as people copy it; what is no letter of it is passed over. */
export function fromBase32(text: string): Uint8Array {
  const letters = [...text.toUpperCase()].map((letter) => BASE32.indexOf(letter)).filter((value) => value >= 0);
  const bits = letters.map((value) => value.toString(2).padStart(5, '0')).join('');
  return Uint8Array.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** HOTP (RFC 4226): the code of a counter, which for TOTP (RFC 6238) is the time step. */
export function hotp(key: Uint8Array, counter: number, digits: number, algorithm = 'sha1'): string {
  const message = Buffer.alloc(8);
  message.writeBigUInt64BE(BigInt(counter));
  const hash = createHmac(algorithm, key).update(message).digest();
  const offset = (hash.at(-1) ?? 0) & 0xf;
  return String((hash.readUInt32BE(offset) & 0x7fffffff) % 10 ** digits).padStart(digits, '0');
}
