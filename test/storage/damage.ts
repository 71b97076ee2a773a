/** Kinds of damage that disks and copies do to a file. */
import { SeededRng } from '../../src/engine/random.ts';

const SECTOR_BYTES = 512;
const PAGE_BYTES = 4_096;
/** Larger than some pages, as of a failed block of flash memory. */
const ZEROED_BYTES_MAX = 20_000;

/** Returns a damaged copy of bytes. */
type Damage = (bytes: Buffer, below: (limit: number) => number) => Buffer;

function flipBit(bytes: Buffer, at: number, bit: number): Buffer {
  const copy = Buffer.from(bytes);
  copy.writeUInt8(copy.readUInt8(at) ^ (1 << bit), at);
  return copy;
}

export const DAMAGES = {
  'a flipped bit': (bytes, below) => flipBit(bytes, below(bytes.length), below(8)),
  'a flipped bit of its header': (bytes, below) => flipBit(bytes, below(100), below(8)),
  'a truncation': (bytes, below) => bytes.subarray(0, 1 + below(bytes.length - 1)),
  'a truncation between pages': (bytes, below) =>
    bytes.subarray(0, PAGE_BYTES * (1 + below(bytes.length / PAGE_BYTES - 1))),
  'zeros in the middle': (bytes, below) => {
    const at = below(bytes.length);
    return Buffer.from(bytes).fill(0, at, Math.min(bytes.length, at + 1 + below(ZEROED_BYTES_MAX)));
  },
  'a zeroed sector': (bytes, below) => {
    const at = SECTOR_BYTES * below(bytes.length / SECTOR_BYTES);
    return Buffer.from(bytes).fill(0, at, at + SECTOR_BYTES);
  },
  'two swapped pages': (bytes, below) => {
    const [first, second] = [below(bytes.length / PAGE_BYTES), below(bytes.length / PAGE_BYTES)];
    const copy = Buffer.from(bytes);
    bytes.copy(copy, first * PAGE_BYTES, second * PAGE_BYTES, (second + 1) * PAGE_BYTES);
    bytes.copy(copy, second * PAGE_BYTES, first * PAGE_BYTES, (first + 1) * PAGE_BYTES);
    return copy;
  },
} as const satisfies Record<string, Damage>;

export type DamageName = keyof typeof DAMAGES;

/** Returns the copies of some bytes with damage of one kind. */
export function* damagedCopies(bytes: Buffer, name: DamageName, seed: number, count: number): Generator<Buffer> {
  const rng = SeededRng.fromSeed(`${name} ${seed}`);
  for (let at = 0; at < count; at++) yield DAMAGES[name](bytes, (limit) => rng.below('ids', Math.floor(limit)));
}
