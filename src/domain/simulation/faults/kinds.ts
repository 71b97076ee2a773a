/** The type of notes about triggered faults. */
export const FAULT_TRIGGERED = 'fault.struck';

/** The start of the error or body of a webhook attempt in which a fault took the place of the endpoint; the kind follows. */
export const INJECTED = 'injected fault: ';

/** Reports whether an error or a body is of a fault, and not of an endpoint. */
export function isInjected(text: string | null | undefined): boolean {
  return text?.startsWith(INJECTED) === true;
}

/** The target of a fault: an API request, a webhook delivery, or a file from a bank. */
export type FaultTarget = 'request' | 'webhook' | 'file';

/** A quantity of a fault. */
export type FaultMeasure = 'status' | 'delaySeconds' | 'afterBytes';

/** A kind of fault. Its effect is in the table of its target: `REQUEST_EFFECTS`, `WEBHOOK_EFFECTS`, or `FILE_EFFECTS`. */
interface FaultKindFact {
  readonly target: FaultTarget;
  /** States if the work of the request, webhook, or file is done in spite of the fault. */
  readonly work: 'undone' | 'done';
  /** The measures that the kind accepts, with their defaults. */
  readonly measures: Readonly<Partial<Record<FaultMeasure, number>>>;
  /** Text of the timeline: `transactions.create is delayed in transit`. */
  readonly text: (of: string) => string;
  /** Sentence of the inspector; `_` is replaced by the target, `{status}` and `{delay}` by the measures. */
  readonly label: string;
}

const none = {};

/** Longer than the timeout of most HTTP clients. */
const SLOW_SECONDS = 30;
const HOUR_SECONDS = 3_600;
const DAY_SECONDS = 24 * HOUR_SECONDS;
const WEEK_SECONDS = 7 * DAY_SECONDS;

/** Every kind of fault. */
// biome-ignore format: a table reads in columns
export const FAULT_KINDS = {
  request_rejected:      { target: 'request', work: 'undone', measures: { status: 503 },                             text: (of) => `${of} is rejected before it is processed`,                                    label: '_ is rejected with {status}' },
  connection_reset:      { target: 'request', work: 'undone', measures: none,                                        text: (of) => `${of} never arrives: the connection is reset`,                                label: '_ never arrives: the connection is reset' },
  request_slow:          { target: 'request', work: 'undone', measures: { delaySeconds: SLOW_SECONDS },              text: (of) => `${of} is delayed in transit`,                                                 label: '_ arrives {delay} late' },
  hang:                  { target: 'request', work: 'undone', measures: none,                                        text: (of) => `${of} gets no response`,                                                      label: '_ never gets a response' },
  response_lost:         { target: 'request', work: 'done',   measures: none,                                        text: (of) => `${of} is processed, but its response is lost`,                                label: '_ succeeds, but the response is lost' },
  response_cut:          { target: 'request', work: 'done',   measures: { afterBytes: 20 },                          text: (of) => `${of} is processed, but its response is truncated`,                           label: '_ succeeds, but the response is cut off' },
  response_slow:         { target: 'request', work: 'done',   measures: { delaySeconds: SLOW_SECONDS },              text: (of) => `${of} is processed, but its response is delayed`,                             label: '_ succeeds, but the response is {delay} late' },
  event_lost:            { target: 'request', work: 'done',   measures: none,                                        text: (of) => `${of} is processed, but its webhooks are suppressed`,                         label: '_ succeeds, but no webhook is sent' },
  event_before_response: { target: 'request', work: 'done',   measures: none,                                        text: (of) => `webhooks of ${of} are delivered before its response`,                         label: '_ triggers its webhook before the response' },
  webhook_duplicated:    { target: 'webhook', work: 'done',   measures: none,                                        text: (of) => `webhook ${of} is sent twice`,                                                 label: '_ is delivered twice' },
  webhook_delayed:       { target: 'webhook', work: 'done',   measures: { delaySeconds: HOUR_SECONDS },              text: (of) => `webhook ${of} is delayed`,                                                    label: '_ is delivered {delay} late' },
  webhook_reordered:     { target: 'webhook', work: 'done',   measures: { delaySeconds: WEEK_SECONDS },              text: (of) => `webhook ${of} is delivered after the next one of its object`,                 label: '_ is delivered after the next one of its object' },
  webhook_dropped:       { target: 'webhook', work: 'done',   measures: none,                                        text: (of) => `webhook ${of} is never sent`,                                                 label: '_ is never delivered' },
  webhook_rejected:      { target: 'webhook', work: 'undone', measures: { status: 503 },                             text: (of) => `webhook ${of} finds the endpoint down`,                                       label: '_ is rejected by the endpoint with {status}' },
  webhook_bad_signature: { target: 'webhook', work: 'done',   measures: none,                                        text: (of) => `webhook ${of} has a wrong signature`,                                         label: '_ has an invalid signature' },
  webhook_old_timestamp: { target: 'webhook', work: 'done',   measures: { delaySeconds: HOUR_SECONDS },              text: (of) => `webhook ${of} has an old timestamp`,                                          label: '_ has a timestamp that is {delay} old' },
  file_duplicated:       { target: 'file',    work: 'done',   measures: none,                                        text: (of) => `the bank sends ${of} twice`,                                                  label: '_ is in a file that the bank sends twice' },
  file_delayed:          { target: 'file',    work: 'done',   measures: { delaySeconds: DAY_SECONDS },         text: (of) => `the bank sends ${of} late`,                                                   label: '_ is in a file that arrives {delay} late' },
  file_split:            { target: 'file',    work: 'done',   measures: { delaySeconds: HOUR_SECONDS },              text: (of) => `the bank sends the file with ${of} in two parts`,                             label: '_ is in a file that is split in two' },
} as const satisfies Readonly<Record<string, FaultKindFact>>;

/**
 * A kind of fault for `simulate.faults.add`; docs/faults.md describes each.
 */
export type FaultKind = keyof typeof FAULT_KINDS;

/** Reports whether a text names a kind of fault. */
export function isFaultKind(text: string): text is FaultKind {
  return Object.hasOwn(FAULT_KINDS, text);
}

/** The kinds of faults with this target: `request`, `webhook` or `file`. */
export type FaultKindOf<Where extends FaultTarget> = {
  [Kind in FaultKind]: (typeof FAULT_KINDS)[Kind]['target'] extends Where ? Kind : never;
}[FaultKind];

/** Reports whether faults of a kind have this target. */
export function hasTarget<Target extends FaultTarget>(
  kind: FaultKind,
  target: Target,
): kind is Extract<FaultKind, FaultKindOf<Target>> {
  return FAULT_KINDS[kind].target === target;
}
