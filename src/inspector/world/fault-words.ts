/** Trouble in plain words, for somebody who has never seen the kinds by name. */
import type { FaultKind, FaultTarget } from '../../domain/simulation/faults/kinds.ts';
import type { FaultNow } from '../source/controls.ts';

interface FaultWords {
  readonly target: FaultTarget;
  /** `_` stands for what it strikes: `_ is refused`. */
  readonly says: string;
}

/** Every kind, the ones that teach most first. */
// biome-ignore format: a table reads in columns
export const FAULT_WORDS: Readonly<Record<FaultKind, FaultWords>> = {
  response_lost:           { target: 'request', says: '_ succeeds, but the response is lost' },
  request_rejected:      { target: 'request', says: '_ is rejected with 503' },
  connection_reset:      { target: 'request', says: '_ never arrives: the connection is reset' },
  hang:                  { target: 'request', says: '_ never gets a response' },
  response_slow:           { target: 'request', says: '_ succeeds, but the response is half a minute late' },
  request_slow:          { target: 'request', says: '_ arrives half a minute late' },
  response_cut:            { target: 'request', says: '_ succeeds, but the response is cut off' },
  event_lost:            { target: 'request', says: '_ succeeds, but no webhook is sent' },
  event_before_response:           { target: 'request', says: '_ triggers its webhook before the response' },
  webhook_rejected:       { target: 'webhook', says: '_ is rejected by the endpoint' },
  webhook_duplicated:    { target: 'webhook', says: '_ is delivered twice' },
  webhook_delayed:       { target: 'webhook', says: '_ is delivered an hour late' },
  webhook_reordered:     { target: 'webhook', says: '_ is delivered after the next one of its payment' },
  webhook_dropped:       { target: 'webhook', says: '_ is never delivered' },
  webhook_bad_signature: { target: 'webhook', says: '_ has an invalid signature' },
  webhook_old_timestamp: { target: 'webhook', says: '_ has a timestamp that is an hour old' },
  file_duplicated:            { target: 'file',    says: '_ is in a file that the bank sends twice' },
  file_delayed:             { target: 'file',    says: '_ is in a file that arrives a day late' },
  file_split:         { target: 'file',    says: '_ is in a file that is split in two' },
};

/** What may be struck, by its name in a fault. */
// biome-ignore format: a table reads in columns
export const TARGETS: Readonly<Record<FaultTarget, readonly (readonly [on: string, words: string])[]>> = {
  request: [['transactions.create', 'a new payment'], ['transactions.capture', 'a capture'], ['transactions.cancel', 'a void or refund'],
            ['paymentTokens.create', 'storing a card or account'], ['batches.close', 'closing the batch'], ['*', 'every request']],
  webhook: [['*', 'every webhook'], ['transaction.settled', 'the webhook of a settlement'], ['transaction.funded', 'the webhook of a funding'],
            ['transaction.returned', 'the webhook of a return'], ['transaction.*', 'every webhook about payments'], ['batch.*', 'every webhook about batches']],
  file:    [['*', 'every return'], ['R01', 'a return R01'], ['R10', 'a return R10']],
};

// biome-ignore format: a table reads in columns
export const GROUPS: readonly (readonly [target: FaultTarget, title: string])[] = [
  ['request', 'API requests'],
  ['webhook', 'Webhook deliveries'],
  ['file',    'Files from banks'],
];

/** With a capital letter. */
export function sentence(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

/** A fault in a sentence: `every webhook comes twice`. */
export function saidOf({ kind, on }: Pick<FaultNow, 'kind' | 'on'>): string {
  const words = Object.entries(FAULT_WORDS).find(([name]) => name === kind)?.[1];
  if (words === undefined) return `${kind} of ${on}`;
  const target = TARGETS[words.target].find(([name]) => name === on)?.[1] ?? on;
  return words.says.replace('_', target);
}
