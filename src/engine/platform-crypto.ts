/** The cryptography of a platform. All platforms return the same bytes, and every function is synchronous. */
export interface PlatformCrypto {
  sha256(text: string): Uint8Array;
  /** SHA-256 in lower-case hexadecimal. */
  sha256Hex(text: string): string;
  hmac(algorithm: HmacAlgorithm, key: Uint8Array, message: Uint8Array): Uint8Array;
  /** HMAC-SHA256 in base64. */
  hmacBase64(key: Uint8Array, text: string): string;
  /** Compares bytes of equal length in constant time. */
  isEqual(a: Uint8Array, b: Uint8Array): boolean;
  /** Encrypts with AES-256-GCM and returns nonce, tag, and ciphertext. `bound` is authenticated too. */
  seal(key: Uint8Array, nonce: Uint8Array, plain: string, bound: string): Uint8Array;
  /** Decrypts the result of `seal`. Throws if the key or `bound` differs. */
  unseal(key: Uint8Array, sealed: Uint8Array, bound: string): string;
  scrypt(password: string, salt: string, bytes: number, cost: ScryptCost): Uint8Array;
  /** CRC-32 of IEEE 802.3, continued from that of earlier bytes. */
  crc32(bytes: Uint8Array, earlier: number): number;
  toBase64(bytes: Uint8Array): string;
  /** Without padding. */
  toBase64Url(bytes: Uint8Array): string;
  /** Accepts either alphabet, and ignores other characters. */
  fromBase64(text: string): Uint8Array;
}

/** Hashes that one-time codes can use (RFC 6238). */
export type HmacAlgorithm = 'sha1' | 'sha256' | 'sha512';

/** The parameters of scrypt (RFC 7914). */
interface ScryptCost {
  readonly N: number;
  readonly r: number;
  readonly p: number;
}

/** Length of an AES-GCM nonce in bytes. */
export const NONCE_BYTES = 12;
/** Length of an AES-GCM tag in bytes. */
export const TAG_BYTES = 16;
