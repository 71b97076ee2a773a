import { gcm } from '@noble/ciphers/aes.js';
import { hmac } from '@noble/hashes/hmac.js';
import { sha1 } from '@noble/hashes/legacy.js';
import { scrypt } from '@noble/hashes/scrypt.js';
import { sha256, sha512 } from '@noble/hashes/sha2.js';
import { NONCE_BYTES, type PlatformCrypto, TAG_BYTES } from '../../engine/platform-crypto.ts';

const HASHES = { sha1, sha256, sha512 } as const;

const encoder = new TextEncoder();

/** Cryptography in JavaScript, with the results of Node's. That of browsers is asynchronous, and the engine is not. */
export const nobleCrypto: PlatformCrypto = {
  sha256: (text) => sha256(encoder.encode(text)),
  sha256Hex: (text) => hexOf(sha256(encoder.encode(text))),
  hmac: (algorithm, key, message) => hmac(HASHES[algorithm], key, message),
  hmacBase64: (key, text) => toBase64(hmac(sha256, key, encoder.encode(text))),
  isEqual(a, b) {
    let difference = a.length ^ b.length;
    for (const [at, byte] of a.entries()) difference |= byte ^ (b[at] ?? 0);
    return difference === 0;
  },
  seal(key, nonce, plain, bound) {
    const sealed = gcm(key, nonce, encoder.encode(bound)).encrypt(encoder.encode(plain));
    const text = sealed.length - TAG_BYTES;
    const bytes = new Uint8Array(nonce.length + sealed.length);
    bytes.set(nonce);
    bytes.set(sealed.subarray(text), nonce.length);
    bytes.set(sealed.subarray(0, text), nonce.length + TAG_BYTES);
    return bytes;
  },
  unseal(key, sealed, bound) {
    const [tag, text] = [
      sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES),
      sealed.subarray(NONCE_BYTES + TAG_BYTES),
    ];
    const bytes = new Uint8Array(text.length + TAG_BYTES);
    bytes.set(text);
    bytes.set(tag, text.length);
    const plain = gcm(key, sealed.subarray(0, NONCE_BYTES), encoder.encode(bound)).decrypt(bytes);
    return new TextDecoder().decode(plain);
  },
  scrypt: (password, salt, bytes, cost) => scrypt(password, salt, { ...cost, dkLen: bytes }),
  crc32(bytes, earlier) {
    // zlib returns the sum of nothing, whatever it continues.
    if (bytes.length === 0) return 0;
    let sum = ~earlier;
    for (const byte of bytes) sum = (sum >>> 8) ^ (CRC_TABLE[(sum ^ byte) & 0xff] ?? 0);
    return ~sum >>> 0;
  },
  toBase64,
  toBase64Url: (bytes) => toBase64(bytes).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, ''),
  fromBase64(text) {
    const [letters = ''] = text
      .replaceAll('-', '+')
      .replaceAll('_', '/')
      .replace(/[^A-Za-z0-9+/=]/g, '')
      .split('=');
    // A single letter at the end is less than a byte.
    const whole = letters.length % 4 === 1 ? letters.slice(0, -1) : letters;
    return Uint8Array.from(atob(whole), (letter) => letter.charCodeAt(0));
  },
};

/** The polynomial of IEEE 802.3, with its bits reversed. */
const POLYNOMIAL = 0xed_b8_83_20;

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let sum = byte;
  for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? (sum >>> 1) ^ POLYNOMIAL : sum >>> 1;
  return sum;
});

function toBase64(bytes: Uint8Array): string {
  let letters = '';
  for (const byte of bytes) letters += String.fromCharCode(byte);
  return btoa(letters);
}

function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
