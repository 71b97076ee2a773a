import type { AnyTransaction, TransactionRequest } from '../../domain/payments/transactions/types.ts';
import { GatewayError } from '../../engine/errors.ts';
import type { SubscriptionBill, TrafficAction, TrafficOrder } from './actions.ts';
import { drawDispute } from './disputes.ts';
import { drawOrder } from './draw-order.ts';
import type { CreatedTransaction, CreatedType } from './merchant-tally.ts';
import type { SimulatedMerchant } from './merchants.ts';
import { storeMethod } from './subscribers.ts';

/** Performs an action through the API as the merchant, and counts the result. */
export function performAction(action: TrafficAction): void {
  if (action.kind === 'order') placeOrder(action.order);
  else if (action.kind === 'bill') charge(action.bill);
  else if (action.kind === 'capture') capture(action.order, action.part);
  else if (action.kind === 'void') voidOrder(action.order);
  else refund(action.order, action.part, action.at);
}

function placeOrder(order: TrafficOrder): void {
  const { merchant, type, cents, item, orderId, method, isRetry } = order;
  const body = { type, amount: cents, payment_method: method, purchase_description: item };
  order.created = createTransaction(merchant, { ...body, metadata: { order_id: orderId } }, type);
  if (isRetry) merchant.tally.count('retries');
}

/** `otherMethod` is stored in addition to the subscriber's own method, and charged once. */
function charge({ merchant, subscriber, otherMethod, isRetry }: SubscriptionBill): void {
  const { customerId, token, cents, byCard } = subscriber;
  const payment_token = otherMethod === undefined ? token : storeMethod(merchant, customerId, otherMethod);
  const type = byCard ? 'SALE' : 'PAYMENT';
  const body = { type, amount: cents, payment_method: { type: 'token', payment_token }, recurring: true } as const;
  createTransaction(merchant, { ...body, purchase_description: merchant.profile.subscription }, type);
  merchant.tally.count('subscriptions');
  if (isRetry) merchant.tally.count('retries');
}

function createTransaction(
  merchant: SimulatedMerchant,
  body: TransactionRequest,
  type: CreatedType,
): CreatedTransaction {
  const { caller, rng, tally } = merchant;
  const transaction = caller.transactions.create(body, { idempotencyKey: rng.uuid('ids') });
  const created = createdOf(transaction);
  tally.addTransaction(type, created);
  if (type === 'SALE') drawDispute(merchant, transaction);
  return created;
}

function createdOf(transaction: AnyTransaction): CreatedTransaction {
  return {
    id: transaction.transaction_id ?? transaction.id,
    approved: transaction.response_status === 'Approved',
    code: transaction.response_code,
    requestedCents: transaction.requested_amount ?? transaction.amount_requested,
    cents: transaction.amount ?? transaction.amount_authorized,
  };
}

function capture(order: TrafficOrder, part: number): void {
  const { merchant, created } = order;
  if (created?.approved !== true) return;
  const { caller, rng, tally } = merchant;
  const amount = partOf(created.cents, part);
  const transaction = unlessTooLate(merchant, () =>
    caller.transactions.capture(created.id, { amount }, { idempotencyKey: rng.uuid('ids') }),
  );
  if (transaction === undefined) return;
  tally.addCapture(transaction.captured_amount);
  drawDispute(merchant, transaction);
  order.created = { ...created, cents: transaction.captured_amount };
}

function voidOrder({ merchant, type, created }: TrafficOrder): void {
  if (created?.approved !== true) return;
  const { caller, rng, tally } = merchant;
  const isCard = type === 'SALE' || type === 'AUTH';
  const transaction = unlessTooLate(merchant, () =>
    caller.transactions.cancel(created.id, { type: isCard ? 'VOID' : 'cancel' }, { idempotencyKey: rng.uuid('ids') }),
  );
  if (transaction !== undefined) tally.addVoid(created.cents);
}

/** If nothing can be refunded, an order takes its place, so that the number of transactions is exact. */
function refund({ merchant, created }: TrafficOrder, part: number, at: number): void {
  const { caller, rng, tally } = merchant;
  const transaction =
    created?.approved !== true
      ? undefined
      : unlessTooLate(merchant, () => {
          const body = { type: 'REFUND', amount: partOf(created.cents, part) } as const;
          return caller.transactions.cancel(created.id, body, { idempotencyKey: rng.uuid('ids') });
        });
  if (transaction === undefined) performAction(drawOrder(merchant, at)[0]);
  else tally.addTransaction('REFUND', createdOf(transaction));
}

function partOf(cents: number, part: number): number {
  return Math.max(1, Math.round(cents * part));
}

/** Counts requests that the gateway rejects with 409 because of their timing, and returns undefined for them. */
function unlessTooLate<Result>({ tally }: SimulatedMerchant, request: () => Result): Result | undefined {
  try {
    return request();
  } catch (error) {
    if (!(error instanceof GatewayError) || error.status !== 409) throw error;
    tally.count('rejected');
    return undefined;
  }
}
