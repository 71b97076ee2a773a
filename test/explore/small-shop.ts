/**
 * A small, correct application: it uses the same key for all attempts, verifies webhooks, accepts them twice or late,
 * and reconciles with the gateway's list each night. The applications with bugs are variations of it.
 */
import type { Gateway } from 'settlebox';
import type { Merchant, MerchantTools, OrderRecord, OrderRequest, RefundRequest } from 'settlebox/testing';
import { Webhook } from 'standardwebhooks';
import { z } from 'zod';
import { ShopClient, Unavailable } from './shop-client.ts';

/** A transaction in either format, as responses, lists, and webhooks contain it. */
export const transaction = z
  .object({
    transaction_id: z.string().optional(),
    id: z.string().optional(),
    amount: z.int().optional(),
    amount_authorized: z.int().optional(),
    requested_amount: z.int().optional(),
    amount_requested: z.int().optional(),
    type: z.string(),
    transaction_state: z.string(),
    updated_at: z.string(),
    captured_amount: z.int(),
    refunded_amount: z.int(),
    metadata: z.object({ order_id: z.string().optional() }),
    return: z.object({ code: z.string() }).nullish(),
  })
  .transform((received) => ({
    id: received.transaction_id ?? received.id ?? '',
    type: received.type.toUpperCase(),
    state: received.transaction_state,
    cents: received.amount ?? received.amount_authorized ?? 0,
    askedCents: received.requested_amount ?? received.amount_requested ?? 0,
    capturedCents: received.captured_amount,
    refundedCents: received.refunded_amount,
    orderId: received.metadata.order_id ?? '',
    returned: received.return != null,
    updatedAt: received.updated_at,
  }));
export type Transaction = z.output<typeof transaction>;

export const notice = z.object({ id: z.string(), type: z.string(), data: z.object({ object: z.unknown() }) });
export type Notice = z.output<typeof notice>;

export interface Order {
  readonly id: string;
  readonly cents: number;
  method: OrderRequest['method'];
  /** Counts the attempts that ended. All but the last of them failed. */
  attempt: number;
  /** Set while the outcome of a request to the gateway is unknown. */
  open: boolean;
  shipped: boolean;
}

/** States in which money never moves. */
const DEAD = ['declined', 'voided', 'canceled', 'rejected', 'expired'];

export class SmallShop implements Merchant {
  readonly events: readonly string[] = ['transaction.*'];
  readonly orders = new Map<string, Order>();
  /** The latest known version of every transaction. */
  readonly book = new Map<string, Transaction>();
  readonly client: ShopClient;
  readonly #webhook: Webhook;

  constructor(gateway: Gateway, tools: MerchantTools) {
    this.client = new ShopClient(gateway.merchant.apiKey, tools.fetch);
    this.#webhook = new Webhook(tools.webhookSecret);
  }

  async order({ id, amountCents, method }: OrderRequest): Promise<void> {
    const order = this.orders.get(id) ?? this.place(id, amountCents, method);
    if (this.paid(id).length > 0) return;
    if (order.open && order.method !== method) throw new Error('your earlier payment is still being looked at');
    Object.assign(order, { method, open: true });
    const { attempt } = order;
    const paid = await this.pay(order).catch((error: unknown) => this.giveUp(order, attempt, error));
    this.learn(paid);
    if (paid.cents > 0) return;
    this.closeAttempt(order, attempt);
    throw new Error('your bank has declined');
  }

  place(id: string, cents: number, method: OrderRequest['method']): Order {
    const order = { id, cents, method, attempt: 1, open: false, shipped: false };
    this.orders.set(id, order);
    return order;
  }

  async pay({ id, cents, method, attempt }: Order): Promise<Transaction> {
    const type = 'account_number' in method ? 'PAYMENT' : 'SALE';
    const body = { type, amount: cents, payment_method: method, metadata: { order_id: id } };
    return transaction.parse(await this.client.post('/v1/transactions', body, `${id}/pay/${attempt}`));
  }

  /** A rejection is final. Without a response the payment may have succeeded, so the same attempt stays open. */
  giveUp(order: Order, attempt: number, error: unknown): never {
    if (!(error instanceof Unavailable)) this.closeAttempt(order, attempt);
    throw error;
  }

  closeAttempt(order: Order, attempt: number): void {
    if (order.attempt === attempt) Object.assign(order, { attempt: attempt + 1, open: false });
  }

  /** Queries the gateway first: webhooks may be late, and a returned payment must not be refunded. */
  async refund({ id, amountCents }: RefundRequest): Promise<void> {
    const order = this.orders.get(id);
    await this.refresh(id);
    const [payment] = this.paid(id);
    const { paidCents, refundedCents = 0, returnedCents = 0 } = this.record(id);
    if (order === undefined || payment === undefined) throw new Error('nothing was paid');
    if (amountCents > paidCents - refundedCents - returnedCents) throw new Error('that is more than is left');
    this.learn(await this.giveBack(order, payment, amountCents));
  }

  /** Until a payment settles, it is canceled, and only as a whole. */
  giveBack(order: Order, payment: Transaction, cents: number): Promise<Transaction> {
    const card = payment.type === 'SALE';
    const early = card ? ['authorized', 'captured'] : ['authorized', 'submitted'];
    if (payment.state === 'settling') throw new Error('the payment is just settling');
    if (!early.includes(payment.state)) return card ? this.refundCard(payment, cents) : this.payOut(order, cents);
    if (cents < payment.cents) throw new Error('a part can be refunded once the payment has settled');
    return this.cancel(payment.id, { type: card ? 'VOID' : 'cancel' }, `${order.id}/call-off`);
  }

  refundCard(payment: Transaction, amount: number): Promise<Transaction> {
    return this.cancel(payment.id, { type: 'REFUND', amount }, this.refundKey(payment.orderId));
  }

  async cancel(id: string, body: object, key: string): Promise<Transaction> {
    return transaction.parse(await this.client.post(`/v1/transactions/${id}/cancel`, body, key));
  }

  async payOut({ id, method }: Order, amount: number): Promise<Transaction> {
    const body = { type: 'PAYOUT', amount, payment_method: method, metadata: { order_id: id } };
    return transaction.parse(await this.client.post('/v1/transactions', body, this.refundKey(id)));
  }

  /** One more than the known refunds: an attempt without a response is repeated as the same attempt. */
  refundKey(id: string): string {
    return `${id}/refund/${this.of(id).filter(({ type }) => type === 'REFUND' || type === 'PAYOUT').length + 1}`;
  }

  async ship({ id }: { readonly id: string }): Promise<void> {
    const order = this.orders.get(id);
    const { paidCents, refundedCents = 0, returnedCents = 0 } = this.record(id);
    if (order === undefined || paidCents - refundedCents - returnedCents < order.cents) throw new Error('not paid');
    order.shipped = true;
  }

  readonly deliver = async (request: Request): Promise<Response> => {
    const body = await request.text();
    try {
      this.verify(body, request.headers);
    } catch {
      return new Response(null, { status: 400 });
    }
    await this.receive(notice.parse(JSON.parse(body)));
    return new Response(null, { status: 204 });
  };

  verify(body: string, headers: Headers): void {
    this.#webhook.verify(body, Object.fromEntries(headers));
  }

  receive({ type, data }: Notice): void | Promise<void> {
    if (type.startsWith('transaction.')) this.learn(transaction.parse(data.object));
  }

  /** Ignores versions older than the known one. */
  learn(received: Transaction): void {
    const known = this.book.get(received.id);
    if (known === undefined || known.updatedAt <= received.updatedAt) this.book.set(received.id, received);
  }

  async reconcile(): Promise<void> {
    for (const received of await this.client.list('')) this.learn(transaction.parse(received));
  }

  async refresh(id: string): Promise<void> {
    for (const received of await this.client.list(`&search_text=${id}`)) this.learn(transaction.parse(received));
  }

  records(): Record<string, OrderRecord> {
    return Object.fromEntries(
      [...this.orders.values()].map(({ id, shipped }) => [id, { ...this.record(id), shipped }]),
    );
  }

  record(id: string): OrderRecord {
    const sum = (some: readonly Transaction[]) => some.reduce((total, { cents }) => total + cents, 0);
    const back = this.alive(id, ['REFUND', 'PAYOUT']).filter(({ returned }) => !returned);
    const returned = this.paid(id).filter((one) => one.returned);
    return { paidCents: sum(this.paid(id)), refundedCents: sum(back), returnedCents: sum(returned) };
  }

  paid(id: string): Transaction[] {
    return this.alive(id, ['SALE', 'PAYMENT']);
  }

  alive(id: string, types: readonly string[]): Transaction[] {
    return this.of(id).filter(({ type, state }) => types.includes(type) && !DEAD.includes(state));
  }

  of(id: string): Transaction[] {
    return [...this.book.values()].filter(({ orderId }) => orderId === id);
  }
}
