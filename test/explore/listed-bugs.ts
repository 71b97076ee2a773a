/** Common bugs of payment integrations, each in its own application: variations of the small shop. */
import type { OrderRecord, RefundRequest } from 'settlebox/testing';
import { type Notice, type Order, SmallShop, type Transaction, transaction } from './small-shop.ts';

/** Sends the second attempt as a new request. */
export class RetriesWithoutKey extends SmallShop {
  override async pay({ id, cents, method }: Order): Promise<Transaction> {
    const type = 'account_number' in method ? 'PAYMENT' : 'SALE';
    const body = { type, amount: cents, payment_method: method, metadata: { order_id: id } };
    return transaction.parse(await this.client.post('/v1/transactions', body, undefined));
  }
}

/** Ignores the return of a paid order when it refunds. */
export class RefundsReturnedPayment extends SmallShop {
  override async refund({ id, amountCents }: RefundRequest): Promise<void> {
    const order = this.orders.get(id);
    const [payment] = this.paid(id);
    const { paidCents, refundedCents = 0 } = this.record(id);
    if (order === undefined || payment === undefined || amountCents > paidCents - refundedCents) throw new Error('no');
    this.learn(await this.giveBack(order, payment, amountCents));
  }
}

/** Adds a return each time that its event is delivered. */
export class AppliesEventsTwice extends SmallShop {
  readonly returned = new Map<string, number>();

  override receive(received: Notice): void | Promise<void> {
    if (received.type === 'transaction.returned') this.add(transaction.parse(received.data.object));
    return super.receive(received);
  }

  add({ type, orderId, cents }: Transaction): void {
    if (type === 'PAYMENT') this.returned.set(orderId, (this.returned.get(orderId) ?? 0) + cents);
  }

  override record(id: string): OrderRecord {
    const { returnedCents = 0, ...record } = super.record(id);
    return { ...record, returnedCents: Math.max(returnedCents, this.returned.get(id) ?? 0) };
  }
}

/** Treats the last delivered event as the newest. */
export class AppliesEventsOutOfOrder extends SmallShop {
  override learn(reported: Transaction): void {
    this.book.set(reported.id, reported);
  }

  override async reconcile(): Promise<void> {}
}

/** Learns the outcome of a payment from webhooks only. */
export class TrustsWebhooksAlone extends SmallShop {
  override async reconcile(): Promise<void> {}
}

/** Never revises a paid order. */
export class IgnoresReturns extends SmallShop {
  override learn(reported: Transaction): void {
    if (!reported.returned) super.learn(reported);
  }
}
