/** Compares bytes as bytes. `toEqual` reads a snapshot of a world number by number, which takes a second for each. */
import { expect } from 'vitest';

expect.addEqualityTesters([
  (left, right) => {
    if (!(left instanceof Uint8Array && right instanceof Uint8Array)) return undefined;
    // Unequal bytes go on to the slow comparison, which finds where they differ.
    return left.constructor === right.constructor && Buffer.compare(left, right) === 0 ? true : undefined;
  },
]);
