import { FIRST_SEED } from '../seeds.ts';

/** Seeded chance: the same seed mutates the same way, so that a request that fails can be sent again. */
export class Chance {
  #state: number;

  constructor(seed: string) {
    this.#state = 0x9e3779b9 ^ FIRST_SEED;
    for (const letter of seed) this.#state = Math.imul(this.#state ^ (letter.codePointAt(0) ?? 0), 0x85ebca6b);
  }

  /** From 0 up to 1 (mulberry32). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  below(limit: number): number {
    return Math.floor(this.next() * limit);
  }

  /** Whether something happens that does so with this share. */
  hits(share: number): boolean {
    return this.next() < share;
  }

  pick<Item>(items: readonly Item[]): Item {
    const item = items[this.below(items.length)];
    if (item === undefined) throw new Error('there is nothing to pick from');
    return item;
  }

  /** One of several, each with its weight. */
  weighed<Item>(items: readonly (readonly [weight: number, item: Item])[]): Item {
    const total = items.reduce((sum, [weight]) => sum + weight, 0);
    let left = this.next() * total;
    for (const [weight, item] of items) {
      left -= weight;
      if (left < 0) return item;
    }
    throw new Error('there is nothing to pick from');
  }
}
