/** Returns the known word closest to a mistyped one, if it is close enough. */
export function didYouMean(word: string, known: readonly string[]): string | undefined {
  const ranked = known
    .map((candidate) => ({ candidate, distance: editDistance(word.toLowerCase(), candidate.toLowerCase()) }))
    .sort((a, b) => a.distance - b.distance);
  const [nearest] = ranked;
  // As many changes as letters would turn a short word into any other.
  const tolerated = Math.min(Math.max(2, Math.floor(word.length / 3)), word.length - 1);
  return nearest !== undefined && nearest.distance <= tolerated ? nearest.candidate : undefined;
}

/** Returns `Did you mean "x"?`, or a list of the known words. */
export function suggest(word: string, known: readonly string[]): string {
  const meant = didYouMean(word, known);
  return meant === undefined ? `Use one of: ${known.join(', ')}.` : `Did you mean "${meant}"?`;
}

/** Levenshtein distance: the least number of letters to add, remove or change. */
function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let at = 1; at <= a.length; at++) {
    const next = [at];
    for (let column = 1; column <= b.length; column++) {
      const cost = a.charAt(at - 1) === b.charAt(column - 1) ? 0 : 1;
      const replaced = (row[column - 1] ?? 0) + cost;
      next.push(Math.min(replaced, (row[column] ?? 0) + 1, (next[column - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
