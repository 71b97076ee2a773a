import { defineLifecycle, type LifecycleEvent, type LifecycleState } from '../../../engine/lifecycle.ts';

/** The lifecycle of a scheduled dispute, until it arrives. */
// biome-ignore format: a table reads in columns
export const plannedDisputeLife = defineLifecycle('scheduled dispute', 'new', [
  ['new',     'planned',  'planned'],
  ['planned', 'arrived',  'arrived'],
  ['planned', 'lapsed',   'lapsed'],
  ['planned', 'canceled', 'canceled'],
]);

/** The status of a scheduled dispute. */
export type PlannedDisputeStatus = LifecycleState<typeof plannedDisputeLife>;

/** The lifecycle of a dispute. Which appeals exist depends on the network (`facts/dispute-rules.ts`). */
// biome-ignore format: a table reads in columns
export const disputeLife = defineLifecycle('dispute', 'new', [
  ['new',             'inquiry_opened',         'inquiry'],
  ['new',             'pre_dispute_opened',     'alert'],
  ['new',             'chargeback_opened',      'needs_response'],
  ['inquiry',         'answered',               'closed'],
  ['inquiry',         'refunded_in_full',       'closed'],
  ['inquiry',         'deadline_passed',        'closed'],
  ['inquiry',         'escalated',              'needs_response'],
  ['alert',           'refunded_in_full',       'closed'],
  ['alert',           'deadline_passed',        'needs_response'],
  ['needs_response',  'evidence_submitted',     'under_review'],
  ['needs_response',  'accepted',               'lost'],
  ['needs_response',  'deadline_passed',        'lost'],
  ['needs_response',  'withdrawn',              'won'],
  ['under_review',    'issuer_accepts',         'won'],
  ['under_review',    'issuer_declines',        'lost'],
  ['under_review',    'withdrawn',              'won'],
  ['won',             'pre_arbitration_opened', 'pre_arbitration'],
  ['won',             'arbitration_opened',     'arbitration'],
  ['lost',            'arbitration_opened',     'arbitration'],
  ['pre_arbitration', 'accepted',               'lost'],
  ['pre_arbitration', 'deadline_passed',        'lost'],
  ['pre_arbitration', 'contested',              'arbitration'],
  ['arbitration',     'decided_for_merchant',   'won_finally'],
  ['arbitration',     'decided_for_cardholder', 'lost'],
]);

/** Reports whether an event can happen in a state. */
export function canHappen(state: string, event: string): boolean {
  return disputeLife.rows.some(([from, of]) => from === state && of === event);
}

/** A state of a dispute. The guide lists the transitions. */
export type DisputeState = LifecycleState<typeof disputeLife>;
/** An event in the lifecycle of a dispute. */
export type DisputeEvent = LifecycleEvent<typeof disputeLife>;

/** All states of disputes. */
export const DISPUTE_STATES = [...new Set(disputeLife.rows.map(([, , to]) => to))];

/** The ways in which a dispute opens, with the event and the first state of each. */
export const OPENINGS = {
  chargeback: { event: 'chargeback_opened', state: disputeLife.begin('chargeback_opened') },
  inquiry: { event: 'inquiry_opened', state: disputeLife.begin('inquiry_opened') },
  alert: { event: 'pre_dispute_opened', state: disputeLife.begin('pre_dispute_opened') },
} as const satisfies Readonly<Record<string, { readonly event: DisputeEvent; readonly state: DisputeState }>>;
/** The way in which a dispute opens. */
export type DisputeOpening = keyof typeof OPENINGS;

/** States in which the money is with the cardholder, or still can be: a refund would return it twice. */
const AGAINST_MERCHANT: ReadonlySet<string> = new Set<DisputeState>([
  'needs_response',
  'under_review',
  'lost',
  'pre_arbitration',
  'arbitration',
]);

/** Reports whether the amount of a dispute in this state can't be refunded too. */
export function isAgainstMerchant(state: string): boolean {
  return AGAINST_MERCHANT.has(state);
}

/** States in which the merchant can respond until the deadline. */
const ANSWERABLE: ReadonlySet<string> = new Set<DisputeState>(['inquiry', 'needs_response', 'pre_arbitration']);

/** Reports whether evidence can be submitted in this state. */
export function isAnswerable(state: string): boolean {
  return ANSWERABLE.has(state);
}

/** Reports whether a dispute in this state changes when its time passes. */
export function hasDeadline(state: string): boolean {
  return state === 'alert' || isAnswerable(state);
}
