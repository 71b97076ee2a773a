/**
 * The only module for cryptography. Everything here is a pure function of its arguments: keys, nonces and salts come from
 * the seed, so that two runs are equal byte for byte. The platform computes, with the same result on each.
 */
import { platform } from './platform.ts';
import type { HmacAlgorithm } from './platform-crypto.ts';

export { NONCE_BYTES } from './platform-crypto.ts';

/** Returns the SHA-256 in lower-case hexadecimal. */
export function sha256Hex(text: string): string {
  return platform().crypto.sha256Hex(text);
}

/** Returns the SHA-256 as bytes, such as a key of 32 bytes. */
export function sha256Bytes(text: string): Uint8Array {
  return platform().crypto.sha256(text);
}

/**
 * Returns the CRC-32 of IEEE 802.3, optionally continued from that of earlier bytes. It finds damage by accident, and has no key
 * that would protect against intent.
 */
export function crc32Of(bytes: Uint8Array, earlier = 0): number {
  return platform().crypto.crc32(bytes, earlier);
}

/**
 * Reports whether two secrets are equal. All comparisons of secrets use it: it compares digests, which have one length, in
 * constant time, so that its time reveals neither length nor content.
 */
export function isSameSecret(a: string, b: string): boolean {
  return platform().crypto.isEqual(sha256Bytes(a), sha256Bytes(b));
}

/** Returns the HMAC-SHA256 in base64. */
export function hmacBase64(key: Uint8Array, text: string): string {
  return platform().crypto.hmacBase64(key, text);
}

/** Encrypts with AES-256-GCM and returns nonce, tag and ciphertext. `bound` is authenticated too. */
export function seal(key: Uint8Array, nonce: Uint8Array, plain: string, bound: string): Uint8Array {
  return platform().crypto.seal(key, nonce, plain, bound);
}

/** Decrypts the result of {@link seal}. Throws if the key or `bound` differs. */
export function unseal(key: Uint8Array, sealed: Uint8Array, bound: string): string {
  return platform().crypto.unseal(key, sealed, bound);
}

/** Low on purpose: these passwords guard a simulator, and each new gateway hashes some. */
const SCRYPT_COST = { N: 16, r: 8, p: 1 };
const PASSWORD_HASH_BYTES = 32;

/** Returns the scrypt hash of a password. */
export function passwordHash(password: string, salt: string): string {
  return toBase64(platform().crypto.scrypt(password, salt, PASSWORD_HASH_BYTES, SCRYPT_COST));
}

/** Encodes base64. */
export function toBase64(bytes: Uint8Array): string {
  return platform().crypto.toBase64(bytes);
}

/** Encodes base64url without padding. */
export function toBase64Url(bytes: Uint8Array): string {
  return platform().crypto.toBase64Url(bytes);
}

/** Decodes base64 in either alphabet. */
export function fromBase64(text: string): Uint8Array {
  return platform().crypto.fromBase64(text);
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
export function hotp(key: Uint8Array, counter: number, digits: number, algorithm: HmacAlgorithm = 'sha1'): string {
  const message = new Uint8Array(8);
  new DataView(message.buffer).setBigUint64(0, BigInt(counter));
  const hash = platform().crypto.hmac(algorithm, key, message);
  const offset = (hash.at(-1) ?? 0) & 0xf;
  const word = new DataView(hash.buffer, hash.byteOffset, hash.byteLength).getUint32(offset);
  return String((word & 0x7fffffff) % 10 ** digits).padStart(digits, '0');
}
