/** A clock that a gateway's is kept in step with: a test's fake timers, or the faked `Date` of a suite. */
export interface ClockBeside {
  /** Where it stands, in epoch milliseconds; undefined while it can't be told. */
  now(): number | undefined;
  /**
   * Moves it towards a moment and never past it. It may stop on the way, where what was done there may ask for more.
   * Answers what the work there threw.
   */
  step?(moment: number): readonly unknown[];
  /** Lets time pass there while somebody outside (a receiver of webhooks) is at work. */
  during?<Result>(work: Promise<Result>): Promise<Result>;
  /** The world was left for another, and this is the moment there. */
  turnTo?(moment: number): void;
}
