import type { MoneyPoint } from './types.ts';

/**
 * At most so many of the points, spread evenly: the first, the last, and as far as there is room for them in half of it, the
 * steps of what came back and of what is owed, which are what people look for.
 */
export function thinned(points: readonly MoneyPoint[], atMost: number): readonly MoneyPoint[] {
  if (points.length <= atMost) return points;
  const steps = evenly(stepsOf(points), Math.floor(atMost / 2));
  const stored = new Set([0, points.length - 1, ...steps]);
  // Places that are kept already leave their room to others.
  for (const index of evenly(
    [...points.keys()].filter((at) => !stored.has(at)),
    atMost - stored.size,
  ))
    stored.add(index);
  return points.filter((_, at) => stored.has(at));
}

/** The places at which something came back or the debt changed. */
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
