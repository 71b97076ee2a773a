/** An external clock that a gateway follows: a test's fake timers, or a faked `Date`. */
export interface ExternalClock {
  /** Returns its time in epoch milliseconds, or undefined if unknown. */
  now(): number | undefined;
  /**
   * Moves it towards a time and never past it. It can stop earlier if its timers may schedule more work. Returns the errors
   * of its timers.
   */
  step?(time: number): readonly unknown[];
  /** Lets its time pass while a webhook receiver runs. */
  whileAwaiting?<Result>(work: Promise<Result>): Promise<Result>;
  /** Sets its time after another world was loaded. */
  setTime?(time: number): void;
}
