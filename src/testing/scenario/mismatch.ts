/** An expectation that was not met. */
export interface Mismatch {
  /** The path of fields below the option of the step. */
  readonly path: readonly string[];
  /** The option and field, for the message. */
  readonly about: string;
  readonly expected: string;
  readonly got: string;
  readonly hint?: string;
}
