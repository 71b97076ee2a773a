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

type IndexPair = readonly [green: number, now: number];

/** Returns the longest common subsequence of two lists of keys, as pairs of indexes. Common ends are found at once. */
function longestCommon(green: readonly string[], now: readonly string[]): IndexPair[] {
  const shorter = Math.min(green.length, now.length);
  let start = 0;
  while (start < shorter && green[start] === now[start]) start++;
  let end = 0;
  while (end < shorter - start && green.at(-1 - end) === now.at(-1 - end)) end++;
  const middle = commonByTable(green.slice(start, green.length - end), now.slice(start, now.length - end));
  return [
    ...Array.from({ length: start }, (_, at): IndexPair => [at, at]),
    ...middle.map(([greenAt, nowAt]): IndexPair => [greenAt + start, nowAt + start]),
    ...Array.from({ length: end }, (_, at): IndexPair => [green.length - end + at, now.length - end + at]),
  ];
}

function commonByTable(green: readonly string[], now: readonly string[]): IndexPair[] {
  const width = now.length + 1;
  const lengths = new Uint16Array((green.length + 1) * width);
  const lengthAt = (greenAt: number, nowAt: number) => lengths[greenAt * width + nowAt] ?? 0;
  for (let greenAt = green.length - 1; greenAt >= 0; greenAt--)
    for (let nowAt = now.length - 1; nowAt >= 0; nowAt--)
      lengths[greenAt * width + nowAt] =
        green[greenAt] === now[nowAt]
          ? lengthAt(greenAt + 1, nowAt + 1) + 1
          : Math.max(lengthAt(greenAt + 1, nowAt), lengthAt(greenAt, nowAt + 1));
  const pairs: IndexPair[] = [];
  let [greenAt, nowAt] = [0, 0];
  while (greenAt < green.length && nowAt < now.length) {
    if (green[greenAt] === now[nowAt]) pairs.push([greenAt++, nowAt++]);
    else if (lengthAt(greenAt + 1, nowAt) >= lengthAt(greenAt, nowAt + 1)) greenAt++;
    else nowAt++;
  }
  return pairs;
}
