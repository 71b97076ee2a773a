/** Where an expectation was not met. */
export interface Mismatch {
  /** Fields below the word of the step. */
  readonly path: readonly string[];
  readonly about: string;
  readonly expected: string;
  readonly got: string;
  readonly hint?: string;
}
