/** Applications with one bug each in captures, voids, renewals, reports, or status: variations of the full shop. */
import type { OrderRecord, Renewal } from 'settlebox/testing';
import { FullShop } from './full-shop.ts';
import { RejectedByGateway, Unavailable } from './shop-client.ts';
import { type Notice, type Order, type Transaction, transaction } from './small-shop.ts';

/** Shows the state of the last webhook, even if a newer event arrived earlier. */
export class LastWebhookWins extends FullShop {
  readonly shown = new Map<string, string>();

  override receive(received: Notice): void | Promise<void> {
    if (received.type.startsWith('transaction.')) {
      const { id, state } = transaction.parse(received.data.object);
      this.shown.set(id, state);
    }
    return super.receive(received);
  }

  /** Reconciliation repairs the amounts, but not the state that customers see. */
  override stateOf(id: string): string | undefined {
    return this.shown.get(id) ?? super.stateOf(id);
  }
}

/** Takes the day from the text of a time, which is in UTC. */
export class ReportsUtcDays extends FullShop {
  override dayOf(time: string): string {
    return time.slice(0, 10);
  }
}

export class ReportsFirstPage extends FullShop {
  override listed(): Promise<unknown[]> {
    return this.client.firstOf(25);
  }
}

export class ReconcilesDefaultPage extends FullShop {
  override async reconcile(): Promise<void> {
    for (const received of await this.client.firstOf(25)) this.learn(transaction.parse(received));
  }
}

/** Repeats a refund without a response as a new refund. */
export class RefundsAgainOnRetry extends FullShop {
  override giveBack(order: Order, payment: Transaction, cents: number): Promise<Transaction> {
    return super.giveBack(order, payment, cents).catch((error: unknown) => {
      if (error instanceof Unavailable) return super.giveBack(order, payment, cents);
      throw error;
    });
  }

  override refundKey(id: string): string {
    return `${id}/refund/${this.client.asked}`;
  }
}

/** Captures the full amount even if part of it was requested. */
export class CapturesInFull extends FullShop {
  override capture({ id }: { readonly id: string }): Promise<void> {
    return super.capture({ id, amountCents: this.orders.get(id)?.cents ?? 0 });
  }
}

/** Reports success for a capture even if the hold had expired. */
export class CapturesExpiredHolds extends FullShop {
  override async capture(request: { readonly id: string; readonly amountCents: number }): Promise<void> {
    await super.capture(request).catch(() => undefined);
  }
}

/** Records a void after settlement as a refund that was never made. */
export class BooksLateVoidsAsRefunds extends FullShop {
  readonly voided = new Map<string, number>();

  override async void({ id }: { readonly id: string }): Promise<void> {
    await super.void({ id }).catch((error: unknown) => {
      if (!(error instanceof RejectedByGateway)) throw error;
      this.voided.set(id, super.record(id).paidCents);
    });
  }

  override record(id: string): OrderRecord {
    const record = super.record(id);
    return { ...record, refundedCents: Math.max(record.refundedCents ?? 0, this.voided.get(id) ?? 0) };
  }
}

/** Reports an order as canceled, although it had settled. */
export class IgnoresLateVoids extends FullShop {
  override async void({ id }: { readonly id: string }): Promise<void> {
    await super.void({ id }).catch((error: unknown) => {
      if (!(error instanceof RejectedByGateway)) throw error;
    });
  }
}

/** Charges a period each time that its job runs. */
export class RenewsTwice extends FullShop {
  override async renew({ id, customerId, amountCents }: Renewal): Promise<void> {
    const token = this.tokens.get(customerId);
    if (token === undefined) throw new Error('no card is stored');
    const order = this.orders.get(id) ?? this.place(id, amountCents, { type: 'token', payment_token: token });
    this.learn(await this.pay({ ...order, attempt: this.client.asked }));
  }
}

/** Records a renewal before its charge, even if the card is deleted or declined. */
export class BooksFailedRenewals extends FullShop {
  readonly renewed = new Map<string, number>();

  override renew(renewal: Renewal): Promise<void> {
    this.renewed.set(renewal.id, renewal.amountCents);
    return super.renew(renewal);
  }

  override record(id: string): OrderRecord {
    const record = super.record(id);
    return { ...record, paidCents: Math.max(record.paidCents, this.renewed.get(id) ?? 0) };
  }
}

/** Keeps offering a card that was deleted. */
export class KeepsDeletedCards extends FullShop {
  override learnToken(): void {}
}

/** Records an authorization as a payment. */
export class PaysOnAuthorization extends FullShop {
  override record(id: string): OrderRecord {
    return { ...super.record(id), paidCents: this.paid(id).reduce((sum, { cents }) => sum + cents, 0) };
  }
}

/** Records the whole authorization when part of it is captured. */
export class BooksPartialCapturesInFull extends FullShop {
  override record(id: string): OrderRecord {
    const charged = this.paid(id).filter(({ type, capturedCents }) => type !== 'AUTH' || capturedCents > 0);
    return { ...super.record(id), paidCents: charged.reduce((sum, { cents }) => sum + cents, 0) };
  }
}
