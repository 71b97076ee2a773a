/** The result of a row: Settlebox's figure, and that of the same work without it or by another tool. */
export interface Measurement {
  readonly work: string;
  /** Names the work, or the tool, behind `theirs`. */
  readonly baseline: string;
  readonly unit: Unit;
  readonly ours: number;
  readonly theirs: number;
  /** Ours divided by theirs: the median of all rounds, because other load slows both sides of a round. */
  readonly ratio: number;
  readonly goal: Goal;
  readonly isMet: boolean;
}

/** Less is better for `ms` and `MiB`, more is better for `per second`. */
export type Unit = 'ms' | 'MiB' | 'per second';

/** Limits for a row. A row without limits is for information only. */
export interface Goal {
  /** The highest ratio of times or sizes, or the lowest ratio of rates. */
  readonly ratio?: number;
  /** The maximum difference in milliseconds between ours and theirs. */
  readonly moreMs?: number;
  readonly ms?: number;
  readonly perSecond?: number;
}

/** The figures of both sides, one entry per round. */
export interface Rounds {
  readonly ours: readonly number[];
  readonly theirs: readonly number[];
}

/** Calculates medians and compares them with the goal. */
export function judge(
  row: { readonly work: string; readonly baseline: string; readonly unit: Unit; readonly goal: Goal },
  rounds: Rounds,
): Measurement {
  const [ours, theirs] = [median(rounds.ours), median(rounds.theirs)];
  const ratio = median(rounds.ours.map((figure, round) => figure / (rounds.theirs[round] ?? Number.NaN)));
  const { work, baseline, unit, goal } = row;
  return { work, baseline, unit, ours, theirs, ratio, goal, isMet: isMet(unit, goal, { ours, theirs, ratio }) };
}

type Figures = Pick<Measurement, 'ours' | 'theirs' | 'ratio'>;

function isMet(unit: Unit, goal: Goal, { ours, theirs, ratio }: Figures): boolean {
  const { POSITIVE_INFINITY } = Number;
  if (unit === 'per second') return ratio >= (goal.ratio ?? 0) && ours >= (goal.perSecond ?? 0);
  return (
    ratio <= (goal.ratio ?? POSITIVE_INFINITY) &&
    ours - theirs <= (goal.moreMs ?? POSITIVE_INFINITY) &&
    ours <= (goal.ms ?? POSITIVE_INFINITY) &&
    1000 / ours >= (goal.perSecond ?? 0)
  );
}

/** Returns the median: the upper of two middle values, or NaN if there are no values. */
export function median(figures: readonly number[]): number {
  return figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? Number.NaN;
}
