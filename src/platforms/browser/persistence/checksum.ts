/** An odd number with about as many ones as zeros, from the hash FNV-1a for 32 bits. */
const FACTOR = 0x01_00_01_93;

/**
 * Returns a sum of bytes, whose number is a multiple of four. It finds damage by accident: a sum for each word of 32 bits, in a
 * tenth of the time of CRC-32 in JavaScript.
 */
export function checksum(bytes: Uint8Array, start = FACTOR): number {
  const words = new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / Uint32Array.BYTES_PER_ELEMENT);
  let sum = start;
  for (const word of words) {
    sum = Math.imul(sum ^ word, FACTOR);
    // The product moves bits only to the left.
    sum ^= sum >>> 15;
  }
  return sum >>> 0;
}
