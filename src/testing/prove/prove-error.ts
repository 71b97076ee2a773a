/** Why nothing was proved: an order that differs, a shop that is not deterministic, or more orders than runs. */
type ProveFailureReason = 'counterexample' | 'not_deterministic' | 'not_proved';

/** A failure of `prove`. */
type ProveFailure = {
  readonly reason: ProveFailureReason;
  /** The first line of the message. */
  readonly headline: string;
  readonly findings: readonly string[];
  readonly events: readonly string[];
  readonly timeline: string;
  readonly notes: readonly string[];
  readonly repeat: string | undefined;
  readonly orders: number;
};

/**
 * Reports an order of events in which the application does not converge, or why nothing was proved. The message lists what is
 * wrong, the events in that order, the gateway's timeline, and how to run the order again.
 *
 * @example
 * await prove({ merchant, given }).catch((error) => { if (error instanceof ProveError) console.log(error.repeat) });
 */
export class ProveError extends Error {
  /** Always `ProveError`. */
  override readonly name = 'ProveError';
  /** `counterexample`; `not_deterministic` if the same order gave different results; `not_proved` if a limit was reached. */
  readonly reason: ProveFailureReason;
  /** The problems, as sentences. Empty if a limit was reached. */
  readonly findings: readonly string[];
  /** The events of the counterexample, one line each. */
  readonly events: readonly string[];
  /** The gateway's timeline of that run, as a table. */
  readonly timeline: string;
  /** Other observations. */
  readonly notes: readonly string[];
  /** The value of the `repeat` option that runs only this order; undefined without a counterexample. */
  readonly repeat: string | undefined;
  /** The number of orders that converged before. */
  readonly orders: number;

  constructor(failure: ProveFailure) {
    super(print(failure));
    this.reason = failure.reason;
    this.findings = failure.findings;
    this.events = failure.events;
    this.timeline = failure.timeline;
    this.notes = failure.notes;
    this.repeat = failure.repeat;
    this.orders = failure.orders;
    Object.defineProperty(this, BRAND, { value: true });
  }

  /** Holds for errors of the ESM and the CommonJS build alike. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return typeof value === 'object' && value !== null && BRAND in value;
  }
}

const BRAND = Symbol.for('settlebox.ProveError');

function print({ reason, headline, findings, events, timeline, notes, repeat }: ProveFailure): string {
  const parts = [
    [headline],
    ...(findings.length === 0 ? [] : [['What is wrong:', ...findings.map((text) => `- ${text}`)]]),
    ...(events.length === 0
      ? []
      : [[reason === 'counterexample' ? 'The shortest counterexample:' : 'The events:', ...events.map(numbered)]]),
    ...(timeline === '' ? [] : [['The gateway’s timeline:', ...timeline.split('\n')]]),
    ...(notes.length === 0 ? [] : [['Also noticed:', ...notes.map((text) => `- ${text}`)]]),
    ...(repeat === undefined ? [] : [[`Run it again: prove({ …, repeat: '${repeat}' })`]]),
  ];
  return parts.map((lines) => lines.join('\n  ')).join('\n\n');
}

function numbered(line: string, at: number): string {
  return `${String(at + 1).padStart(2)}. ${line}`;
}
