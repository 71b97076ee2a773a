import type { Transaction } from './transaction.ts';

export type OrderState =
  /** The payment was sent and its outcome is not known yet. */
  | 'payment_pending'
  /** The card is authorized, or the bank debit accepted; no money has moved. */
  | 'placed'
  /** Paid and waiting for the roaster: a sale, or a settled bank debit. */
  | 'charged'
  | 'shipped'
  | 'cancelled'
  | 'refunded'
  | 'payment_failed'
  | 'payment_returned';

export interface Order {
  readonly id: string;
  readonly customerId: string;
  /** The kind of charge: authorize and capture, sale in one step, or bank debit. */
  readonly payment: 'AUTH' | 'SALE' | 'PAYMENT';
  readonly totalCents: number;
  readonly placedAt: Date;
  state: OrderState;
  paymentId: string | null;
  /** Captured, sold or debited; what the gateway is asked to collect, settled or not. */
  chargedCents: number;
  refundedCents: number;
  /** What the order was before all of it was refunded, should the refund fail later. */
  stateBeforeRefund: OrderState | null;
  settledAt: Date | null;
  returnCode: string | null;
  failureReason: string | null;
  /** Idempotency keys of calls whose outcome is unknown: a retry must be the same request. */
  readonly openKeys: Map<string, string>;
}

/** The shop's own rules rejected the order, or the gateway declined a follow-up. */
export class OrderError extends Error {
  constructor(order: Order, reason: string) {
    super(`order ${order.id} (${order.state}): ${reason}`);
    this.name = 'OrderError';
  }
}

export function requireState(order: Order, ...allowed: readonly OrderState[]): void {
  if (!allowed.includes(order.state)) throw new OrderError(order, `must be ${allowed.join(' or ')}`);
}

export function requirePayment(order: Order): string {
  if (order.paymentId === null) throw new OrderError(order, 'has no payment');
  return order.paymentId;
}

export function requireCents(order: Order, cents: number, most: number): void {
  if (!Number.isInteger(cents) || cents <= 0 || cents > most) {
    throw new OrderError(order, `${cents} cents is not between 1 and ${most}`);
  }
}

export function failOrder(order: Order, reason: string): void {
  order.state = 'payment_failed';
  order.failureReason = reason;
  order.chargedCents = 0;
}

/** A card authorized for less than the price is of no use to us, while a debit is authorized only for validation. */
export function isShort(order: Order, payment: Transaction): boolean {
  const { authorizedCents } = payment;
  return order.payment !== 'PAYMENT' && authorizedCents !== null && authorizedCents < order.totalCents;
}

export function isDeclined(payment: Transaction): boolean {
  return !payment.approved || payment.stage === 'declined';
}

export function reasonOf(payment: Transaction): string {
  return `${payment.responseCode ?? 'declined'} ${payment.responseMessage ?? ''}`.trim();
}
