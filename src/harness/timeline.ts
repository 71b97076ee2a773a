import { percentText } from '../domain/ach/return-rates/rules.ts';
import type { Engine } from '../domain/base/context.ts';
import type { EventType } from '../domain/base/event-types.ts';
import { type EventRow, listBook } from '../engine/outbox.ts';
import { alignColumns } from '../engine/text-table.ts';
import { isoText } from '../engine/time.ts';
import { easternText } from '../facts/eastern-time.ts';
import { formatUsd } from '../facts/money.ts';

/** One line of a timeline: something that happened, or that will happen. */
export interface TimelineEntry {
  /** ISO 8601. */
  readonly at: string;
  /** Human-readable description: `PAYMENT $49.99 settles`. */
  readonly what: string;
  /** The id of the transaction, batch, token or other object. */
  readonly subject: string;
  /** Human-readable reason: `day 40 is Washington's Birthday, the bank sends it Tuesday`. */
  readonly why: string;
}

/** Lines in chronological order; `String(timeline)` is a readable table. */
export interface Timeline extends ReadonlyArray<TimelineEntry> {
  /** Returns the timeline as a readable table, in Eastern Time. */
  toString(): string;
}

/** Everything that happened after a place in the book of events. */
export function timelineSince(engine: Engine, seq: number): Timeline {
  return printable(listBook(engine.database, seq).map(lineOf));
}

/** Gives a list of lines its printed form. */
export function printable(entries: readonly TimelineEntry[]): Timeline {
  const timeline = [...entries];
  Object.defineProperty(timeline, 'toString', { value: () => printTimeline(timeline), enumerable: false });
  return timeline;
}

/** Lines as a table: Eastern wall-clock time, what, why. */
export function printTimeline(entries: readonly TimelineEntry[]): string {
  const rows = entries.map(({ at, what, why }) => [easternText(Date.parse(at)), firstLine(what), why]);
  return alignColumns(rows).join('\n');
}

/** Of what a webhook's handler threw the first line is enough for a table. */
export function firstLine(text: string): string {
  const [first = ''] = text.split('\n', 1);
  return first;
}

/** A line of the book as people read it. */
export function lineOf(row: EventRow): TimelineEntry {
  const data: EventData = JSON.parse(row.data);
  return {
    at: isoText(row.at),
    what: data.text ?? phrase(row.type, data.object ?? {}),
    subject: row.subject,
    why: row.reason === '' ? row.cause : row.reason,
  };
}

interface EventData {
  readonly text?: string;
  readonly object?: EventObjectFields;
}

/** What phrases are made of; each type of event has some of them. */
interface EventObjectFields {
  readonly object?: string;
  readonly type?: string;
  readonly processor?: string;
  readonly requested_amount?: number;
  readonly amount_requested?: number;
  readonly amount?: number;
  readonly amount_authorized?: number;
  readonly captured_amount?: number;
  readonly refunded_amount?: number;
  readonly response_code?: string;
  readonly response_description?: string;
  readonly response_message?: string;
  readonly net_amount?: number;
  readonly card?: { readonly brand: string; readonly last_four: string } | null;
  readonly bank_account?: { readonly bank_name: string; readonly last_four: string } | null;
  readonly kind?: string;
  readonly name?: string;
  readonly status?: string;
  readonly provider?: string;
  readonly first_name?: string;
  readonly last_name?: string;
  readonly role?: string;
  readonly channel?: string;
  readonly destination?: string;
  readonly rate?: string;
  readonly value?: number;
  readonly threshold?: number;
  readonly returns?: number;
  readonly debits?: number;
  readonly code?: string;
  readonly corrects?: string;
  readonly return?: (ReasonedCode & { readonly dishonored?: ReasonedCode; readonly contested?: ReasonedCode }) | null;
  readonly history?: readonly { readonly state: string }[];
  readonly status_reason?: string | null;
  readonly debit_block?: ReasonedCode | null;
  readonly recurring_block?: ReasonedCode | null;
}

interface ReasonedCode {
  readonly code: string;
  readonly reason: string;
}

const PROCESSORS: Readonly<Record<string, string>> = { card: 'card', ach: 'ACH' };

type Phrase = (object: EventObjectFields) => string;

/** A partial approval says for how much. */
function partOf(t: EventObjectFields): string {
  const approved = t.amount ?? t.amount_authorized ?? 0;
  return approved < (t.requested_amount ?? t.amount_requested ?? 0) ? ` for ${formatUsd(approved)}` : '';
}

/** Money moves; or a settled transaction is what it was, since its return or its refund came to nothing. */
function settling(t: EventObjectFields): string {
  const { dishonored } = t.return ?? {};
  if (dishonored != null) return `${moving(t)} is settled again: ${dishonored.code} ${dishonored.reason}`;
  const before = t.history?.at(-2)?.state ?? '';
  return REFUNDED.has(before) ? `${named(t)}: its refund is undone` : `${moving(t)} settles`;
}

const REFUNDED: ReadonlySet<string> = new Set(['refunded', 'partially_refunded']);

/** What each event says, for people. */
// biome-ignore format: a table reads in columns
const PHRASES: Readonly<Record<EventType, Phrase>> = {
  'transaction.authorized':  (t) => `${named(t)} is authorized${partOf(t)}`,
  'transaction.captured':    (t) => `${named(t)}: ${formatUsd(t.captured_amount ?? 0)} is captured`,
  'transaction.declined':    (t) => `${named(t)} is declined: ${t.response_code} ${t.response_description ?? t.response_message}`,
  'transaction.voided':      (t) => `${named(t)} is voided`,
  'transaction.expired':     (t) => `${named(t)} expires`,
  'transaction.submitted':   (t) => `${moving(t)} is submitted`,
  'transaction.settled':     settling,
  'transaction.funded':      (t) => `${moving(t)} is funded`,
  'transaction.returned':    (t) => `${named(t)} is returned: ${backBy(t)}`,
  'transaction.reversed':    (t) => `${named(t)} is reversed`,
  'ach.notification_of_change': (n) => `the bank corrects the ${n.corrects}: ${n.code}`,
  'transaction.refunded':    (t) => `${named(t)}: ${formatUsd(t.refunded_amount ?? 0)} of it is refunded`,
  'transaction.canceled':    (t) => `${named(t)} is canceled`,
  'transaction.rejected':    (t) => `${named(t)} is rejected${t.return == null ? '' : `: ${t.return.code} ${t.return.reason}`}`,
  'ach.return_rate_exceeded':          (r) => `the ${r.rate} return rate is ${percentText(r.value ?? null)}: ${r.returns} of ${r.debits} debits, above ${percentText(r.threshold ?? null)}`,
  'batch.closed':            (b) => `${PROCESSORS[b.processor ?? '']} batch closes, net ${formatUsd(b.net_amount ?? 0)}`,
  'batch.settled':           (b) => `${PROCESSORS[b.processor ?? '']} batch settles, net ${formatUsd(b.net_amount ?? 0)}`,
  'batch.funded':            (b) => `${PROCESSORS[b.processor ?? '']} batch is funded, net ${formatUsd(b.net_amount ?? 0)}`,
  'payment_token.created':   (t) => `${method(t)} is stored`,
  'payment_token.updated':   (t) => `${method(t)} is updated`,
  'payment_token.expired':   (t) => `${method(t)} expires`,
  'payment_token.deactivated':         (t) => `${method(t)} is deleted`,
  'payment_token.verified':            (t) => `${method(t)} is verified`,
  'payment_token.verification_failed': (t) => `${method(t)} fails verification: ${t.status_reason}`,
  'payment_token.recurring_blocked':   (t) => `merchant-initiated charges of ${method(t)} are blocked: ${t.recurring_block?.code} ${t.recurring_block?.reason}`,
  'payment_token.card_replaced':       (t) => `the card behind the token is replaced: ${method(t)}`,
  'payment_token.debit_blocked':       (t) => `debits of ${method(t)} are blocked: ${t.debit_block?.code} ${t.debit_block?.reason}`,
  'endpoint.disabled':       () => 'the webhook endpoint is disabled',
  'client.created':          (c) => `the ${c.kind} ${c.name} is created`,
  'client.updated':          (c) => `the ${c.kind} ${c.name} is changed${c.status === 'active' ? '' : `: ${c.status}`}`,
  'client.deleted':          (c) => `the ${c.kind} ${c.name} is closed`,
  'integration.created':     (i) => `${i.provider} is connected as ${i.kind}`,
  'integration.updated':     (i) => `the ${i.kind} ${i.provider} is changed`,
  'integration.deleted':     (i) => `the ${i.kind} ${i.provider} is disconnected`,
  'user.created':            (u) => `${u.first_name} ${u.last_name} is added as ${u.role}`,
  'user.updated':            (u) => `${u.first_name} ${u.last_name} is changed`,
  'user.deleted':            (u) => `${u.first_name} ${u.last_name} is removed`,
  'mfa.challenge_sent':      (c) => `a code is sent by ${c.channel} to ${c.destination}`,
};

/** Where the bank contests a dishonor, that is what brings the entry back. */
function backBy({ return: answer }: EventObjectFields): string {
  const by = answer?.contested ?? answer;
  return `${by?.code} ${by?.reason}`;
}

function isEventType(type: string): type is EventType {
  return Object.hasOwn(PHRASES, type);
}

function phrase(type: string, object: EventObjectFields): string {
  return isEventType(type) ? PHRASES[type](object) : type;
}

function named(transaction: EventObjectFields): string {
  const amount = transaction.requested_amount ?? transaction.amount_requested ?? 0;
  return `${transaction.type?.toUpperCase()} ${formatUsd(amount)}`;
}

/** Of a partial capture only what was captured moves. */
function moving(transaction: EventObjectFields): string {
  const { captured_amount: captured } = transaction;
  if (captured === undefined || named(transaction).endsWith(` ${formatUsd(captured)}`)) return named(transaction);
  return `${formatUsd(captured)} of ${named(transaction)}`;
}

function method({ card, bank_account }: EventObjectFields): string {
  if (card != null) return `${card.brand} card …${card.last_four}`;
  return `${bank_account?.bank_name} account …${bank_account?.last_four}`;
}
