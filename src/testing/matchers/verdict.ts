/** The result of a matcher, for every runner. */
export interface Verdict {
  readonly pass: boolean;
  /** Explains the failure. If the matcher passes, explains why `not` fails. */
  message(): string;
  readonly actual?: unknown;
  readonly expected?: unknown;
}
