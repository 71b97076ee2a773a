/** What each webhook means for an order, told of its payment or of money that we sent back. */
import { dollars } from './catalogue.ts';
import type { Payment } from './gateway-answers.ts';
import type { Order, OrderChanges, OrderState } from './order.ts';
import { paymentOutcome } from './payment-outcome.ts';

type Meaning = (order: Order, told: Payment, at: string) => OrderChanges;

export function meaningOf(type: string, told: Payment): Meaning | undefined {
  return (told.type === 'REFUND' || told.type === 'PAYOUT' ? OF_REFUNDS : OF_PAYMENTS)[type];
}

/** Types that are missing say what the shop knows already, since it asked for it. */
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

/** States that the money's own way leads on from. A refund, a return or a person's work is never overwritten by it. */
const UNDER_WAY: readonly OrderState[] = ['awaiting shipment', 'awaiting funds', 'shipped', 'settled'];

function onward(order: Order, state: OrderState): OrderChanges {
  return UNDER_WAY.includes(order.state) ? { state } : {};
}

/** The answer at the till got lost; now we know. */
function hearOfPayment(order: Order, told: Payment): OrderChanges {
  return order.state === 'awaiting payment' ? paymentOutcome(order, told) : {};
}

/** Somebody may have refunded in the gateway's own screens. An older webhook must not undo what we know. */
function hearOfRefund(order: Order, told: Payment): OrderChanges {
  if (told.refundedCents <= order.refunded_cents) return {};
  const full = told.refundedCents === order.total_cents;
  return { refunded_cents: told.refundedCents, state: full ? 'refunded' : 'partly refunded' };
}

/** The customer's bank has pulled the debit back, always whole. What we had refunded by then is gone as well. */
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

/** The customer was told that the money is coming, and it is not. */
function refundFellThrough(order: Order, told: Payment): OrderChanges {
  const why = told.returned === undefined ? '' : `: ${returnReason(told)}`;
  const reason = `a refund of ${dollars(told.amountCents)} did not reach the customer${why}`;
  const refunded_cents = Math.max(0, order.refunded_cents - told.amountCents);
  return { state: 'needs attention', reason, refunded_cents };
}
