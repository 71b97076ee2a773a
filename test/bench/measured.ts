/** Something that was measured: our figure, and the figure for the same work without Settlebox or by another tool. */
export interface Measured {
  readonly work: string;
  /** Names the work, or the tool, behind `theirs`. */
  readonly beside: string;
  readonly unit: Unit;
  readonly ours: number;
  readonly theirs: number;
  /** Ours divided by theirs: the median over rounds, since a busy machine slows both sides of one round. */
  readonly ratio: number;
  readonly goal: Goal;
  readonly isMet: boolean;
}

/** Less is better for `ms` and `MiB`, more is better for `per second`. */
export type Unit = 'ms' | 'MiB' | 'per second';

/** A row without goals is information only. */
export interface Goal {
  /** The highest ratio of times or sizes, or the lowest ratio of rates. */
  readonly ratio?: number;
  /** Milliseconds that ours can take longer than theirs. */
  readonly moreMs?: number;
  readonly ms?: number;
  readonly perSecond?: number;
}

/** The figures of both sides, one entry per round. */
export interface Rounds {
  readonly ours: readonly number[];
  readonly theirs: readonly number[];
}

/** Takes medians, and compares them with the goal. */
export function judge(
  row: { readonly work: string; readonly beside: string; readonly unit: Unit; readonly goal: Goal },
  rounds: Rounds,
): Measured {
  const [ours, theirs] = [median(rounds.ours), median(rounds.theirs)];
  const ratio = median(rounds.ours.map((figure, round) => figure / (rounds.theirs[round] ?? Number.NaN)));
  const { work, beside, unit, goal } = row;
  return { work, beside, unit, ours, theirs, ratio, goal, isMet: isMet(unit, goal, { ours, theirs, ratio }) };
}

type Figures = Pick<Measured, 'ours' | 'theirs' | 'ratio'>;

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

/** Returns the upper one of two middle values. NaN without values. */
export function median(figures: readonly number[]): number {
  return figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? Number.NaN;
}
