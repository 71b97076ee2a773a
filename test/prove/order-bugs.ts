/** Shops that are right in the natural order, and wrong in another. */
import { type Notice, ok, SequenceShop } from './small-world.ts';

/** The last webhook wins. */
export class LastWebhookWins extends SequenceShop {
  override receive({ type, orderId }: Notice): undefined {
    this.states.set(orderId, { sequence: 0, state: type.replace('transaction.', '') });
  }
}

/** Ignores the settlement of an order that it does not know. */
export class IgnoresUnknownOrders extends SequenceShop {
  override receive(notice: Notice): Response | undefined | Promise<Response | undefined> {
    if (notice.type !== 'transaction.authorized' && !this.states.has(notice.orderId)) return undefined;
    return super.receive(notice);
  }
}

/** Keeps money by order. Ignores a refund while it does not know of the payment. */
export class IgnoresEarlyRefunds extends SequenceShop {
  readonly #paid = new Map<string, number>();
  readonly #refunded = new Map<string, number>();

  override receive({ type, orderId, cents }: Notice): undefined {
    if (type === 'transaction.authorized') this.#paid.set(orderId, 1_999);
    if (type === 'transaction.refunded' && this.#paid.has(orderId)) this.#refunded.set(orderId, cents);
  }

  override records(): unknown {
    const refundedCents = (id: string) => this.#refunded.get(id) ?? 0;
    return Object.fromEntries(
      [...this.#paid].map(([id, paidCents]) => [id, { paidCents, refundedCents: refundedCents(id) }]),
    );
  }
}

/** Ships an order, and forgets it when the next webhook arrives. */
export class ForgetsShipping extends SequenceShop {
  ship(orderId: string): void {
    const known = this.states.get(orderId);
    if (known === undefined) throw new Error('not paid');
    this.states.set(orderId, { ...known, state: 'shipped' });
  }
}

/** Ships an order, and remembers it. */
export class RemembersShipping extends SequenceShop {
  readonly #shipped = new Set<string>();

  ship(orderId: string): void {
    if (!this.states.has(orderId)) throw new Error('not paid');
    this.#shipped.add(orderId);
  }

  override records(): unknown {
    return [super.records(), this.#shipped];
  }
}

/** Its database is locked at the first webhook. It applies retries without looking at their sequence. */
export class AppliesLateRetries extends SequenceShop {
  readonly #failed = new Set<string>();

  override receive(notice: Notice): Response | undefined | Promise<Response | undefined> {
    const isFirst = notice.type === 'transaction.authorized' && !this.#failed.has(notice.id);
    if (isFirst) {
      this.#failed.add(notice.id);
      return new Response(null, { status: 503 });
    }
    if (this.#failed.has(notice.id))
      this.states.set(notice.orderId, { sequence: notice.sequence, state: 'authorized' });
    return super.receive(notice);
  }
}

/** Counts payments. Recognizes a copy only directly after the first one. */
export class CountsCopies extends SequenceShop {
  #last = '';
  #payments = 0;

  override receive({ id, type }: Notice): Response {
    if (id !== this.#last && type === 'transaction.authorized') this.#payments++;
    this.#last = id;
    return ok();
  }

  override records(): unknown {
    return { payments: this.#payments };
  }
}

/** Refunds an order when it hears of its capture before its authorization. */
export class RefundsWhenConfused extends SequenceShop {
  override receive(notice: Notice): Response | undefined | Promise<Response | undefined> {
    const isEarly = notice.type === 'transaction.captured' && !this.states.has(notice.orderId);
    if (isEarly) this.gateway.transactions.void(this.gateway.transactions.list().data[0]?.transaction_id ?? '');
    return super.receive(notice);
  }

  override records(): unknown {
    return {};
  }
}
