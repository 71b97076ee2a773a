/** The places of equal texts in two lists. */
type IndexPair = readonly [left: number, right: number];

/**
 * Returns the longest common subsequence of two lists of texts, as pairs of indexes. Common ends are found at once; the time for
 * the rest grows with the product of both lengths.
 */
export function longestCommon(left: readonly string[], right: readonly string[]): IndexPair[] {
  const shorter = Math.min(left.length, right.length);
  let start = 0;
  while (start < shorter && left[start] === right[start]) start++;
  let end = 0;
  while (end < shorter - start && left.at(-1 - end) === right.at(-1 - end)) end++;
  const middle = commonByTable(left.slice(start, left.length - end), right.slice(start, right.length - end));
  return [
    ...Array.from({ length: start }, (_, at): IndexPair => [at, at]),
    ...middle.map(([leftAt, rightAt]): IndexPair => [leftAt + start, rightAt + start]),
    ...Array.from({ length: end }, (_, at): IndexPair => [left.length - end + at, right.length - end + at]),
  ];
}

function commonByTable(left: readonly string[], right: readonly string[]): IndexPair[] {
  const width = right.length + 1;
  const lengths = new Uint16Array((left.length + 1) * width);
  const lengthAt = (leftAt: number, rightAt: number) => lengths[leftAt * width + rightAt] ?? 0;
  for (let leftAt = left.length - 1; leftAt >= 0; leftAt--)
    for (let rightAt = right.length - 1; rightAt >= 0; rightAt--)
      lengths[leftAt * width + rightAt] =
        left[leftAt] === right[rightAt]
          ? lengthAt(leftAt + 1, rightAt + 1) + 1
          : Math.max(lengthAt(leftAt + 1, rightAt), lengthAt(leftAt, rightAt + 1));
  const pairs: IndexPair[] = [];
  let [leftAt, rightAt] = [0, 0];
  while (leftAt < left.length && rightAt < right.length) {
    if (left[leftAt] === right[rightAt]) pairs.push([leftAt++, rightAt++]);
    else if (lengthAt(leftAt + 1, rightAt) >= lengthAt(leftAt, rightAt + 1)) leftAt++;
    else rightAt++;
  }
  return pairs;
}
