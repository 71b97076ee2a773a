/** Faults in plain words, for readers who do not know their kinds by name. */
import { FAULT_KINDS, type FaultTarget } from '../../domain/simulation/faults/kinds.ts';
import type { FaultNow } from '../source/controls.ts';

/** The kinds that teach most, which are offered first. */
const FIRST: readonly string[] = [
  'response_lost',
  'request_rejected',
  'connection_reset',
  'hang',
  'response_slow',
  'request_slow',
  'webhook_rejected',
];

/** The kinds of faults in the order in which they are offered, with their targets and labels. */
export const OFFERED_FAULTS: readonly (readonly [
  kind: string,
  fact: { readonly target: FaultTarget; readonly label: string },
])[] = Object.entries(FAULT_KINDS)
  .map((entry, place) => ({ entry, place: FIRST.includes(entry[0]) ? FIRST.indexOf(entry[0]) - FIRST.length : place }))
  .sort((a, b) => a.place - b.place)
  .map(({ entry }) => entry);

/** The choices of each target, by their names in a fault. */
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
  const fact = OFFERED_FAULTS.find(([name]) => name === kind)?.[1];
  if (fact === undefined) return `${kind} of ${on}`;
  const target = TARGETS[fact.target].find(([name]) => name === on)?.[1] ?? on;
  return fact.label.replace('_', target);
}
