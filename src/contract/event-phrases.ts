/** The parts of the sentences that describe events in timelines. */
import { networkName } from '../facts/card-numbers.ts';
import { easternText } from '../facts/eastern-time.ts';
import { formatUsd, percentText } from '../facts/money.ts';

/** The fields of event objects that phrases use. Each type of event has some of them. */
export type EventObjectFields = {
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
  readonly network?: string;
  readonly disputes?: number;
  readonly fraud_reports?: number;
  readonly settled?: number;
  readonly state?: string;
  readonly reason?: string;
  readonly reason_text?: string;
  readonly amount_returned?: number;
  readonly respond_by?: string | null;
  readonly outcome?: { readonly reason: string } | null;
  readonly corrects?: string;
  readonly return?: (ReasonedCode & { readonly dishonored?: ReasonedCode; readonly contested?: ReasonedCode }) | null;
  readonly history?: readonly { readonly state: string }[];
  readonly status_reason?: string | null;
  readonly debit_block?: ReasonedCode | null;
  readonly recurring_block?: ReasonedCode | null;
};

type ReasonedCode = {
  readonly code: string;
  readonly reason: string;
};

const PROCESSORS: Readonly<Record<string, string>> = { card: 'card', ach: 'ACH' };

/** `ACH batch`. */
export function batchPhrase({ processor }: EventObjectFields): string {
  return `${PROCESSORS[processor ?? '']} batch`;
}

/** A deposit arrives at the merchant's bank, or is debited there. */
export function depositPhrase({ amount = 0 }: EventObjectFields): string {
  const isDebit = amount < 0;
  return `${formatUsd(Math.abs(amount))} ${isDebit ? 'is pulled from' : 'arrives at'} the merchant's bank`;
}

/** `dispute 13.1 of $50.00`. */
export function disputed({ reason, amount = 0 }: EventObjectFields): string {
  return `dispute ${reason} of ${formatUsd(amount)}`;
}

/** A dispute opens as a chargeback, an inquiry, or an alert. An alert is answered by a refund. */
export function disputeOpening(d: EventObjectFields): string {
  const what = d.state === 'inquiry' || d.state === 'alert' ? d.state : 'chargeback';
  const response = what === 'alert' ? 'refund' : 'respond';
  return `${DISPUTE_OPENINGS[what]} ${formatUsd(d.amount ?? 0)}: ${d.reason} ${d.reason_text}; ${response} by ${dueBy(d)}`;
}

/** The beginnings of the sentences that say how a dispute opens. */
export const DISPUTE_OPENINGS = {
  chargeback: 'the cardholder disputes',
  inquiry: 'the issuer inquires about',
  alert: 'a pre-dispute alert arrives for',
} as const;

/** `the issuer reports fraud: stolen card`. */
export function fraudReported({ kind = '' }: EventObjectFields): string {
  return `the issuer reports fraud: ${FRAUD_NAMES[kind] ?? kind.replaceAll('_', ' ')}`;
}

const FRAUD_NAMES: Readonly<Record<string, string>> = {
  lost: 'lost card',
  stolen: 'stolen card',
  never_received: 'card never received',
  counterfeit: 'counterfeit card',
};

/** `the Visa dispute rate is 1.6%, at or above 1.5%: 24 cases and 1,500 settled charges`. */
export function disputeRate(r: EventObjectFields): string {
  const cases = (r.disputes ?? 0) + (r.fraud_reports ?? 0);
  const rates = `${percentText(r.value ?? null)}, at or above ${percentText(r.threshold ?? null)}`;
  return `the ${networkName(r.network ?? '')} dispute rate is ${rates}: ${cases} cases and ${r.settled} settled charges`;
}

/** Returns the deadline of a dispute: `Tue Feb 17 23:59 ET`. */
export function dueBy({ respond_by }: EventObjectFields): string {
  return respond_by == null ? 'no deadline' : easternText(Date.parse(respond_by));
}

/** Returns the amount of a partial approval: ` for $10.00`. */
export function partialAmount(t: EventObjectFields): string {
  const approved = t.amount ?? t.amount_authorized ?? 0;
  return approved < (t.requested_amount ?? t.amount_requested ?? 0) ? ` for ${formatUsd(approved)}` : '';
}

/** A transaction settles, or is settled again because its return was dishonored or its refund undone. */
export function settlementPhrase(t: EventObjectFields): string {
  const { dishonored } = t.return ?? {};
  if (dishonored != null) return `${moving(t)} is settled again: ${dishonored.code} ${dishonored.reason}`;
  const before = t.history?.at(-2)?.state ?? '';
  return REFUNDED.has(before) ? `${named(t)}: its refund is undone` : `${moving(t)} settles`;
}

const REFUNDED: ReadonlySet<string> = new Set(['refunded', 'partially_refunded']);

/** Returns the code of a return, or of the contest of its dishonor: `R01 insufficient funds`. */
export function returnReason({ return: returned }: EventObjectFields): string {
  const by = returned?.contested ?? returned;
  return `${by?.code} ${by?.reason}`;
}

/** `SALE $19.99`. */
export function named(transaction: EventObjectFields): string {
  const amount = transaction.requested_amount ?? transaction.amount_requested ?? 0;
  return `${transaction.type?.toUpperCase()} ${formatUsd(amount)}`;
}

/** The amount that moves: `$5.00 of AUTH $19.99` after a partial capture. */
export function moving(transaction: EventObjectFields): string {
  const { captured_amount: captured } = transaction;
  if (captured === undefined || named(transaction).endsWith(` ${formatUsd(captured)}`)) return named(transaction);
  return `${formatUsd(captured)} of ${named(transaction)}`;
}

/** `visa card …4242`. */
export function method({ card, bank_account }: EventObjectFields): string {
  if (card != null) return `${card.brand} card …${card.last_four}`;
  return `${bank_account?.bank_name} account …${bank_account?.last_four}`;
}
