import type { FaultSituation, SituationPlace } from './situations.ts';

/** A situation and the test in which it is run. */
export interface AssignedSituation extends SituationPlace {
  readonly situation: string;
  readonly risk: number;
}

/**
 * Chooses one test for each situation, spread evenly over the tests: pass k runs the k-th situation of every test. Returns the
 * passes, those with the highest risk first.
 */
export function assignPlaces(situations: readonly FaultSituation[]): readonly (readonly AssignedSituation[])[] {
  const counts = new Map<string, number>();
  const passes: AssignedSituation[][] = [];
  for (const { id, risk, places } of situations) {
    const [first, ...others] = places;
    if (first === undefined) continue;
    const countOf = ({ test }: SituationPlace) => counts.get(test) ?? 0;
    const place = others.reduce((best, other) => (countOf(other) < countOf(best) ? other : best), first);
    const count = countOf(place);
    counts.set(place.test, count + 1);
    const pass = passes[count] ?? [];
    passes[count] = pass;
    pass.push({ ...place, situation: id, risk });
  }
  return passes;
}

/** Returns the part of a list that belongs to one of several machines. */
export function shardOf<Item>(
  items: readonly Item[],
  shard: { readonly index: number; readonly count: number },
): readonly Item[] {
  return items.filter((_item, at) => at % shard.count === shard.index - 1);
}
