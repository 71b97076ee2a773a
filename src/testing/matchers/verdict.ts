/** What a matcher finds; the same for every runner. */
export interface Verdict {
  readonly pass: boolean;
  /** Why it is not so; or, where it passes and should not have, that it is. */
  message(): string;
  readonly actual?: unknown;
  readonly expected?: unknown;
}
