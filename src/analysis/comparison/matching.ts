import { longestCommon } from './longest-subsequence.ts';
import type { ObjectDifference } from './types.ts';

/** An object of one of the worlds, with what it can be matched by. */
export interface Candidate {
  readonly id: string;
  /** Its key in both worlds, if it was created in their common history. */
  readonly sharedKey: string | undefined;
  /** Its merchant, by the id in the first world. */
  readonly client: string;
  /** Its merchant and its sort: only objects of one group match by their order. */
  readonly group: string;
  /** The Idempotency-Key of the request that made it. */
  readonly idempotencyKey: string | undefined;
  /** What describes it, as text. */
  readonly description: string;
}

/** Two objects that are the same one, or one without a counterpart. */
export interface Pair<Item> {
  readonly left: Item | undefined;
  readonly right: Item | undefined;
  readonly matchedBy: ObjectDifference['matchedBy'];
}

/** Lists up to this length are aligned by description; longer ones are matched by their order alone. */
const ALIGNED_MAX = 1_500;

/**
 * Matches objects of two worlds: those of their common history by id, then by Idempotency-Key, then in the order of creation, within their merchant and sort. Objects
 * that are described alike are matched first, so that one more object does not shift the others.
 */
export function matchObjects<Item extends Candidate>(left: readonly Item[], right: readonly Item[]): Pair<Item>[] {
  const pairs: Pair<Item>[] = [];
  const byId = take(left, right, ({ sharedKey }) => sharedKey);
  const byKey = take(byId.left, byId.right, ({ client, idempotencyKey }) =>
    idempotencyKey === undefined ? undefined : `${client} ${idempotencyKey}`,
  );
  for (const [one, other] of byId.found) pairs.push({ left: one, right: other, matchedBy: 'id' });
  for (const [one, other] of byKey.found) pairs.push({ left: one, right: other, matchedBy: 'idempotency key' });
  const groups = new Set([...byKey.left, ...byKey.right].map(({ group }) => group));
  for (const group of groups) {
    const isOf = (item: Item) => item.group === group;
    for (const [one, other] of inOrder(byKey.left.filter(isOf), byKey.right.filter(isOf)))
      pairs.push({ left: one, right: other, matchedBy: one !== undefined && other !== undefined ? 'order' : null });
  }
  return pairs;
}

interface Matches<Item> {
  readonly found: readonly (readonly [Item, Item])[];
  readonly left: readonly Item[];
  readonly right: readonly Item[];
}

function take<Item>(
  left: readonly Item[],
  right: readonly Item[],
  keyOf: (item: Item) => string | undefined,
): Matches<Item> {
  const known = new Map(left.map((item) => [keyOf(item), item]));
  known.delete(undefined);
  const found: (readonly [Item, Item])[] = [];
  const rest: Item[] = [];
  for (const item of right) {
    const key = keyOf(item);
    const one = known.get(key);
    if (one === undefined) rest.push(item);
    else {
      found.push([one, item]);
      known.delete(key);
    }
  }
  const taken = new Set(found.map(([one]) => one));
  return { found, left: left.filter((item) => !taken.has(item)), right: rest };
}

type Ordered<Item> = readonly [Item | undefined, Item | undefined];

function inOrder<Item extends Candidate>(left: readonly Item[], right: readonly Item[]): Ordered<Item>[] {
  const pairs: Ordered<Item>[] = [];
  let [from, of] = [0, 0];
  for (const [one, other] of [...alike(left, right), [left.length, right.length] as const]) {
    // Between two objects that are alike, the others are matched one by one.
    for (let at = 0; from + at < one || of + at < other; at++)
      pairs.push([from + at < one ? left[from + at] : undefined, of + at < other ? right[of + at] : undefined]);
    if (one < left.length) pairs.push([left[one], right[other]]);
    [from, of] = [one + 1, other + 1];
  }
  return pairs;
}

/** Returns the places at which objects are described alike in both lists, in order. */
function alike(left: readonly Candidate[], right: readonly Candidate[]): (readonly [number, number])[] {
  if (left.length > ALIGNED_MAX || right.length > ALIGNED_MAX) return [];
  return longestCommon(left.map(descriptionOf), right.map(descriptionOf));
}

function descriptionOf({ description }: Candidate): string {
  return description;
}
