import type { MoneyPoint } from './types.ts';

/**
 * Thins out points evenly to a maximum. The first and last stay. Up to half of the rest are the changes of returned and
 * owed money, because users look for those.
 */
export function thinned(points: readonly MoneyPoint[], atMost: number): readonly MoneyPoint[] {
  if (points.length <= atMost) return points;
  const steps = evenly(stepsOf(points), Math.floor(atMost / 2));
  const stored = new Set([0, points.length - 1, ...steps]);
  // Excludes the points chosen above, so that each takes one place.
  for (const index of evenly(
    [...points.keys()].filter((at) => !stored.has(at)),
    atMost - stored.size,
  ))
    stored.add(index);
  return points.filter((_, at) => stored.has(at));
}

/** Returns the indexes at which the returned or owed amount changed. */
function stepsOf(points: readonly MoneyPoint[]): number[] {
  return [...points.keys()].slice(1, -1).filter((at) => isStep(points[at - 1], points[at]));
}

function isStep(before: MoneyPoint | undefined, after: MoneyPoint | undefined): boolean {
  return before?.returnedCents !== after?.returnedCents || before?.owedCents !== after?.owedCents;
}

function evenly(places: readonly number[], atMost: number): readonly number[] {
  if (places.length <= atMost) return places;
  return Array.from({ length: atMost }, (_, at) => places[Math.floor((at * places.length) / atMost)] ?? 0);
}
