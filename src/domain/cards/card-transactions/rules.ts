import { reject, rejectField } from '../../../engine/errors.ts';
import { isoText } from '../../../engine/time.ts';
import { type CardBrand, cvvLength } from '../../../facts/card-numbers.ts';
import type { TransactionRecord } from '../../payments/transactions/store.ts';

/** Rejects a CVV whose length does not match the brand. */
export function rejectWrongCvvLength(brand: CardBrand, cvv: string | undefined): void {
  if (cvv === undefined || cvv.length === cvvLength(brand)) return;
  rejectField('payment_method.cvv', `must have ${cvvLength(brand)} digits for ${brand} cards`);
}

/**
 * Rejects a CVV in a charge that the merchant starts: merchants cannot store CVVs (docs/sources.md, "Authorizations and
 * holds").
 */
export function rejectCvvOfMerchant(recurring: boolean, cvv: string | undefined): void {
  if (!recurring || cvv === undefined) return;
  rejectField('payment_method.cvv', 'must be omitted for a recurring charge, because a CVV is never stored');
}

/** States in which no money moves now or later. */
const ENDED: ReadonlySet<string> = new Set(['declined', 'voided', 'expired', 'rejected']);

/** Returns the amount of a capture: the whole authorization, or a part of it, which releases the rest. */
export function decideCapture(transaction: TransactionRecord, requested: number | undefined): number {
  const { kind, state } = transaction;
  if (ENDED.has(state))
    reject('invalid_state', `This transaction is ${state}; only an authorized AUTH can be captured, and only once.`);
  if (kind !== 'AUTH')
    reject('already_captured', `A ${kind} is captured when it is created. It settles with its batch.`);
  if (state !== 'authorized')
    reject(
      state === 'captured' ? 'already_captured' : 'invalid_state',
      `This authorization is ${state}; only an authorized one can be captured, and only once.`,
    );
  const amount = requested ?? transaction.amount;
  if (amount > transaction.amount)
    reject(
      'amount_too_large',
      `amount must be at most ${transaction.amount} cents, the amount of the authorization; got ${amount}.`,
      [{ field: 'amount', message: `must be at most ${transaction.amount} cents` }],
    );
  return amount;
}

/** The batch of a transaction, for the checks of a void or refund. */
interface BatchMoment {
  /** Settlement of the closed batch; null while it is open. */
  readonly settleAt: number | null;
}

/** Rejects a void unless the batch is open. Later, a REFUND is required. */
export function rejectUnlessVoidable(transaction: TransactionRecord, batch: BatchMoment | undefined): void {
  const { state } = transaction;
  if (state === 'authorized' || state === 'captured') return;
  if (transaction.kind === 'REFUND' && (state === 'settling' || state === 'settled'))
    reject(
      'batch_closed',
      `This refund is ${state} and can no longer be voided. Create a new sale to charge the card again.`,
    );
  if (state === 'settling')
    reject(
      'batch_closed',
      `The batch has closed, so VOID is no longer possible. Use REFUND from ${moment(batch)}, when the batch has settled.`,
    );
  if (state === 'settled' || state === 'partially_refunded')
    reject('batch_closed', 'The batch has settled, so VOID is no longer possible. Use REFUND.');
  reject('invalid_state', `This transaction is ${state}; it can be voided while it is authorized or captured.`);
}

/** Returns the amount of a refund: the remaining amount, or a part of it. */
export function decideRefund(
  transaction: TransactionRecord,
  batch: BatchMoment | undefined,
  requested: number | undefined,
): number {
  const { state } = transaction;
  if (transaction.kind === 'REFUND')
    reject('invalid_state', 'A REFUND cannot be refunded. Use VOID before its batch closes.');
  if (state === 'authorized' || state === 'captured')
    reject(
      'not_settled',
      `This transaction is ${state} and its batch is still open. Use VOID now, or REFUND after settlement.`,
    );
  if (state === 'settling')
    reject('not_settled', `This transaction is settling. REFUND is possible from ${moment(batch)}.`);
  const unrefunded = transaction.capturedAmount - transaction.refundedAmount;
  const left = Math.max(0, unrefunded - transaction.disputedAmount);
  if (ENDED.has(state))
    reject('invalid_state', `This transaction is ${state} and moved no money, so it cannot be refunded.`);
  if (state !== 'settled' && state !== 'partially_refunded')
    reject('invalid_state', `This transaction is ${state} and no amount is left to refund.`);
  if (requested !== undefined && requested > unrefunded)
    reject(
      'amount_too_large',
      `amount must be at most ${left} cents, because only that much of ${transaction.capturedAmount} is ${transaction.disputedAmount > 0 ? 'neither refunded nor disputed' : 'not refunded yet'}; got ${requested}.`,
      [{ field: 'amount', message: `must be at most ${left} cents` }],
    );
  const amount = requested ?? left;
  if (amount > left || amount === 0) rejectDisputed(transaction, left);
  return amount;
}

/** The cardholder has the disputed amount, or can get it in a pre-arbitration: a refund would pay it twice. */
function rejectDisputed({ disputedAmount, capturedAmount, dispute }: TransactionRecord, left: number): never {
  const works =
    left === 0 ? 'Nothing is left to refund unless the dispute is won.' : `At most ${left} cents can be refunded.`;
  const appealed = dispute !== null && JSON.parse(dispute).state === 'pre_arbitration';
  const why = appealed ? 'the issuer demands them in a pre-arbitration' : 'the cardholder has them already';
  reject('transaction_disputed', `${disputedAmount} of ${capturedAmount} cents are disputed, and ${why}. ${works}`, [
    { field: 'amount', message: `must be at most ${left} cents` },
  ]);
}

function moment(batch: BatchMoment | undefined): string {
  return batch?.settleAt == null ? 'settlement' : isoText(batch.settleAt);
}
