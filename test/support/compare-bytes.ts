/** Compares bytes quickly. `toEqual` compares a snapshot number by number, which takes a second. */
import { expect } from 'vitest';

expect.addEqualityTesters([
  (left, right) => {
    if (!(left instanceof Uint8Array && right instanceof Uint8Array)) return undefined;
    // For unequal bytes, the slow comparison finds the difference.
    return left.constructor === right.constructor && Buffer.compare(left, right) === 0 ? true : undefined;
  },
]);
