/** More shops with one bug each: the small shop, but for the lines that are wrong. */
import type { OrderRecord, OrderRequest, RefundRequest } from 'settlebox/testing';
import { Unavailable } from './shop-client.ts';
import { type Notice, type Order, SmallShop, type Transaction, transaction } from './small-shop.ts';

/** It looks into its own books alone, and they may be behind. */
export class RefundsByOwnBooks extends SmallShop {
  override async refresh(): Promise<void> {}
}

export class ChargesDollars extends SmallShop {
  override pay(order: Order): Promise<Transaction> {
    return super.pay({ ...order, cents: Math.max(1, Math.round(order.cents / 100)) });
  }
}

/** Any answer is an approval. */
export class IgnoresDeclines extends SmallShop {
  override learn(told: Transaction): void {
    super.learn({
      ...told,
      state: told.state === 'declined' ? 'settled' : told.state,
      cents: told.cents || told.askedCents,
    });
  }
}

/** Approved is approved, in full. */
export class TakesHalfForFull extends SmallShop {
  override learn(told: Transaction): void {
    super.learn({ ...told, cents: told.cents === 0 ? 0 : told.askedCents });
  }
}

/** What was asked for is written down, whether it is done or not. */
export class RecordsRefundsThatFail extends SmallShop {
  readonly promised = new Map<string, number>();

  override giveBack(order: Order, payment: Transaction, cents: number): Promise<Transaction> {
    this.promised.set(order.id, (this.promised.get(order.id) ?? 0) + cents);
    return super.giveBack(order, payment, cents);
  }

  override record(id: string): OrderRecord {
    const { refundedCents = 0, ...record } = super.record(id);
    return { ...record, refundedCents: Math.max(refundedCents, this.promised.get(id) ?? 0) };
  }
}

/** A refund whose answer is lost is made once more. */
export class RefundsWithoutKey extends SmallShop {
  override async cancel(id: string, body: object): Promise<Transaction> {
    return transaction.parse(await this.client.post(`/v1/transactions/${id}/cancel`, body, undefined));
  }
}

export class VerifiesNothing extends SmallShop {
  override verify(): void {}
}

/** The answer goes out first; then the shop falls over, now and then. */
export class AnswersBeforeStoring extends SmallShop {
  #heard = 0;

  override hear(heard: Notice): void | Promise<void> {
    this.#heard++;
    return this.#heard % 3 === 0 ? undefined : super.hear(heard);
  }

  override async reconcile(): Promise<void> {}
}

/** No answer is a no: the customer's next try is a new one. */
export class TakesSilenceForNo extends SmallShop {
  override giveUp(order: Order, attempt: number, error: unknown): never {
    this.closeAttempt(order, attempt);
    throw error;
  }
}

export class ReconcilesFirstPage extends SmallShop {
  override async reconcile(): Promise<void> {
    for (const told of await this.client.firstOf(2)) this.learn(transaction.parse(told));
  }

  override hear(): void {}
}

/** A click is a payment. */
export class ChargesEachClick extends SmallShop {
  override async order(request: OrderRequest): Promise<void> {
    const order = this.orders.get(request.id) ?? this.place(request.id, request.amountCents, request.method);
    const asked = { ...order, method: request.method, attempt: this.client.asked };
    this.learn(await this.pay(asked));
  }
}

/** Ships on the click. */
export class ShipsUnpaid extends SmallShop {
  override async ship({ id }: { readonly id: string }): Promise<void> {
    const order = this.orders.get(id);
    if (order !== undefined) order.shipped = true;
  }
}

/** The gateway's orders are never told apart. */
export class ForgetsTheOrder extends SmallShop {
  override async pay({ cents, method, attempt, id }: Order): Promise<Transaction> {
    const type = 'account_number' in method ? 'PAYMENT' : 'SALE';
    const body = { type, amount: cents, payment_method: method };
    return transaction.parse(await this.client.post('/v1/transactions', body, `${id}/${attempt}`));
  }
}

/** Refunds that the network refuses are thought to have arrived. */
export class IgnoresRefusedRefunds extends SmallShop {
  override learn(told: Transaction): void {
    if (told.type !== 'REFUND' || told.state !== 'rejected') super.learn(told);
  }
}

/** A payout that the bank sends back is thought to have arrived. */
export class IgnoresReturnedPayouts extends SmallShop {
  override learn(told: Transaction): void {
    if (told.type !== 'PAYOUT' || !told.returned) super.learn(told);
  }
}

/** A part is asked for, and everything given back. */
export class RefundsInFull extends SmallShop {
  override giveBack(order: Order, payment: Transaction): Promise<Transaction> {
    return super.giveBack(order, payment, payment.cents);
  }
}

/** It tells the customer nothing where the gateway tells it nothing. */
export class NeverAnswers extends SmallShop {
  override async order(request: OrderRequest): Promise<void> {
    await super.order(request).catch((error: unknown) => {
      if (error instanceof Unavailable) return new Promise<void>(() => undefined);
      throw error;
    });
  }
}

/** The second refund of an order has the key of the first. */
export class OneRefundKey extends SmallShop {
  override refundKey(id: string): string {
    return `${id}/refund`;
  }

  override async refund(request: RefundRequest): Promise<void> {
    await super.refund(request);
    this.refunded.set(request.id, (this.refunded.get(request.id) ?? 0) + request.amountCents);
  }

  readonly refunded = new Map<string, number>();

  override record(id: string): OrderRecord {
    const record = super.record(id);
    return { ...record, refundedCents: Math.max(record.refundedCents ?? 0, this.refunded.get(id) ?? 0) };
  }
}

/** Webhooks that it has seen are noted before they are worked on, and now and then the work fails. */
export class NotesBeforeWorking extends SmallShop {
  readonly seen = new Set<string>();

  override hear(heard: Notice): void | Promise<void> {
    if (this.seen.has(heard.id)) return;
    this.seen.add(heard.id);
    if (this.seen.size % 3 === 0) throw new Error('the database is locked');
    return super.hear(heard);
  }

  override async reconcile(): Promise<void> {}
}

/** A payment that failed is never looked at again. */
export class ForgetsLostOrders extends SmallShop {
  readonly failed = new Set<string>();
  override giveUp(order: Order, attempt: number, error: unknown): never {
    this.failed.add(order.id);
    return super.giveUp(order, attempt, error);
  }
  override learn(told: Transaction): void {
    if (!this.failed.has(told.orderId)) super.learn(told);
  }
}

/** Returns of payouts are taken for returns of payments. */
export class MixesUpReturns extends SmallShop {
  override record(id: string): OrderRecord {
    const all = this.of(id).filter(({ returned }) => returned);
    return { ...super.record(id), returnedCents: all.reduce((sum, { cents }) => sum + cents, 0) };
  }
}

/** It looks whether the order is paid, and pays, and a second click comes in between. */
export class RacesWithItself extends SmallShop {
  override async order(request: OrderRequest): Promise<void> {
    const order = this.orders.get(request.id) ?? this.place(request.id, request.amountCents, request.method);
    await this.refresh(request.id);
    if (this.paid(request.id).length === 0)
      this.learn(await this.pay({ ...order, method: request.method, attempt: this.client.asked }));
  }
}
