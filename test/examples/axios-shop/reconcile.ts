import { addDays } from 'date-fns';
import { failOrder, type Order, reasonOf } from './order.ts';
import type { OrderBook } from './orders.ts';
import type { PaymentApi } from './payment-api.ts';
import type { Transaction } from './transaction.ts';

/** A bank can return a debit this long after it settled. Refunds are checked for as long. */
const WATCH_DAYS = 60;

export interface ReconcileReport {
  /** What settled, returned debits included. */
  readonly chargedCents: number;
  readonly refundedCents: number;
  readonly returnedCents: number;
  readonly netCents: number;
  /** Captured or debited, and on its way. */
  readonly unsettledCents: number;
}

/** The shop learns of settlement and returns only by polling. Run it after every batch. */
export async function reconcile(book: OrderBook, api: PaymentApi, now: () => Date): Promise<ReconcileReport> {
  await recoverLostPayments(book, api);
  for (const order of book.all()) {
    if (order.paymentId !== null && isOpen(order, now())) {
      updateOrder(order, await api.getTransaction(order.paymentId), now());
    }
  }
  return report(book.all());
}

/** Finds payments with a lost response by the order number in their metadata. A missing one never happened. */
async function recoverLostPayments(book: OrderBook, api: PaymentApi): Promise<void> {
  const lost = new Map(
    book.all().flatMap((order) => (order.state === 'payment_pending' ? [[order.id, order] as const] : [])),
  );
  if (lost.size === 0) return;
  for await (const transaction of api.allTransactions()) {
    const order = lost.get(transaction.orderId ?? '');
    if (order?.payment !== transaction.type) continue;
    await book.adoptPayment(order.id, transaction);
    lost.delete(order.id);
  }
  for (const order of lost.values()) failOrder(order, 'the payment never reached the gateway');
}

function isOpen(order: Order, at: Date): boolean {
  if (['payment_failed', 'payment_returned', 'cancelled'].includes(order.state)) return false;
  if (order.settledAt === null) return true;
  const mayChange = order.payment === 'PAYMENT' || order.refundedCents > 0;
  return mayChange && at <= addDays(order.settledAt, WATCH_DAYS);
}

function updateOrder(order: Order, payment: Transaction, at: Date): void {
  // The name of the returned state is not specified; a return code says the same.
  const returned = payment.stage === 'returned' || (order.payment === 'PAYMENT' && payment.returnCode !== null);
  if (returned) {
    order.settledAt ??= at;
    order.state = 'payment_returned';
    order.returnCode = payment.returnCode;
  } else if (payment.stage === 'settled' || payment.stage === 'refunded') {
    order.settledAt ??= at;
    if (order.payment === 'PAYMENT' && order.state === 'placed') order.state = 'charged';
    undoFailedRefund(order, payment.refundedCents ?? order.refundedCents);
  } else if (payment.stage === 'voided') {
    order.state = 'cancelled';
    order.chargedCents = 0;
  } else if (payment.stage === 'declined') {
    failOrder(order, reasonOf(payment));
  }
}

/** The card network can reject a refund days after the gateway accepted it. */
function undoFailedRefund(order: Order, refundedCents: number): void {
  if (refundedCents >= order.refundedCents) return;
  order.refundedCents = refundedCents;
  if (order.state === 'refunded') order.state = order.stateBeforeRefund ?? 'shipped';
}

function sum(orders: readonly Order[], cents: (order: Order) => number): number {
  return orders.reduce((total, order) => total + cents(order), 0);
}

function report(orders: readonly Order[]): ReconcileReport {
  const settled = orders.filter((order) => order.settledAt !== null);
  const returned = settled.filter((order) => order.state === 'payment_returned');
  const chargedCents = sum(settled, (order) => order.chargedCents);
  const refundedCents = sum(orders, (order) => order.refundedCents);
  const returnedCents = sum(returned, (order) => order.chargedCents);
  return {
    chargedCents,
    refundedCents,
    returnedCents,
    netCents: chargedCents - refundedCents - returnedCents,
    unsettledCents: sum(orders, (order) => order.chargedCents) - chargedCents,
  };
}
