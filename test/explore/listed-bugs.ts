/** The bugs that issue 5 names, each in a shop of its own: the small shop, but for the lines that are wrong. */
import type { OrderRecord, RefundRequest } from 'settlebox/testing';
import { type Notice, type Order, SmallShop, type Transaction, transaction } from './small-shop.ts';

/** The second try is a new question to the gateway. */
export class RetriesWithoutKey extends SmallShop {
  override async pay({ id, cents, method }: Order): Promise<Transaction> {
    const type = 'account_number' in method ? 'PAYMENT' : 'SALE';
    const body = { type, amount: cents, payment_method: method, metadata: { order_id: id } };
    return transaction.parse(await this.client.post('/v1/transactions', body, undefined));
  }
}

/** Paid is paid: it forgets, when it pays back, what has come back. */
export class RefundsReturnedPayment extends SmallShop {
  override async refund({ id, amountCents }: RefundRequest): Promise<void> {
    const order = this.orders.get(id);
    const [payment] = this.paid(id);
    const { paidCents, refundedCents = 0 } = this.record(id);
    if (order === undefined || payment === undefined || amountCents > paidCents - refundedCents) throw new Error('no');
    this.learn(await this.giveBack(order, payment, amountCents));
  }
}

/** A return is added each time that it is told of. */
export class AppliesEventsTwice extends SmallShop {
  readonly returned = new Map<string, number>();

  override hear(heard: Notice): void | Promise<void> {
    if (heard.type === 'transaction.returned') this.add(transaction.parse(heard.data.object));
    return super.hear(heard);
  }

  add({ type, orderId, cents }: Transaction): void {
    if (type === 'PAYMENT') this.returned.set(orderId, (this.returned.get(orderId) ?? 0) + cents);
  }

  override record(id: string): OrderRecord {
    const { returnedCents = 0, ...record } = super.record(id);
    return { ...record, returnedCents: Math.max(returnedCents, this.returned.get(id) ?? 0) };
  }
}

/** The last to come is taken for the newest. */
export class AppliesEventsOutOfOrder extends SmallShop {
  override learn(told: Transaction): void {
    this.book.set(told.id, told);
  }

  override async reconcile(): Promise<void> {}
}

/** Nothing but webhooks tells it what has become of a payment. */
export class TrustsWebhooksAlone extends SmallShop {
  override async reconcile(): Promise<void> {}
}

/** Paid is paid. */
export class IgnoresReturns extends SmallShop {
  override learn(told: Transaction): void {
    if (!told.returned) super.learn(told);
  }
}
