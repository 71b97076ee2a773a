/** What `explore` has found. */
export interface Failure {
  readonly seed: number;
  /** What is wrong, in sentences. */
  readonly findings: readonly string[];
  /** The shortest sequence that still fails, a line for each step. */
  readonly steps: readonly string[];
  /** How many steps the sequence had at first. */
  readonly stepsBefore: number;
  /** The gateway's timeline of that run. */
  readonly timeline: string;
  /** What may be worth a look besides. */
  readonly notes: readonly string[];
  /** Where its tape was saved. */
  readonly tape: string | undefined;
}

/**
 * A sequence breaks the shop. The message has it all: what is wrong, the shortest sequence, the gateway's timeline, and
 * how to run that seed again.
 *
 * @example
 * await explore({ merchant }).catch((error) => { if (error instanceof ExploreError) console.log(error.seed) });
 */
export class ExploreError extends Error implements Failure {
  override readonly name = 'ExploreError';
  readonly seed: number;
  readonly findings: readonly string[];
  readonly steps: readonly string[];
  readonly stepsBefore: number;
  readonly timeline: string;
  readonly notes: readonly string[];
  readonly tape: string | undefined;

  constructor(failure: Failure) {
    super(print(failure));
    this.seed = failure.seed;
    this.findings = failure.findings;
    this.steps = failure.steps;
    this.stepsBefore = failure.stepsBefore;
    this.timeline = failure.timeline;
    this.notes = failure.notes;
    this.tape = failure.tape;
    Object.defineProperty(this, BRAND, { value: true });
  }

  /** Holds for errors of the ESM and the CommonJS build alike. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return typeof value === 'object' && value !== null && BRAND in value;
  }
}

const BRAND = Symbol.for('settlebox.ExploreError');

function print({ seed, findings, steps, stepsBefore, timeline, notes, tape }: Failure): string {
  const parts = [
    [`seed ${seed} breaks the shop.`],
    ['What is wrong:', ...findings.map((text) => `- ${text}`)],
    [`The shortest sequence that does it (of ${stepsBefore} steps at first):`, ...steps.map(numbered)],
    ['The gateway’s timeline:', ...timeline.split('\n')],
    ...(notes.length === 0 ? [] : [['Besides:', ...notes.map((text) => `- ${text}`)]]),
    [`Run it again: explore({ …, seeds: [${seed}] })`, ...(tape === undefined ? [] : [`Its tape: ${tape}`])],
  ];
  return parts.map((lines) => lines.join('\n  ')).join('\n\n');
}

function numbered(line: string, at: number): string {
  return `${String(at + 1).padStart(2)}. ${line}`;
}
