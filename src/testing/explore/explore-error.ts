import { repeatSeed } from './repeat-seed.ts';

/** A failure found by `explore`. */
type Failure = {
  /** The seed that reproduces it. */
  readonly seed: number;
  /** The problems, as sentences. */
  readonly findings: readonly string[];
  /** The shortest sequence that still fails, a line for each step. */
  readonly steps: readonly string[];
  /** The number of steps before the sequence was shortened. */
  readonly stepsBefore: number;
  /** The gateway's timeline of that run. */
  readonly timeline: string;
  /** The requests and webhooks of that run, one line each. */
  readonly wire: readonly string[];
  /** Other observations. */
  readonly notes: readonly string[];
  /** The path of the saved tape; undefined without `saveTo`. */
  readonly tape: string | undefined;
  /** The path of the page; undefined if the search leaves none. */
  readonly page: string | undefined;
};

/**
 * Reports a sequence that breaks the application. The message lists what is wrong, the shortest sequence, the gateway's
 * timeline, and how to run the seed again.
 *
 * @example
 * await explore({ merchant }).catch((error) => { if (error instanceof ExploreError) console.log(error.seed) });
 */
export class ExploreError extends Error implements Failure {
  /** Always `ExploreError`. */
  override readonly name = 'ExploreError';
  /** The seed that reproduces it. */
  readonly seed: number;
  /** The problems, as sentences. */
  readonly findings: readonly string[];
  /** The shortest sequence that still fails, one line per step. */
  readonly steps: readonly string[];
  /** Number of steps before the sequence was shortened. */
  readonly stepsBefore: number;
  /** The gateway's timeline of that run, as a table. */
  readonly timeline: string;
  /** The requests and webhooks of that run, one line each, in order of time. */
  readonly wire: readonly string[];
  /** Other observations. */
  readonly notes: readonly string[];
  /** Path of the saved tape; undefined without `saveTo`. */
  readonly tape: string | undefined;
  /** Path of the HTML page of the failing run; undefined without `failurePages`. */
  readonly page: string | undefined;

  constructor(failure: Failure) {
    super(print(failure));
    this.seed = failure.seed;
    this.findings = failure.findings;
    this.steps = failure.steps;
    this.stepsBefore = failure.stepsBefore;
    this.timeline = failure.timeline;
    this.wire = failure.wire;
    this.notes = failure.notes;
    this.tape = failure.tape;
    this.page = failure.page;
    Object.defineProperty(this, BRAND, { value: true });
  }

  /** Holds for errors of the ESM and the CommonJS build alike. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return typeof value === 'object' && value !== null && BRAND in value;
  }
}

const BRAND = Symbol.for('settlebox.ExploreError');

function print({ seed, findings, steps, stepsBefore, timeline, notes, tape, page }: Failure): string {
  const parts = [
    [`Seed ${seed} breaks the shop.`],
    ['What is wrong:', ...findings.map((text) => `- ${text}`)],
    [`The shortest failing sequence (shortened from ${stepsBefore} steps):`, ...steps.map(numbered)],
    ['The gateway’s timeline:', ...timeline.split('\n')],
    ...(notes.length === 0 ? [] : [['Also noticed:', ...notes.map((text) => `- ${text}`)]]),
    [
      `Run it again: ${repeatSeed(seed)}`,
      ...(tape === undefined ? [] : [`Its tape: ${tape}`]),
      ...(page === undefined ? [] : [`Its page: ${page}`]),
    ],
  ];
  return parts.map((lines) => lines.join('\n  ')).join('\n\n');
}

function numbered(line: string, at: number): string {
  return `${String(at + 1).padStart(2)}. ${line}`;
}
