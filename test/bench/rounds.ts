/**
 * Alternates between the sides, and returns each side's figures by round. The order is reversed in every round. The first
 * round only fills caches, and does not count.
 */
export async function alternate(
  sides: readonly (() => number | Promise<number>)[],
  rounds: number,
): Promise<readonly (readonly number[])[]> {
  const figures = sides.map((): number[] => []);
  for (let round = -1; round < rounds; round++) {
    for (const index of sideOrder(sides.length, round)) {
      const figure = (await sides[index]?.()) ?? Number.NaN;
      if (round >= 0) figures[index]?.push(figure);
    }
  }
  return figures;
}

/** Returns the order of the sides in a round, as indexes. */
export function sideOrder(count: number, round: number): readonly number[] {
  return Array.from({ length: count }, (_side, index) => (round % 2 === 0 ? index : count - 1 - index));
}
