import { longestCommon } from '../../analysis/comparison/longest-subsequence.ts';

/** An item of the earlier list, the item of the later list that corresponds to it, or both. */
export interface AlignedItems<Item> {
  readonly green?: Item;
  readonly now?: Item;
}

/** Returns a text by which items correspond. An item of the green run has ids of its own. */
export type ItemKey<Item> = (item: Item, isGreen: boolean) => string;

/**
 * Aligns two lists, in order: first items with the same first key, then, between these, items with the same second key, and so on.
 * An item without a counterpart stands alone.
 */
export function alignLists<Item>(
  green: readonly Item[],
  now: readonly Item[],
  [key, ...others]: readonly ItemKey<Item>[],
): AlignedItems<Item>[] {
  if (key === undefined) return [...green.map((item) => ({ green: item })), ...now.map((item) => ({ now: item }))];
  return gapsBetween(green, now, key, (greenGap, nowGap) => alignLists(greenGap, nowGap, others));
}

type AlignGap<Item> = (green: readonly Item[], now: readonly Item[]) => AlignedItems<Item>[];

/** Pairs items with equal keys, and passes the items between two pairs to `alignGap`. */
function gapsBetween<Item>(
  green: readonly Item[],
  now: readonly Item[],
  keyOf: ItemKey<Item>,
  alignGap: AlignGap<Item>,
): AlignedItems<Item>[] {
  const pairs = longestCommon(
    green.map((item) => keyOf(item, true)),
    now.map((item) => keyOf(item, false)),
  );
  const aligned: AlignedItems<Item>[] = [];
  let [greenFrom, nowFrom] = [0, 0];
  for (const [greenAt, nowAt] of [...pairs, [green.length, now.length] as const]) {
    const [greenGap, nowGap] = [green.slice(greenFrom, greenAt), now.slice(nowFrom, nowAt)];
    if (greenGap.length > 0 || nowGap.length > 0) aligned.push(...alignGap(greenGap, nowGap));
    const [greenItem, nowItem] = [green[greenAt], now[nowAt]];
    if (greenItem !== undefined && nowItem !== undefined) aligned.push({ green: greenItem, now: nowItem });
    [greenFrom, nowFrom] = [greenAt + 1, nowAt + 1];
  }
  return aligned;
}
