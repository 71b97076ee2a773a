/** What is wrong with a scenario, or with what it expected. */
export interface ScenarioFailure {
  readonly file: string;
  /** Counted from 1. */
  readonly line: number;
  /** What it is about: a verb and a word, or a field of the file. */
  readonly about: string;
  readonly expected: string;
  readonly got: string;
  /** What would have worked, where there is a guess. */
  readonly hint?: string;
  /** The case in which it came, such as `code: R02`, where a scenario has several. */
  readonly case?: string;
}

/**
 * A scenario can't be read, or did not go as it says. One sentence: file and line, what was expected, what came.
 *
 * @example
 * // scenarios/refund.yaml:14: transactions.cancel, state of sale: expected refunded, got settled
 */
export class ScenarioError extends Error {
  override readonly name = 'ScenarioError';
  readonly file: string;
  readonly line: number;
  readonly about: string;
  readonly expected: string;
  readonly got: string;
  /** `code: R02`; empty where it is of no one case. */
  readonly case: string;
  readonly #fault: ScenarioFailure;

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
    this.#fault = { file, line, about, expected, got, hint };
  }

  /** The same of one case. */
  inCase(named: string): ScenarioError {
    return new ScenarioError({ ...this.#fault, case: named });
  }
}

const SHOWN_MAX = 160;

/** A value as a sentence can hold it. */
export function shown(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? 'nothing');
  return text.length > SHOWN_MAX ? `${text.slice(0, SHOWN_MAX)}…` : text;
}
