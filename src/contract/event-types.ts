import { formatUsd, percentText } from '../facts/money.ts';
import {
  batchPhrase,
  depositPhrase,
  disputed,
  disputeOpening,
  disputeRate,
  dueBy,
  type EventObjectFields,
  fraudReported,
  method,
  moving,
  named,
  partialAmount,
  returnReason,
  settlementPhrase,
} from './event-phrases.ts';

interface EventFact {
  /** The type of `data.object`: a name in `EventObjects` and in the OpenAPI document. */
  readonly object: string;
  /** Returns the sentence of the timeline. */
  readonly phrase: (object: EventObjectFields) => string;
  /** Marks an event that the specification lacks. A world with `extensions: false` does not emit it. */
  readonly extension?: true;
}

/** Every event that the gateway emits. The order is that of the docs. */
export const EVENTS = {
  'transaction.authorized': { object: 'Transaction', phrase: (t) => `${named(t)} is authorized${partialAmount(t)}` },
  'transaction.captured': {
    object: 'Transaction',
    phrase: (t) => `${named(t)}: ${formatUsd(t.captured_amount ?? 0)} is captured`,
  },
  'transaction.declined': {
    object: 'Transaction',
    phrase: (t) => `${named(t)} is declined: ${t.response_code} ${t.response_description ?? t.response_message}`,
  },
  'transaction.voided': { object: 'Transaction', phrase: (t) => `${named(t)} is voided` },
  'transaction.expired': { object: 'Transaction', phrase: (t) => `${named(t)} expires` },
  'transaction.submitted': { object: 'Transaction', phrase: (t) => `${moving(t)} is submitted` },
  'transaction.settled': { object: 'Transaction', phrase: settlementPhrase },
  'transaction.funded': { object: 'Transaction', phrase: (t) => `${moving(t)} is funded` },
  'transaction.returned': { object: 'Transaction', phrase: (t) => `${named(t)} is returned: ${returnReason(t)}` },
  'transaction.refunded': {
    object: 'Transaction',
    phrase: (t) => `${named(t)}: ${formatUsd(t.refunded_amount ?? 0)} of it is refunded`,
  },
  'transaction.canceled': { object: 'Transaction', phrase: (t) => `${named(t)} is canceled` },
  'transaction.rejected': {
    object: 'Transaction',
    phrase: (t) => `${named(t)} is rejected${t.return == null ? '' : `: ${t.return.code} ${t.return.reason}`}`,
  },
  'transaction.reversed': { object: 'Transaction', phrase: (t) => `${named(t)} is reversed` },
  'ach.notification_of_change': {
    object: 'NotificationOfChange',
    phrase: (n) => `the bank corrects the ${n.corrects}: ${n.code}`,
  },
  'ach.return_rate_exceeded': {
    object: 'ReturnRate',
    phrase: (r) =>
      `the ${r.rate} return rate is ${percentText(r.value ?? null)}: ${r.returns} of ${r.debits} debits, above ${percentText(r.threshold ?? null)}`,
  },
  'batch.closed': { object: 'Batch', phrase: (b) => `${batchPhrase(b)} closes, net ${formatUsd(b.net_amount ?? 0)}` },
  'batch.settled': { object: 'Batch', phrase: (b) => `${batchPhrase(b)} settles, net ${formatUsd(b.net_amount ?? 0)}` },
  'batch.funded': {
    object: 'Batch',
    phrase: (b) => `${batchPhrase(b)} is funded, net ${formatUsd(b.net_amount ?? 0)}`,
  },
  'deposit.paid': { object: 'Deposit', phrase: depositPhrase, extension: true },
  'deposit.failed': {
    object: 'Deposit',
    phrase: (d) => `the merchant's bank returns ${formatUsd(d.amount ?? 0)}: the account is closed`,
    extension: true,
  },
  'payment_token.created': { object: 'PaymentToken', phrase: (t) => `${method(t)} is stored` },
  'payment_token.updated': { object: 'PaymentToken', phrase: (t) => `${method(t)} is updated` },
  'payment_token.expired': { object: 'PaymentToken', phrase: (t) => `${method(t)} expires` },
  'payment_token.deactivated': { object: 'PaymentToken', phrase: (t) => `${method(t)} is deleted` },
  'payment_token.verified': { object: 'PaymentToken', phrase: (t) => `${method(t)} is verified` },
  'payment_token.verification_failed': {
    object: 'PaymentToken',
    phrase: (t) => `${method(t)} fails verification: ${t.status_reason}`,
  },
  'payment_token.debit_blocked': {
    object: 'PaymentToken',
    phrase: (t) => `debits of ${method(t)} are blocked: ${t.debit_block?.code} ${t.debit_block?.reason}`,
  },
  'payment_token.recurring_blocked': {
    object: 'PaymentToken',
    phrase: (t) =>
      `merchant-initiated charges of ${method(t)} are blocked: ${t.recurring_block?.code} ${t.recurring_block?.reason}`,
  },
  'payment_token.card_replaced': {
    object: 'PaymentToken',
    phrase: (t) => `the card behind the token is replaced: ${method(t)}`,
  },
  'dispute.opened': { object: 'Dispute', extension: true, phrase: disputeOpening },
  'dispute.evidence_due_soon': {
    object: 'Dispute',
    extension: true,
    phrase: (d) => `evidence for ${disputed(d)} is due by ${dueBy(d)}`,
  },
  'dispute.evidence_submitted': {
    object: 'Dispute',
    extension: true,
    phrase: (d) => `the merchant submits evidence for ${disputed(d)}`,
  },
  'dispute.funds_withdrawn': {
    object: 'Dispute',
    extension: true,
    phrase: (d) =>
      `${formatUsd((d.amount ?? 0) - (d.amount_returned ?? 0))} is withdrawn from the merchant: dispute ${d.reason}`,
  },
  'dispute.funds_reinstated': {
    object: 'Dispute',
    extension: true,
    phrase: (d) => `${formatUsd(d.amount_returned ?? 0)} returns to the merchant: dispute ${d.reason}`,
  },
  'dispute.won': { object: 'Dispute', extension: true, phrase: (d) => `${disputed(d)} is won: ${d.outcome?.reason}` },
  'dispute.lost': { object: 'Dispute', extension: true, phrase: (d) => `${disputed(d)} is lost: ${d.outcome?.reason}` },
  'dispute.pre_arbitration': {
    object: 'Dispute',
    extension: true,
    phrase: (d) =>
      `${disputed(d)} goes to ${d.state === 'arbitration' ? 'arbitration' : `pre-arbitration; respond by ${dueBy(d)}`}`,
  },
  'dispute.closed': {
    object: 'Dispute',
    extension: true,
    phrase: (d) => `${disputed(d)} is closed: ${d.outcome?.reason}`,
  },
  'fraud_report.received': { object: 'FraudReport', extension: true, phrase: fraudReported },
  'card.dispute_rate_exceeded': { object: 'DisputeRate', extension: true, phrase: disputeRate },
  'endpoint.disabled': { object: 'Endpoint', phrase: () => 'the webhook endpoint is disabled' },
  'client.created': { object: 'Client', phrase: (c) => `the ${c.kind} ${c.name} is created` },
  'client.updated': {
    object: 'Client',
    phrase: (c) => `the ${c.kind} ${c.name} is changed${c.status === 'active' ? '' : `: ${c.status}`}`,
  },
  'client.deleted': { object: 'Client', phrase: (c) => `the ${c.kind} ${c.name} is closed` },
  'integration.created': { object: 'Integration', phrase: (i) => `${i.provider} is connected as ${i.kind}` },
  'integration.updated': { object: 'Integration', phrase: (i) => `the ${i.kind} ${i.provider} is changed` },
  'integration.deleted': { object: 'Integration', phrase: (i) => `the ${i.kind} ${i.provider} is disconnected` },
  'user.created': { object: 'User', phrase: (u) => `${u.first_name} ${u.last_name} is added as ${u.role}` },
  'user.updated': { object: 'User', phrase: (u) => `${u.first_name} ${u.last_name} is changed` },
  'user.deleted': { object: 'User', phrase: (u) => `${u.first_name} ${u.last_name} is removed` },
  'mfa.challenge_sent': { object: 'Challenge', phrase: (c) => `a code is sent by ${c.channel} to ${c.destination}` },
} as const satisfies Readonly<Record<string, EventFact>>;

/**
 * The type of an event.
 */
export type EventType = keyof typeof EVENTS;

/** The name of the type of an event's object. */
export type EventObjectName = (typeof EVENTS)[EventType]['object'];

/** Reports whether a text is the type of an event. */
export function isEventType(text: string): text is EventType {
  return Object.hasOwn(EVENTS, text);
}

/** Reports whether the specification lacks an event. */
export function isExtensionEvent(type: EventType): boolean {
  return 'extension' in EVENTS[type];
}

/** The types of events. */
export const EVENT_TYPES: readonly EventType[] = Object.keys(EVENTS).filter(isEventType);

/** Aliases: an endpoint that subscribes to the name on the left gets the events on the right under that name. */
export const EVENT_ALIASES = { 'ach.return': 'transaction.returned' } as const;

/** The type of an event as webhooks name it: its type, or the alias that the endpoint subscribes to. */
export type EventName = EventType | keyof typeof EVENT_ALIASES;
