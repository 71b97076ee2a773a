import { FAULT_KINDS, type FaultMeasure, type FaultTarget } from '../../domain/simulation/faults/kinds.ts';
import { relativeTime } from '../state/format.ts';

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
  row: {
    readonly target: FaultTarget;
    readonly label: string;
    readonly measures: Readonly<Partial<Record<FaultMeasure, number>>>;
  },
])[] = Object.entries(FAULT_KINDS)
  .map((entry, position) => ({
    entry,
    position: FEATURED.includes(entry[0]) ? FEATURED.indexOf(entry[0]) - FEATURED.length : position,
  }))
  .sort((a, b) => a.position - b.position)
  .map(({ entry }) => entry);

/** The choices of each target, by their names in a fault. */
export const TARGETS: Readonly<Record<FaultTarget, readonly (readonly [on: string, label: string])[]>> = {
  request: [
    ['transactions.create', 'a new payment'],
    ['transactions.capture', 'a capture'],
    ['transactions.cancel', 'a void or refund'],
    ['paymentTokens.create', 'storing a card or account'],
    ['batches.close', 'closing the batch'],
    ['*', 'every request'],
  ],
  webhook: [
    ['*', 'every webhook'],
    ['transaction.settled', 'the webhook of a settlement'],
    ['transaction.funded', 'the webhook of a funding'],
    ['transaction.returned', 'the webhook of a return'],
    ['transaction.*', 'every webhook about payments'],
    ['batch.*', 'every webhook about batches'],
  ],
  file: [
    ['*', 'every return'],
    ['R01', 'a return R01'],
    ['R10', 'a return R10'],
  ],
};

/** The groups of faults in the form. */
export const GROUPS: readonly (readonly [target: FaultTarget, title: string])[] = [
  ['request', 'API requests'],
  ['webhook', 'Webhook deliveries'],
  ['file', 'Files from banks'],
];

/** How often a fault or a rule applies. */
export interface EffectLimits {
  readonly timesLeft: number | null;
  readonly nth: number | null;
  readonly probability: number | null;
  readonly isConditional?: boolean;
}

interface DescribedFault extends Partial<EffectLimits> {
  readonly kind: string;
  readonly on: string;
  readonly status?: number | null;
  readonly delaySeconds?: number | null;
}

/** Describes a fault: `every webhook is delivered twice`, or `a webhook …` if it applies only to some of them. */
export function faultText({ kind, on, status, delaySeconds, ...limits }: DescribedFault): string {
  const row = OFFERED_FAULTS.find(([name]) => name === kind)?.[1];
  if (row === undefined) return `${kind} of ${on}`;
  const target = TARGETS[row.target].find(([name]) => name === on)?.[1] ?? on;
  return row.label
    .replace('_', isUnlimited(limits) ? target : target.replace(/^every /, 'a '))
    .replace('{status}', String(status ?? DEFAULT_STATUS))
    .replace('{delay}', delayText(delaySeconds ?? row.measures.delaySeconds ?? 0));
}

/** Reports whether a fault or a rule applies to everything that it names. */
export function isUnlimited({
  timesLeft = null,
  nth = null,
  probability = null,
  isConditional = false,
}: Partial<EffectLimits>) {
  return timesLeft === null && nth === null && probability === null && !isConditional;
}

/** The text of a target that a fault of any frequency applies to. */
export function anyText(text: string): string {
  return text.replace(/^every /i, (every) => (every.startsWith('E') ? 'Any ' : 'any '));
}

const DEFAULT_STATUS = 503;

/** The usual delays, in words. */
const DELAYS: Readonly<Record<number, string>> = {
  30: 'half a minute',
  3600: 'an hour',
  86400: 'a day',
  604800: 'a week',
};

function delayText(seconds: number): string {
  return DELAYS[seconds] ?? relativeTime(0, seconds * 1_000).replace(/^in /, '');
}
