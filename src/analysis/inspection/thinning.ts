import { easternDay } from '../../facts/eastern-time.ts';
import type { MoneyPoint } from './types.ts';

/**
 * Thins out points to a maximum, by time. The first and last point stay, and the last of each day in New York, up to half of
 * the maximum: a table of days shows them. Up to a quarter are changes of returned and owed money, because users look for those. The rest is the last point of
 * each of equal periods, so that a quiet week after a busy month stays as it was.
 */
export function thinned(points: readonly MoneyPoint[], atMost: number): readonly MoneyPoint[] {
  if (points.length <= atMost) return points;
  const times = points.map(({ at }) => Date.parse(at));
  const stored = new Set([0, points.length - 1]);
  const store = (indexes: readonly number[], count: number) => {
    for (const index of evenly(
      indexes.filter((at) => !stored.has(at)),
      count,
    ))
      stored.add(index);
  };
  store(lastOfEach(times.map(easternDay)), Math.floor(atMost / 2));
  store(stepsOf(points), Math.floor(atMost / 4));
  const places = atMost - stored.size;
  const [first = 0] = times;
  const periodMs = ((times.at(-1) ?? first) - first) / places;
  store(lastOfEach(times.map((time) => Math.floor((time - first) / periodMs))), places);
  return points.filter((_, at) => stored.has(at));
}

/** Returns the last index of each run of equal values. */
function lastOfEach(values: readonly number[]): number[] {
  return [...values.keys()].filter((at) => values[at] !== values[at + 1]);
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
