/** Applies the outcome of a payment to its order, from a response or from a webhook. */
import type { Payment } from './gateway-answers.ts';
import type { Order, OrderChanges } from './order.ts';

export function paymentOutcome(order: Order, payment: Payment): OrderChanges {
  const payment_id = payment.id;
  if (!payment.approved) return { payment_id, state: 'declined', reason: friendlyReason(payment.code) };
  // An issuer can approve a part (code 10). We don't sell half a jacket; the hold expires.
  if (payment.amountCents < order.total_cents) return { payment_id, state: 'declined', reason: SHORT };
  return { payment_id, state: order.method === 'card' ? 'awaiting shipment' : 'awaiting funds', reason: null };
}

const SHORT = 'Your card could cover only a part of this order. Please use another card.';
const DECLINED = 'Your bank declined the payment. Please use another payment method, or ask your bank.';
const WRONG_SECURITY_CODE = 'The security code is not right. Please check the back of your card.';
const TRY_LATER = 'Your bank can’t be reached right now. Please try again in a few minutes.';

/**
 * The codes that a customer can do something about. All others read alike: whoever holds a stolen card is not told that
 * we know.
 */
const REASONS: Readonly<Record<string, string>> = {
  '14': 'There is no such card. Please check the number.',
  '51': 'There is not enough money on this card. Please use another one.',
  '54': 'This card has expired. Please use another one.',
  '61': 'This is more than your card allows at once. Please use another one, or ask your bank.',
  '65': 'This card has been used too often today. Please use another one.',
  '82': WRONG_SECURITY_CODE,
  '91': TRY_LATER,
  '96': TRY_LATER,
  N7: WRONG_SECURITY_CODE,
};

function friendlyReason(code: string): string {
  return REASONS[code] ?? DECLINED;
}
