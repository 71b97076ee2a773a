/** The effect of each webhook on an order, about its payment or about a refund. */
import { dollars } from './catalogue.ts';
import type { Payment } from './gateway-answers.ts';
import type { Order, OrderChanges, OrderState } from './order.ts';
import { paymentOutcome } from './payment-outcome.ts';

type Meaning = (order: Order, told: Payment, at: string) => OrderChanges;

export function meaningOf(type: string, told: Payment): Meaning | undefined {
  return (told.type === 'REFUND' || told.type === 'PAYOUT' ? OF_REFUNDS : OF_PAYMENTS)[type];
}

/** Other types report results of the shop's own requests, which it knows already. */
const OF_PAYMENTS: Readonly<Record<string, Meaning>> = {
  'transaction.authorized': hearOfPayment,
  'transaction.declined': hearOfPayment,
  'transaction.settled': (order, _told, at) => ({ ...onward(order, 'settled'), settled_at: order.settled_at ?? at }),
  'transaction.funded': (order, _told, at) => ({ ...onward(order, 'paid'), paid_at: order.paid_at ?? at }),
  'transaction.voided': (order) => onward(order, 'canceled'),
  'transaction.canceled': (order) => onward(order, 'canceled'),
  'transaction.expired': (order) => onward(order, 'authorization expired'),
  'transaction.rejected': (order, told) => ({ ...onward(order, 'payment failed'), reason: returnReason(told) }),
  'transaction.refunded': hearOfRefund,
  'transaction.returned': takeBack,
};

const OF_REFUNDS: Readonly<Record<string, Meaning>> = {
  'transaction.rejected': refundFellThrough,
  'transaction.returned': refundFellThrough,
  'transaction.voided': refundFellThrough,
  'transaction.canceled': refundFellThrough,
};

/** States that a settlement event can change. It never overwrites a refund, a return, or a manual change. */
const UNDER_WAY: readonly OrderState[] = ['awaiting shipment', 'awaiting funds', 'shipped', 'settled'];

function onward(order: Order, state: OrderState): OrderChanges {
  return UNDER_WAY.includes(order.state) ? { state } : {};
}

/** Reports the outcome of a payment whose response was lost. */
function hearOfPayment(order: Order, told: Payment): OrderChanges {
  return order.state === 'awaiting payment' ? paymentOutcome(order, told) : {};
}

/** A refund can be made on the gateway's website. An older webhook must not undo a newer status. */
function hearOfRefund(order: Order, told: Payment): OrderChanges {
  if (told.refundedCents <= order.refunded_cents) return {};
  const full = told.refundedCents === order.total_cents;
  return { refunded_cents: told.refundedCents, state: full ? 'refunded' : 'partly refunded' };
}

/** The customer's bank returned the debit, always in full. Earlier refunds are lost too. */
function takeBack(order: Order, told: Payment): OrderChanges {
  const reason = returnReason(told);
  if (order.refunded_cents === 0) return { state: 'money taken back', reason };
  const twice = `${dollars(order.refunded_cents)} had been refunded before, so it has left twice`;
  return { state: 'needs attention', reason: `${reason}; ${twice}` };
}

/** Such as `R10 customer advises not authorized`. */
function returnReason({ returned, message }: Payment): string {
  return returned === undefined ? message : `${returned.code} ${returned.reason}`;
}

/** The customer expects a refund that has failed. */
function refundFellThrough(order: Order, told: Payment): OrderChanges {
  const why = told.returned === undefined ? '' : `: ${returnReason(told)}`;
  const reason = `a refund of ${dollars(told.amountCents)} did not reach the customer${why}`;
  const refunded_cents = Math.max(0, order.refunded_cents - told.amountCents);
  return { state: 'needs attention', reason, refunded_cents };
}
