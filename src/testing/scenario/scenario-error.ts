/** An error in a scenario file, or a failed expectation. */
export type ScenarioFailure = {
  /** Path of the scenario file. */
  readonly file: string;
  /** The line, counted from 1. */
  readonly line: number;
  /** The verb and its option, or the field of the file. */
  readonly about: string;
  /** The expected value, as text. */
  readonly expected: string;
  /** The actual value, as text. */
  readonly got: string;
  /** A suggestion, if there is one. */
  readonly hint?: string;
  /** The case, such as `code: R02`, if the scenario has several. */
  readonly case?: string;
};

/**
 * Reports an invalid scenario file, or a failed expectation. The message names the file and line, the expected value, and
 * the actual one.
 *
 * @example
 * // scenarios/refund.yaml:14: transactions.cancel, state of sale: expected refunded, got settled
 */
export class ScenarioError extends Error {
  /** Always `ScenarioError`. */
  override readonly name = 'ScenarioError';
  /** Path of the scenario file. */
  readonly file: string;
  /** The line, counted from 1. */
  readonly line: number;
  /** The verb and its option, or the field of the file. */
  readonly about: string;
  /** The expected value, as text. */
  readonly expected: string;
  /** The actual value, as text. */
  readonly got: string;
  /** The case, such as `code: R02`; empty if the error concerns all cases. */
  readonly case: string;
  readonly #failure: ScenarioFailure;

  constructor({ file, line, about, expected, got, hint = '', case: named = '' }: ScenarioFailure) {
    super(
      `${file}:${line}: ${about}${named === '' ? '' : ` (${named})`}: expected ${expected}, got ${got}${hint === '' ? '' : `. ${hint}`}`,
    );
    this.file = file;
    this.line = line;
    this.about = about;
    this.expected = expected;
    this.got = got;
    this.case = named;
    this.#failure = { file, line, about, expected, got, hint };
  }

  /** Returns the same error for the case with this name. */
  inCase(named: string): ScenarioError {
    return new ScenarioError({ ...this.#failure, case: named });
  }
}

const SHOWN_MAX = 160;

/** Formats a value for a message, with at most 160 characters. */
export function formatValue(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? 'nothing');
  return text.length > SHOWN_MAX ? `${text.slice(0, SHOWN_MAX)}…` : text;
}
