import { createHash } from 'node:crypto';

/** Returns numbers from 0 (inclusive) to 1 that depend only on the texts, so that a seed reproduces every choice. */
export function numbersFrom(...texts: readonly (string | number)[]): () => number {
  const seed = createHash('sha256').update(texts.join('\n')).digest();
  let state = seed.readUInt32LE(0);
  // mulberry32 (Tommy Ettinger, public domain)
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Returns a whole number from 0 to below `limit`. */
export function below(limit: number, random: () => number): number {
  return Math.floor(random() * limit);
}
