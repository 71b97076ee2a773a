/** The target of a fault: an API request, a webhook delivery, or a file from a bank. */
export type FaultTarget = 'request' | 'webhook' | 'file';

/** How a fault is measured, where it takes a measure. */
export type Measure = 'status' | 'delaySeconds' | 'afterBytes';

/** One kind of trouble. */
export interface FaultKindFact {
  readonly target: FaultTarget;
  /** Whether the work of the request is done all the same. */
  readonly work: 'undone' | 'done';
  /** The measures that it takes, with what they are where nothing is said. */
  readonly measures: Readonly<Partial<Record<Measure, number>>>;
  /** For the timeline: `the answer to transactions.create is lost`. */
  readonly text: (of: string) => string;
}

const none = {};

/** Longer than the patience of most HTTP clients, shorter than that of those who wait for ever. */
const SLOW_SECONDS = 30;
const HOUR_SECONDS = 3_600;
const WEEK_SECONDS = 7 * 24 * HOUR_SECONDS;

/** Every kind of trouble there is. */
// biome-ignore format: a table reads in columns
export const FAULT_KINDS = {
  request_rejected:      { target: 'request', work: 'undone', measures: { status: 503 },                text: (of) => `${of} is rejected before it is processed` },
  connection_reset:      { target: 'request', work: 'undone', measures: none,                           text: (of) => `${of} never arrives: the connection is reset` },
  request_slow:          { target: 'request', work: 'undone', measures: { delaySeconds: SLOW_SECONDS }, text: (of) => `${of} is delayed in transit` },
  hang:                  { target: 'request', work: 'undone', measures: none,                           text: (of) => `${of} gets no response` },
  response_lost:           { target: 'request', work: 'done',   measures: none,                           text: (of) => `${of} is processed, but its response is lost` },
  response_cut:            { target: 'request', work: 'done',   measures: { afterBytes: 20 },             text: (of) => `${of} is processed, but its response is truncated` },
  response_slow:           { target: 'request', work: 'done',   measures: { delaySeconds: SLOW_SECONDS }, text: (of) => `${of} is processed, but its response is delayed` },
  event_lost:            { target: 'request', work: 'done',   measures: none,                           text: (of) => `${of} is processed, but its webhooks are suppressed` },
  event_before_response:           { target: 'request', work: 'done',   measures: none,                           text: (of) => `webhooks of ${of} are delivered before its response` },
  webhook_duplicated:    { target: 'webhook', work: 'done',   measures: none,                           text: (of) => `webhook ${of} is sent twice` },
  webhook_delayed:       { target: 'webhook', work: 'done',   measures: { delaySeconds: HOUR_SECONDS }, text: (of) => `webhook ${of} is delayed` },
  webhook_reordered:     { target: 'webhook', work: 'done',   measures: { delaySeconds: WEEK_SECONDS }, text: (of) => `webhook ${of} is delivered after the next one of its object` },
  webhook_dropped:       { target: 'webhook', work: 'done',   measures: none,                           text: (of) => `webhook ${of} is never sent` },
  webhook_rejected:       { target: 'webhook', work: 'undone', measures: { status: 503 },                text: (of) => `webhook ${of} finds the endpoint down` },
  webhook_bad_signature: { target: 'webhook', work: 'done',   measures: none,                           text: (of) => `webhook ${of} has a wrong signature` },
  webhook_old_timestamp: { target: 'webhook', work: 'done',   measures: { delaySeconds: HOUR_SECONDS }, text: (of) => `webhook ${of} has an old timestamp` },
  file_duplicated:            { target: 'file',    work: 'done',   measures: none,                           text: (of) => `the bank sends ${of} twice` },
  file_delayed:             { target: 'file',    work: 'done',   measures: { delaySeconds: 24 * HOUR_SECONDS }, text: (of) => `the bank sends ${of} late` },
  file_split:         { target: 'file',    work: 'done',   measures: { delaySeconds: HOUR_SECONDS }, text: (of) => `the bank sends the file with ${of} in two parts` },
} as const satisfies Readonly<Record<string, FaultKindFact>>;

/**
 * A kind of fault for `simulate.faults.add`; docs/faults.md describes each.
 */
export type FaultKind = keyof typeof FAULT_KINDS;

export function isFaultKind(text: string): text is FaultKind {
  return Object.hasOwn(FAULT_KINDS, text);
}

/** The kinds of faults with this target: `request`, `webhook` or `file`. */
export type FaultKindOf<Where extends FaultTarget> = {
  [Kind in FaultKind]: (typeof FAULT_KINDS)[Kind]['target'] extends Where ? Kind : never;
}[FaultKind];
