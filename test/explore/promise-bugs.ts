/** Applications that report success without doing all of it, or that rely on the nightly repair: variations of the full shop. */
import type { CardToStore, Renewal } from 'settlebox/testing';
import { FullShop } from './full-shop.ts';
import { type Notice, type Order, type Transaction, transaction } from './small-shop.ts';

/** Keeps charging the first card of a customer after it was replaced. */
export class ChargesFirstCard extends FullShop {
  override async storeCard(card: CardToStore): Promise<void> {
    const first = this.tokens.get(card.customerId);
    await super.storeCard(card);
    if (first !== undefined) this.tokens.set(card.customerId, first);
  }
}

/** Charges the card that any customer stored last. */
export class ChargesLatestCustomer extends FullShop {
  #latest = '';

  override async storeCard(card: CardToStore): Promise<void> {
    await super.storeCard(card);
    this.#latest = card.customerId;
  }

  override renew(renewal: Renewal): Promise<void> {
    const token = this.tokens.get(this.#latest);
    if (token !== undefined) this.tokens.set(renewal.customerId, token);
    return super.renew(renewal);
  }
}

/** Reports every renewal as successful, and charges none. */
export class NeverRenews extends FullShop {
  override async renew(): Promise<void> {}
}

/** Reports a renewal as successful if its request failed. */
export class IgnoresFailedRenewals extends FullShop {
  override renew(renewal: Renewal): Promise<void> {
    return super.renew(renewal).catch(() => undefined);
  }
}

/** Refunds at most $10 at a time, and records what it refunded. */
export class LimitsRefunds extends FullShop {
  override refundCard(payment: Transaction, amount: number): Promise<Transaction> {
    return super.refundCard(payment, Math.min(amount, 1_000));
  }

  override payOut(order: Order, amount: number): Promise<Transaction> {
    return super.payOut(order, Math.min(amount, 1_000));
  }
}

/** Uses one key for all refunds of an order, and records the response: the second one is a copy of the first. */
export class SharesRefundKey extends FullShop {
  override refundKey(id: string): string {
    return `${id}/refund`;
  }
}

/** Applies webhooks in the order of arrival; the nightly reconciliation repairs the records. */
export class LastWebhookWinsUntilNight extends FullShop {
  override receive(received: Notice): void | Promise<void> {
    if (!received.type.startsWith('transaction.')) return super.receive(received);
    const reported = transaction.parse(received.data.object);
    this.book.set(reported.id, reported);
  }
}

/** Ignores returns until the nightly reconciliation, if a refund was made. */
export class AddsReturnsUntilNight extends FullShop {
  readonly #applied = new Map<string, number>();

  override receive(received: Notice): void | Promise<void> {
    if (received.type === 'transaction.returned') {
      const { orderId, cents } = transaction.parse(received.data.object);
      this.#applied.set(orderId, (this.#applied.get(orderId) ?? 0) + cents);
    }
    return super.receive(received);
  }

  override async reconcile(): Promise<void> {
    await super.reconcile();
    this.#applied.clear();
  }

  override record(id: string) {
    const record = super.record(id);
    return { ...record, returnedCents: Math.max(record.returnedCents ?? 0, this.#applied.get(id) ?? 0) };
  }
}

/** Reads one page of a hundred rows each night. */
export class ReconcilesHundredRows extends FullShop {
  override async reconcile(): Promise<void> {
    for (const received of await this.client.firstOf(100)) this.learn(transaction.parse(received));
  }
}

export class ReportsHundredRows extends FullShop {
  override listed(): Promise<unknown[]> {
    return this.client.firstOf(100);
  }
}

/** Correct: collects webhooks and processes them at night. */
export class CorrectAtNight extends FullShop {
  readonly #collected: Notice[] = [];

  override receive(received: Notice): void {
    this.#collected.push(received);
  }

  override async reconcile(): Promise<void> {
    for (const received of this.#collected.splice(0)) await super.receive(received);
    await super.reconcile();
  }
}

/** Correct: acts on webhooks about returns of payments, and learns the rest at night. */
export class CorrectHalfAtNight extends FullShop {
  override receive(received: Notice): void | Promise<void> {
    if (received.type.startsWith('payment_token.')) return super.receive(received);
    const reported = transaction.parse(received.data.object);
    if (reported.type === 'PAYMENT' && reported.returned) this.learn(reported);
  }
}
