import type { AnyTransaction, TransactionRequest } from '../../domain/payments/transactions/types.ts';
import { GatewayError } from '../../engine/errors.ts';
import type { Act, Bill, Order } from './actions.ts';
import { drawOrder } from './draw-order.ts';
import { storeMethod } from './subscribers.ts';
import type { Made, MadeType } from './tally.ts';
import type { Trader } from './traders.ts';

/** Does what is planned, through the face that a merchant has, and counts what came of it. */
export function perform(act: Act): void {
  if (act.does === 'order') placeOrder(act.order);
  else if (act.does === 'bill') charge(act.bill);
  else if (act.does === 'capture') capture(act.order, act.part);
  else if (act.does === 'void') callOff(act.order);
  else refund(act.order, act.part, act.at);
}

function placeOrder(order: Order): void {
  const { trader, type, cents, item, orderId, method, isRetry } = order;
  const body = { type, amount: cents, payment_method: method, purchase_description: item };
  order.made = make(trader, { ...body, metadata: { order_id: orderId } }, type);
  if (isRetry) trader.tally.count('retries');
}

/** A bad card or account was the customer's choice of this month: it is stored beside the usual one. */
function charge({ trader, subscriber, bad, isRetry }: Bill): void {
  const { customerId, token, cents, byCard } = subscriber;
  const payment_token = bad === undefined ? token : storeMethod(trader, customerId, bad);
  const type = byCard ? 'SALE' : 'PAYMENT';
  const body = { type, amount: cents, payment_method: { type: 'token', payment_token }, recurring: true } as const;
  make(trader, { ...body, purchase_description: trader.kind.subscription }, type);
  trader.tally.count('subscriptions');
  if (isRetry) trader.tally.count('retries');
}

function make(trader: Trader, body: TransactionRequest, type: MadeType): Made {
  const { caller, dice, tally } = trader;
  const made = madeOf(caller.transactions.create(body, { idempotencyKey: dice.uuid('ids') }));
  tally.made(type, made);
  return made;
}

function madeOf(answer: AnyTransaction): Made {
  return {
    id: answer.transaction_id ?? answer.id,
    approved: answer.response_status === 'Approved',
    code: answer.response_code,
    askedCents: answer.requested_amount ?? answer.amount_requested,
    cents: answer.amount ?? answer.amount_authorized,
  };
}

function capture(order: Order, part: number): void {
  const { trader, made } = order;
  if (made?.approved !== true) return;
  const { caller, dice, tally } = trader;
  const amount = partOf(made.cents, part);
  const answer = unlessTooLate(trader, () =>
    caller.transactions.capture(made.id, { amount }, { idempotencyKey: dice.uuid('ids') }),
  );
  if (answer === undefined) return;
  tally.captured(answer.captured_amount);
  order.made = { ...made, cents: answer.captured_amount };
}

function callOff({ trader, type, made }: Order): void {
  if (made?.approved !== true) return;
  const { caller, dice, tally } = trader;
  const isCard = type === 'SALE' || type === 'AUTH';
  const answer = unlessTooLate(trader, () =>
    caller.transactions.cancel(made.id, { type: isCard ? 'VOID' : 'cancel' }, { idempotencyKey: dice.uuid('ids') }),
  );
  if (answer !== undefined) tally.voided(made.cents);
}

/** Where there is nothing to refund after all, somebody orders instead: so many transactions were promised. */
function refund({ trader, made }: Order, part: number, at: number): void {
  const { caller, dice, tally } = trader;
  const answer =
    made?.approved !== true
      ? undefined
      : unlessTooLate(trader, () => {
          const body = { type: 'REFUND', amount: partOf(made.cents, part) } as const;
          return caller.transactions.cancel(made.id, body, { idempotencyKey: dice.uuid('ids') });
        });
  if (answer === undefined) perform(drawOrder(trader, at)[0]);
  else tally.made('REFUND', madeOf(answer));
}

function partOf(cents: number, part: number): number {
  return Math.max(1, Math.round(cents * part));
}

/** What the gateway refuses since it came too late, or too early, is counted and let be. */
function unlessTooLate<Answer>({ tally }: Trader, ask: () => Answer): Answer | undefined {
  try {
    return ask();
  } catch (error) {
    if (!(error instanceof GatewayError) || error.status !== 409) throw error;
    tally.count('rejected');
    return undefined;
  }
}
