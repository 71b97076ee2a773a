import { type Order, OrderError, requireCents, requireState } from './order.ts';
import type { PaymentApi } from './payment-api.ts';
import { type PaymentRequest, Till } from './till.ts';
import type { Transaction } from './transaction.ts';

export interface OrderRequest extends PaymentRequest {
  readonly customerId: string;
  readonly totalCents: number;
}

export class OrderBook {
  readonly #orders = new Map<string, Order>();
  readonly #till: Till;
  readonly #now: () => Date;

  constructor(api: PaymentApi, now: () => Date) {
    this.#till = new Till(api);
    this.#now = now;
  }

  all(): Order[] {
    return [...this.#orders.values()];
  }

  get(orderId: string): Order {
    const order = this.#orders.get(orderId);
    if (!order) throw new Error(`there is no order ${orderId}`);
    return order;
  }

  /** The card is only authorized: the coffee is weighed, and charged, on the day it ships. */
  placeCardOrder(request: OrderRequest): Promise<Order> {
    return this.#place('AUTH', request);
  }

  /** Charged at once: a subscription box has a fixed price. */
  sellByCard(request: OrderRequest): Promise<Order> {
    return this.#place('SALE', request);
  }

  placeBankOrder(request: OrderRequest): Promise<Order> {
    return this.#place('PAYMENT', request);
  }

  /** Captures what was packed, if it was only authorized. A bank order ships only after its debit settled. */
  async ship(orderId: string, packedCents?: number): Promise<Order> {
    const order = this.get(orderId);
    if (order.payment === 'AUTH') {
      requireState(order, 'placed');
      const cents = packedCents ?? order.totalCents;
      requireCents(order, cents, order.totalCents);
      await this.#till.capture(order, cents);
    } else {
      requireState(order, 'charged');
      if (packedCents !== undefined) throw new OrderError(order, 'is charged already; refund what was not packed');
    }
    order.state = 'shipped';
    return order;
  }

  /** Before shipping and before settlement. */
  async cancel(orderId: string): Promise<Order> {
    const order = this.get(orderId);
    requireState(order, 'placed', 'charged');
    if (order.settledAt !== null) throw new OrderError(order, 'has settled and can no longer be cancelled');
    await this.#till.cancel(order);
    return order;
  }

  /** Refunds the rest of the charge, or a part of it. */
  async refund(orderId: string, amountCents?: number): Promise<Order> {
    const order = this.get(orderId);
    requireState(order, 'charged', 'shipped');
    if (order.payment === 'PAYMENT') throw new OrderError(order, 'a settled bank debit has no refund');
    const left = order.chargedCents - order.refundedCents;
    const cents = amountCents ?? left;
    requireCents(order, cents, left);
    await this.#till.refund(order, cents);
    return order;
  }

  /** For reconciliation, when it finds a payment whose response was lost. */
  adoptPayment(orderId: string, payment: Transaction): Promise<void> {
    return this.#till.adopt(this.get(orderId), payment);
  }

  async #place(payment: Order['payment'], request: OrderRequest): Promise<Order> {
    const { customerId, totalCents, ...paymentRequest } = request;
    const order = this.#open(payment, customerId, totalCents);
    await this.#till.pay(order, paymentRequest);
    return order;
  }

  #open(payment: Order['payment'], customerId: string, totalCents: number): Order {
    const order: Order = {
      id: `KK-${1001 + this.#orders.size}`,
      customerId,
      payment,
      totalCents,
      placedAt: this.#now(),
      state: 'payment_pending',
      paymentId: null,
      chargedCents: 0,
      refundedCents: 0,
      stateBeforeRefund: null,
      settledAt: null,
      returnCode: null,
      failureReason: null,
      openKeys: new Map(),
    };
    this.#orders.set(order.id, order);
    return order;
  }
}
