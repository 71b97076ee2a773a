/** The networks' rules of disputes: times to respond, appeals, Compelling Evidence 3.0, and monitoring programs. */
import type { CardBrand } from './card-numbers.ts';
import { type DayNumber, dayNumber } from './civil-date.ts';
import { type Dated, inEffect, isInEffect } from './dated.ts';
import type { DisputeGroup } from './dispute-reasons.ts';
import { easternDay, easternTimeMs } from './eastern-time.ts';

/** Days from the transaction after which nothing can be disputed, wherever the days count from. */
export const DISPUTE_DAYS_MAX = 540;
/** The usual day of arrival, in calendar days after settlement: the gateway's own choice. */
export const USUAL_DISPUTE_DAY = 30;
/** Days from the submission of evidence to the decision, and from the opening of an arbitration: the gateway's own choice. */
export const DECISION_DAYS = 30;
/** Days before the deadline at which `dispute.evidence_due_soon` is emitted. */
export const DUE_SOON_DAYS = 3;

/** The calendar days that a merchant has to respond. */
interface ResponseTime extends Dated {
  readonly network: CardBrand;
  readonly days: number;
}

const ACQUIRERS = 'acquirers usually allow 7 to 20 days';

/** The days to respond, of the networks themselves. */
export const RESPONSE_TIMES: readonly ResponseTime[] = [
  { network: 'visa', days: 30, sources: ['chargeflow-times'], differs: ACQUIRERS },
  { network: 'mastercard', days: 45, sources: ['chargeflow-times'], differs: ACQUIRERS },
  { network: 'amex', days: 20, sources: ['chargeflow-times'], differs: ACQUIRERS },
  { network: 'discover', days: 30, sources: ['chargeflow-times'], differs: ACQUIRERS },
];

/** Returns when the time to respond ends: 00:00 ET after the last day. The last second before it is the deadline. */
export function responseEndsAt(network: CardBrand, openedAt: number): number {
  const day = easternDay(openedAt);
  const { days } = inEffect(
    RESPONSE_TIMES.filter((row) => row.network === network),
    day,
  );
  return easternTimeMs(day + days + 1, 0);
}

/** The hours in which a refund prevents the chargeback after an alert. */
interface AlertTime extends Dated {
  readonly hours: number;
}

/** The hours of an alert. */
export const ALERT_TIMES: readonly AlertTime[] = [
  { hours: 72, sources: [], differs: 'Verifi 72 hours, Ethoca 24 to 72' },
];

const HOUR_MS = 3_600_000;

/** Returns when the time of an alert ends. */
export function alertEndsAt(openedAt: number): number {
  return openedAt + inEffect(ALERT_TIMES, easternDay(openedAt)).hours * HOUR_MS;
}

/**
 * The way in which the issuer continues a dispute that the merchant has won. `allocation`: the merchant's evidence is the
 * pre-arbitration, and a lost one can be contested in arbitration. `none`: sources contradict each other.
 */
type DisputeAppeal = 'pre_arbitration' | 'arbitration' | 'allocation' | 'none';

interface AppealRule extends Dated {
  readonly network: CardBrand;
  /** The groups that it applies to; all if absent. */
  readonly groups?: readonly DisputeGroup[];
  /** The codes that it applies to; all if absent. */
  readonly codes?: readonly string[];
  readonly appeal: DisputeAppeal;
}

/** The appeals by network; the first row that applies decides. */
// biome-ignore format: a table reads in columns
export const DISPUTE_APPEALS: readonly AppealRule[] = [
  { network: 'visa',       groups: ['fraud', 'authorization'], appeal: 'allocation',      sources: ['servicenow-visa'] },
  { network: 'visa',       appeal: 'pre_arbitration',                                     sources: ['servicenow-visa'] },
  { network: 'mastercard', codes: ['4808', '4870', '4871'],    appeal: 'arbitration',     sources: ['adyen-disputes'] },
  { network: 'mastercard', appeal: 'pre_arbitration',                                     sources: ['adyen-disputes'] },
  { network: 'amex',       appeal: 'none', sources: [], differs: 'some guides describe an appeal, others none' },
  { network: 'discover',   appeal: 'none', sources: [], differs: 'some guides describe arbitration, others none' },
];

/** Returns the appeal of a dispute. */
export function appealOf(network: CardBrand, code: string, group: DisputeGroup): DisputeAppeal {
  const row = DISPUTE_APPEALS.find(
    ({ network: of, groups, codes }) =>
      of === network && (groups?.includes(group) ?? true) && (codes?.includes(code) ?? true),
  );
  return row?.appeal ?? 'none';
}

/** The reasons whose liability a successful 3-D Secure authentication shifts to the issuer. */
export const LIABILITY_SHIFTS: ReadonlySet<string> = new Set(['10.4', '4837']);

interface CompellingEvidence extends Dated {
  /** Days between an earlier charge and the dispute. */
  readonly daysMin: number;
  readonly daysMax: number;
}

/** Visa's Compelling Evidence 3.0. */
export const COMPELLING_EVIDENCE: readonly CompellingEvidence[] = [
  {
    daysMin: 120,
    daysMax: 365,
    from: dayNumber(2023, 4, 15),
    sources: ['chargeflow-ce3'],
    differs:
      'Stripe counts from the disputed transaction, acqra and perseuspayments from the dispute; ours is the latter',
  },
];

/** The elements of which two must be the same in all three charges; one of them must be the IP address or the device. */
export const MATCHED_ELEMENTS = ['ip_address', 'device_id', 'account_id', 'shipping_address'] as const;
/** An element that Compelling Evidence 3.0 compares. */
export type MatchedElement = (typeof MATCHED_ELEMENTS)[number];
/** One of these must match. */
export const TECHNICAL_ELEMENTS: ReadonlySet<string> = new Set(['ip_address', 'device_id']);

interface MonitoringProgram extends Dated {
  readonly network: CardBrand;
  /** As a fraction: 0.015 is 1.5%. */
  readonly threshold: number;
}

/** Visa's Acquirer Monitoring Program (VAMP): the excessive ratio of a merchant. */
export const MONITORING_PROGRAMS: readonly MonitoringProgram[] = [
  {
    network: 'visa',
    threshold: 0.022,
    from: dayNumber(2025, 6, 1),
    until: dayNumber(2026, 4, 1),
    sources: ['checkout-vamp'],
  },
  {
    network: 'visa',
    threshold: 0.015,
    from: dayNumber(2026, 4, 1),
    sources: ['checkout-vamp'],
    differs: '2.2% in the Middle East and North Africa, with a minimum of 100 cases',
  },
];

/** Returns the threshold of a network on a day; undefined if it has no program then. */
export function disputeThreshold(network: CardBrand, day: DayNumber): number | undefined {
  return MONITORING_PROGRAMS.find((row) => row.network === network && isInEffect(row, day))?.threshold;
}
