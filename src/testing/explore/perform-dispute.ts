/** Steps about disputes of card payments. */
import type { DisputeOpening, DisputeState } from '../../domain/cards/disputes/lifecycle.ts';
import type { AnyTransaction } from '../../domain/payments/transactions/types.ts';
import { SettleboxError } from '../../engine/errors.ts';
import { easternText } from '../../facts/eastern-time.ts';
import { formatUsd } from '../../facts/money.ts';
import { callShop, pause } from './call-shop.ts';
import type { DisputeCase } from './dispute-history.ts';
import { addLine, type Run } from './run.ts';
import type { StepOf } from './steps.ts';

/** Reasons by network: goods not received. */
const REASONS: Readonly<Record<string, string>> = { visa: '13.1', mastercard: '4853' };

/** Opens a dispute of a settled payment. Does nothing if there is none, or the gateway has no disputes. */
export async function openDispute(
  run: Run,
  { nthLatest, percent, opening, verdict }: StepOf<'dispute'>,
): Promise<void> {
  const payment = disputablePayments(run).at(-1 - nthLatest);
  const reason = REASONS[payment?.payment_method.card?.brand ?? ''];
  if (payment === undefined || reason === undefined) return;
  const { issuer } = run.gateway.simulate;
  const transaction = payment.transaction_id ?? payment.id;
  const left = (payment.captured_amount ?? 0) - (payment.disputed_amount ?? 0);
  const amount = Math.max(1, Math.floor((left * percent) / 100));
  try {
    const { id } = issuer[VERBS[opening]]({ transaction, reason, amount, at: run.gateway.clock.now() });
    issuer.decide(id, verdict);
    const owner = run.orderOf(payment) ?? 'an unknown order';
    addLine(
      run,
      `${TEXTS[opening]} ${formatUsd(amount)} of ${owner}: ${reason}; evidence would be ${verdict === 'won' ? 'accepted' : 'declined'}`,
    );
  } catch (error) {
    if (!(error instanceof SettleboxError)) throw error;
    return;
  }
  // It arrives when the clock moves.
  await pause(run);
}

/** The verbs that open disputes. */
const VERBS = { chargeback: 'dispute', inquiry: 'inquiry', alert: 'preDispute' } as const;

const TEXTS: Readonly<Record<DisputeOpening, string>> = {
  chargeback: 'the cardholder disputes',
  inquiry: 'the issuer inquires about',
  alert: 'a pre-dispute alert arrives for',
};

function disputablePayments(run: Run): readonly AnyTransaction[] {
  const placed = new Set(run.orders.map(({ id }) => id));
  return [...run.history.latest.values()].filter(
    (one) =>
      one.processor === 'card' &&
      one.settled_at !== null &&
      one.captured_amount > 0 &&
      ['SALE', 'AUTH'].includes(one.type.toUpperCase()) &&
      placed.has(run.orderOf(one) ?? ''),
  );
}

/** The disputes of the run's orders, oldest first. */
export function disputesOf(run: Run): readonly DisputeCase[] {
  return run.disputes.of(new Set(run.history.latest.keys()));
}

/** The cardholder withdraws a dispute, so that the merchant wins it. */
export function withdrawDispute(run: Run, { nthLatest }: StepOf<'withdraw dispute'>): void {
  const found = disputesOf(run).at(-1 - nthLatest);
  change(run, found, 'the cardholder withdraws the dispute', ({ issuer }, id) => issuer.withdraw(id));
}

/** The issuer turns an inquiry into a chargeback. */
export function escalateInquiry(run: Run, { nthLatest }: StepOf<'escalate inquiry'>): void {
  const found = inState(run, 'inquiry').at(-1 - nthLatest);
  change(run, found, 'the issuer escalates the inquiry', ({ issuer }, id) => issuer.escalate(id));
}

/** The issuer contests a decision for the merchant. */
export function openPreArbitration(run: Run, { nthLatest, verdict }: StepOf<'pre-arbitration'>): void {
  const found = inState(run, 'won').at(-1 - nthLatest);
  change(run, found, 'the issuer opens a pre-arbitration of the dispute', ({ issuer }, id) => {
    issuer.openPreArbitration(id);
    issuer.decide(id, verdict);
  });
}

function inState(run: Run, state: DisputeState): readonly DisputeCase[] {
  return disputesOf(run).filter(({ dispute }) => dispute.state === state);
}

/** Changes a dispute. Does nothing if there is none, or the change is not possible. */
function change(
  run: Run,
  found: DisputeCase | undefined,
  text: string,
  work: (simulate: Run['gateway']['simulate'], id: string) => void,
): void {
  if (found === undefined) return;
  try {
    work(run.gateway.simulate, found.dispute.id);
    addLine(run, `${text} of ${orderOfDispute(run, found) ?? 'an unknown order'}`);
  } catch (error) {
    if (!(error instanceof SettleboxError)) throw error;
  }
}

/** Returns the id of the order that a dispute is about. */
export function orderOfDispute({ history, orderOf }: Run, { dispute }: DisputeCase): string | undefined {
  const transaction = history.latest.get(dispute.transaction_id);
  return transaction === undefined ? undefined : orderOf(transaction);
}

/** A clerk lets the shop answer a dispute. Does nothing if no dispute needs a response. */
export async function defendDispute(run: Run, { nthLatest, overlapsNext }: StepOf<'defend'>): Promise<void> {
  const found = disputesOf(run)
    // An alert is answered by a refund.
    .filter(({ dispute }) => dispute.respond_by !== null && dispute.state !== 'alert')
    .at(-1 - nthLatest);
  const id = found === undefined ? undefined : orderOfDispute(run, found);
  if (found === undefined || id === undefined) return;
  const { id: disputeId, amount: amountCents, reason, respond_by: respondBy } = found.dispute;
  await callShop(run, {
    text: `the clerk defends ${id} against its dispute, until ${easternText(Date.parse(respondBy ?? ''))}`,
    subject: { action: 'defend', orderId: id, amountCents, disputeId },
    work: () => run.merchant.defend?.({ id, disputeId, amountCents, reason, respondBy: respondBy ?? '' }),
    overlapsNext,
  });
}
