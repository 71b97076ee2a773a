import { randomUUID } from 'node:crypto';
import { failOrder, isDeclined, isShort, type Order, OrderError, reasonOf, requirePayment } from './order.ts';
import type { PaymentApi } from './payment-api.ts';
import { PaymentApiError } from './payment-error.ts';
import type { PaymentMethod } from './payment-model.ts';
import type { Transaction } from './transaction.ts';

export interface PaymentRequest {
  readonly method: PaymentMethod;
  readonly description?: string;
  readonly recurring?: boolean;
}

/** Moves the money of one order, and stores the outcome on the order. */
export class Till {
  readonly #api: PaymentApi;

  constructor(api: PaymentApi) {
    this.#api = api;
  }

  /** A declined payment fails the order. A lost response leaves it pending for reconciliation. Other errors are thrown. */
  async pay(order: Order, request: PaymentRequest): Promise<void> {
    const payment = await this.#requestPayment(order, request);
    if (payment) await this.adopt(order, payment);
  }

  /** Applies the gateway's response to the payment, whether it is new or found by reconciliation. */
  async adopt(order: Order, payment: Transaction): Promise<void> {
    order.paymentId = payment.id;
    if (isDeclined(payment)) {
      failOrder(order, reasonOf(payment));
    } else if (isShort(order, payment)) {
      await this.cancel(order);
      failOrder(order, `only ${payment.authorizedCents} of ${order.totalCents} cents were authorized`);
    } else {
      order.chargedCents = order.payment === 'AUTH' ? 0 : order.totalCents;
      order.state = order.payment === 'SALE' ? 'charged' : 'placed';
    }
  }

  /** The amount is omitted if it is the total, because the body is not specified. */
  async capture(order: Order, cents: number): Promise<void> {
    const id = requirePayment(order);
    const part = cents === order.totalCents ? undefined : cents;
    await this.#followUp(order, `capture ${cents}`, (key) => this.#api.capture(id, part, key));
    order.chargedCents = cents;
  }

  async cancel(order: Order): Promise<void> {
    const id = requirePayment(order);
    await this.#followUp(order, 'cancel', (key) =>
      order.payment === 'PAYMENT' ? this.#api.cancelDebit(id, key) : this.#api.voidCard(id, key),
    );
    order.state = 'cancelled';
    order.chargedCents = 0;
  }

  /** A charge that has not settled cannot be refunded, but all of it can still be voided. */
  async refund(order: Order, cents: number): Promise<void> {
    const whole = cents === order.chargedCents;
    const id = requirePayment(order);
    try {
      await this.#followUp(order, `refund ${cents}`, (key) => this.#api.refund(id, whole ? undefined : cents, key));
    } catch (error) {
      const tooEarly = error instanceof PaymentApiError && error.status === 409 && order.settledAt === null;
      if (!tooEarly || !whole) throw error;
      await this.cancel(order);
      return;
    }
    order.refundedCents += cents;
    if (order.refundedCents < order.chargedCents) return;
    order.stateBeforeRefund = order.state;
    order.state = 'refunded';
  }

  async #requestPayment(order: Order, request: PaymentRequest): Promise<Transaction | null> {
    const charge = { ...request, amountCents: order.totalCents, orderId: order.id };
    try {
      if (order.payment === 'AUTH') return await this.#api.authorize(charge);
      if (order.payment === 'SALE') return await this.#api.sell(charge);
      return await this.#api.debitBankAccount(charge);
    } catch (error) {
      if (!(error instanceof PaymentApiError)) throw error;
      if (error.outcomeUnknown) return null;
      failOrder(order, error.message);
      if (!error.refusesPayment) throw error;
      return null;
    }
  }

  /** The key is stored while the outcome of a step is unknown, so that a retry cannot move the money twice. */
  async #followUp(order: Order, step: string, send: (key: string) => Promise<Transaction>): Promise<void> {
    const key = order.openKeys.get(step) ?? randomUUID();
    order.openKeys.set(step, key);
    try {
      const answer = await send(key);
      order.openKeys.delete(step);
      if (isDeclined(answer)) throw new OrderError(order, `${step}: ${reasonOf(answer)}`);
    } catch (error) {
      if (error instanceof PaymentApiError && !error.outcomeUnknown) order.openKeys.delete(step);
      throw error;
    }
  }
}
