import { FAULT_KINDS, type FaultTarget } from '../../domain/simulation/faults/kinds.ts';

/** The most instructive kinds, which are offered first. */
const FEATURED: readonly string[] = [
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
  row: { readonly target: FaultTarget; readonly label: string },
])[] = Object.entries(FAULT_KINDS)
  .map((entry, position) => ({
    entry,
    position: FEATURED.includes(entry[0]) ? FEATURED.indexOf(entry[0]) - FEATURED.length : position,
  }))
  .sort((a, b) => a.position - b.position)
  .map(({ entry }) => entry);

/** The choices of each target, by their names in a fault. */
// biome-ignore format: a table reads in columns
export const TARGETS: Readonly<Record<FaultTarget, readonly (readonly [on: string, label: string])[]>> = {
  request: [['transactions.create', 'a new payment'], ['transactions.capture', 'a capture'], ['transactions.cancel', 'a void or refund'],
            ['paymentTokens.create', 'storing a card or account'], ['batches.close', 'closing the batch'], ['*', 'every request']],
  webhook: [['*', 'every webhook'], ['transaction.settled', 'the webhook of a settlement'], ['transaction.funded', 'the webhook of a funding'],
            ['transaction.returned', 'the webhook of a return'], ['transaction.*', 'every webhook about payments'], ['batch.*', 'every webhook about batches']],
  file:    [['*', 'every return'], ['R01', 'a return R01'], ['R10', 'a return R10']],
};

/** The groups of faults in the form. */
// biome-ignore format: a table reads in columns
export const GROUPS: readonly (readonly [target: FaultTarget, title: string])[] = [
  ['request', 'API requests'],
  ['webhook', 'Webhook deliveries'],
  ['file',    'Files from banks'],
];

/** Returns the text with a capital first letter. */
export function capitalize(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

/** Describes a fault: `every webhook is delivered twice`. */
export function faultText({ kind, on }: { readonly kind: string; readonly on: string }): string {
  const row = OFFERED_FAULTS.find(([name]) => name === kind)?.[1];
  if (row === undefined) return `${kind} of ${on}`;
  const target = TARGETS[row.target].find(([name]) => name === on)?.[1] ?? on;
  return row.label.replace('_', target);
}
