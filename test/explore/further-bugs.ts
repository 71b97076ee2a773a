/** More applications with one bug each: variations of the small shop. */
import type { OrderRecord, OrderRequest, RefundRequest } from 'settlebox/testing';
import { Unavailable } from './shop-client.ts';
import { type Notice, type Order, SmallShop, type Transaction, transaction } from './small-shop.ts';

/** Checks only its own records, which may be behind the gateway. */
export class RefundsByOwnBooks extends SmallShop {
  override async refresh(): Promise<void> {}
}

export class ChargesDollars extends SmallShop {
  override pay(order: Order): Promise<Transaction> {
    return super.pay({ ...order, cents: Math.max(1, Math.round(order.cents / 100)) });
  }
}

/** Treats any response as an approval. */
export class IgnoresDeclines extends SmallShop {
  override learn(received: Transaction): void {
    super.learn({
      ...received,
      state: received.state === 'declined' ? 'settled' : received.state,
      cents: received.cents || received.askedCents,
    });
  }
}

/** Treats a partial approval as a full one. */
export class TakesHalfForFull extends SmallShop {
  override learn(received: Transaction): void {
    super.learn({ ...received, cents: received.cents === 0 ? 0 : received.askedCents });
  }
}

/** Records the request, whether it succeeded or not. */
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

/** Repeats a refund after its response is lost. */
export class RefundsWithoutKey extends SmallShop {
  override async cancel(id: string, body: object): Promise<Transaction> {
    return transaction.parse(await this.client.post(`/v1/transactions/${id}/cancel`, body, undefined));
  }
}

export class VerifiesNothing extends SmallShop {
  override verify(): void {}
}

/** Responds to a webhook before processing it, and sometimes crashes in between. */
export class RespondsBeforeStoring extends SmallShop {
  #heard = 0;

  override receive(events: Notice): void | Promise<void> {
    this.#heard++;
    return this.#heard % 3 === 0 ? undefined : super.receive(events);
  }

  override async reconcile(): Promise<void> {}
}

/** Treats a missing response as a failure: the customer's next attempt is a new one. */
export class TakesSilenceForNo extends SmallShop {
  override giveUp(order: Order, attempt: number, error: unknown): never {
    this.closeAttempt(order, attempt);
    throw error;
  }
}

export class ReconcilesFirstPage extends SmallShop {
  override async reconcile(): Promise<void> {
    for (const received of await this.client.firstOf(2)) this.learn(transaction.parse(received));
  }

  override receive(): void {}
}

/** Treats a click as a payment. */
export class ChargesEachClick extends SmallShop {
  override async order(request: OrderRequest): Promise<void> {
    const order = this.orders.get(request.id) ?? this.place(request.id, request.amountCents, request.method);
    const requested = { ...order, method: request.method, attempt: this.client.asked };
    this.learn(await this.pay(requested));
  }
}

/** Ships on click. */
export class ShipsUnpaid extends SmallShop {
  override async ship({ id }: { readonly id: string }): Promise<void> {
    const order = this.orders.get(id);
    if (order !== undefined) order.shipped = true;
  }
}

/** Uses the same reference for all orders. */
export class ForgetsTheOrder extends SmallShop {
  override async pay({ cents, method, attempt, id }: Order): Promise<Transaction> {
    const type = 'account_number' in method ? 'PAYMENT' : 'SALE';
    const body = { type, amount: cents, payment_method: method };
    return transaction.parse(await this.client.post('/v1/transactions', body, `${id}/${attempt}`));
  }
}

/** Assumes that refunds rejected by the network have succeeded. */
export class IgnoresRejectedRefunds extends SmallShop {
  override learn(received: Transaction): void {
    if (received.type !== 'REFUND' || received.state !== 'rejected') super.learn(received);
  }
}

/** Assumes that payouts returned by the bank have succeeded. */
export class IgnoresReturnedPayouts extends SmallShop {
  override learn(received: Transaction): void {
    if (received.type !== 'PAYOUT' || !received.returned) super.learn(received);
  }
}

/** Refunds everything when a part is requested. */
export class RefundsInFull extends SmallShop {
  override giveBack(order: Order, payment: Transaction): Promise<Transaction> {
    return super.giveBack(order, payment, payment.cents);
  }
}

/** Reports nothing to the customer if the gateway returns nothing. */
export class NeverResponds extends SmallShop {
  override async order(request: OrderRequest): Promise<void> {
    await super.order(request).catch((error: unknown) => {
      if (error instanceof Unavailable) return new Promise<void>(() => undefined);
      throw error;
    });
  }
}

/** Uses the key of the first refund for the second refund of an order. */
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

/** Marks webhooks as seen before processing them, and sometimes the processing fails. */
export class NotesBeforeWorking extends SmallShop {
  readonly seen = new Set<string>();

  override receive(events: Notice): void | Promise<void> {
    if (this.seen.has(events.id)) return;
    this.seen.add(events.id);
    if (this.seen.size % 3 === 0) throw new Error('the database is locked');
    return super.receive(events);
  }

  override async reconcile(): Promise<void> {}
}

/** Never checks a failed payment again. */
export class ForgetsLostOrders extends SmallShop {
  readonly failed = new Set<string>();
  override giveUp(order: Order, attempt: number, error: unknown): never {
    this.failed.add(order.id);
    return super.giveUp(order, attempt, error);
  }
  override learn(received: Transaction): void {
    if (!this.failed.has(received.orderId)) super.learn(received);
  }
}

/** Treats returns of payouts as returns of payments. */
export class MixesUpReturns extends SmallShop {
  override record(id: string): OrderRecord {
    const all = this.of(id).filter(({ returned }) => returned);
    return { ...super.record(id), returnedCents: all.reduce((sum, { cents }) => sum + cents, 0) };
  }
}

/** Checks whether the order is paid and then pays, and a second click arrives in between. */
export class RacesWithItself extends SmallShop {
  override async order(request: OrderRequest): Promise<void> {
    const order = this.orders.get(request.id) ?? this.place(request.id, request.amountCents, request.method);
    await this.refresh(request.id);
    if (this.paid(request.id).length === 0)
      this.learn(await this.pay({ ...order, method: request.method, attempt: this.client.asked }));
  }
}
