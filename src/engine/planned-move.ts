/** A clock move whose target is known. */
export interface PlannedMove<Result> {
  /** Epoch milliseconds; undefined leaves the clock where it is. */
  readonly target: number | undefined;
  /** Returns the result of the move, before other work runs. */
  readonly report: () => Result;
}

/** Plans a move after the clock has caught up. If both failed, throws the error of the catch-up, which came first. */
export function planAfter<Result>(thrown: readonly unknown[], plan: () => PlannedMove<Result>): PlannedMove<Result> {
  try {
    return plan();
  } catch (error) {
    throw thrown.length > 0 ? thrown[0] : error;
  }
}
