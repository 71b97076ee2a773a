/**
 * Runs the sides in turn and returns each side's figures by round. The order reverses every round, and the first round
 * does not count: it fills caches.
 */
export async function alternate(
  sides: readonly (() => number | Promise<number>)[],
  rounds: number,
): Promise<readonly (readonly number[])[]> {
  const figures = sides.map((): number[] => []);
  for (let round = -1; round < rounds; round++) {
    for (const index of turn(sides.length, round)) {
      const figure = (await sides[index]?.()) ?? Number.NaN;
      if (round >= 0) figures[index]?.push(figure);
    }
  }
  return figures;
}

/** The order of the sides in a round. */
export function turn(count: number, round: number): readonly number[] {
  return Array.from({ length: count }, (_side, index) => (round % 2 === 0 ? index : count - 1 - index));
}
