/** The small shop with all optional methods: authorizations, voids, renewals, and reports. It is correct. */
import type { Gateway } from 'settlebox';
import type {
  CardToStore,
  MerchantTools,
  OrderRecord,
  OrderRequest,
  Renewal,
  ReportDays,
  ReportTotals,
} from 'settlebox/testing';
import { z } from 'zod';
import { type Notice, type Order, SmallShop, type Transaction, transaction } from './small-shop.ts';

const storedToken = z.object({ payment_token: z.string(), status: z.string() });
const tokenPage = z.object({ data: z.array(storedToken) });

/** Fields that only reports need. */
const reportedTransaction = z.object({
  created_at: z.string(),
  return: z.object({ returned_at: z.string() }).nullish(),
  history: z.array(z.object({ state: z.string(), at: z.string() })).optional(),
});

/** A transaction with its times. */
interface Reported {
  readonly known: Transaction;
  readonly createdAt: string;
  readonly returnedAt: string | undefined;
}

/** `2026-01-05` in New York. */
const NEW_YORK = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' });

export class FullShop extends SmallShop {
  override readonly events = ['transaction.*', 'payment_token.*'];
  /** Orders whose cards are only authorized. */
  readonly authorizeOnly = new Set<string>();
  /** The stored card of each customer. */
  readonly tokens = new Map<string, string>();
  readonly gateway: Gateway;

  constructor(gateway: Gateway, tools: MerchantTools) {
    super(gateway, tools);
    this.gateway = gateway;
  }

  override order(request: OrderRequest): Promise<void> {
    if (request.authorizeOnly === true) this.authorizeOnly.add(request.id);
    else this.authorizeOnly.delete(request.id);
    return super.order(request);
  }

  override pay(order: Order): Promise<Transaction> {
    const { id, cents, method, attempt } = order;
    if (method.type === 'token') return this.charge(order, { type: 'SALE', recurring: true });
    if (!this.authorizeOnly.has(id)) return super.pay({ id, cents, method, attempt, open: true, shipped: false });
    return this.charge(order, { type: 'AUTH' });
  }

  async charge({ id, cents, method, attempt }: Order, own: object): Promise<Transaction> {
    const body = { ...own, amount: cents, payment_method: method, metadata: { order_id: id } };
    return transaction.parse(await this.client.post('/v1/transactions', body, `${id}/pay/${attempt}`));
  }

  async capture({ id, amountCents }: { readonly id: string; readonly amountCents: number }): Promise<void> {
    await this.refresh(id);
    const auth = this.paid(id).find(({ type }) => type === 'AUTH');
    if (auth === undefined) throw new Error('nothing is authorized');
    const path = `/v1/transactions/${auth.id}/capture`;
    this.learn(
      transaction.parse(await this.client.post(path, { amount: amountCents }, `${auth.id}/capture/${amountCents}`)),
    );
  }

  async void({ id }: { readonly id: string }): Promise<void> {
    const order = this.orders.get(id);
    await this.refresh(id);
    const [payment] = this.paid(id);
    if (order === undefined || payment === undefined) throw new Error('nothing was paid');
    this.learn(await this.callOff(order, payment));
  }

  /** The gateway rejects it after settlement. */
  callOff(order: Order, payment: Transaction): Promise<Transaction> {
    const type = payment.type === 'PAYMENT' ? 'cancel' : 'VOID';
    return this.cancel(payment.id, { type }, `${order.id}/call-off`);
  }

  /** Only what was captured can be refunded. */
  override giveBack(order: Order, payment: Transaction, cents: number): Promise<Transaction> {
    if (payment.type !== 'AUTH') return super.giveBack(order, payment, cents);
    return super.giveBack(order, { ...payment, type: 'SALE', cents: payment.capturedCents }, cents);
  }

  async storeCard({ customerId, method }: CardToStore): Promise<void> {
    const card = { pan: method.pan, expiry_month: method.expiry.month, expiry_year: method.expiry.year };
    const key = `${customerId}/card/${this.client.asked}`;
    const stored = await this.client.post('/v1/payment_tokens', { customer_id: customerId, card }, key);
    this.tokens.set(customerId, storedToken.parse(stored).payment_token);
  }

  /** Repeats an attempt without a response with the same card. */
  async renew({ id, customerId, amountCents }: Renewal): Promise<void> {
    const token = this.tokens.get(customerId);
    const known = this.orders.get(id);
    if (known?.open === true) return super.order({ id, amountCents, method: known.method });
    if (token === undefined) throw new Error('no card is stored');
    await super.order({ id, amountCents, method: { type: 'token', payment_token: token } });
  }

  override receive(received: Notice): void | Promise<void> {
    if (received.type.startsWith('payment_token.')) this.learnToken(storedToken.parse(received.data.object));
    return super.receive(received);
  }

  /** Removes a card that can no longer be charged. */
  learnToken({ payment_token: token, status }: z.output<typeof storedToken>): void {
    for (const [customerId, known] of this.tokens)
      if (known === token && status !== 'active') this.tokens.delete(customerId);
  }

  override async reconcile(): Promise<void> {
    await super.reconcile();
    for (const customerId of this.tokens.keys()) {
      const page = await this.client.request(`/v1/payment_tokens?customer_id=${customerId}&per_page=100`, {});
      for (const received of tokenPage.parse(page).data) this.learnToken(received);
    }
  }

  /** Compares what `records` cannot express: the state of each transaction, and the stored cards. */
  check({ events }: Gateway): string[] {
    const states = new Map(
      events.list({ type: 'transaction.*' }).map(({ subject, data }) => [subject, stateOf(data.object)]),
    );
    const tokens = new Map(
      events.list({ type: 'payment_token.*' }).map(({ subject, data }) => [subject, statusOf(data.object)]),
    );
    const wrongStates = [...this.book.values()]
      .filter(({ id, orderId }) => this.orders.has(orderId) && this.stateOf(id) !== states.get(id))
      .map(({ id, orderId }) => `${orderId} is shown as ${this.stateOf(id)}, but is ${states.get(id)}`);
    const wrongCards = [...this.tokens].filter(([, token]) => tokens.get(token) !== 'active');
    return [...wrongStates, ...wrongCards.map(([customerId]) => `${customerId} still has a card that was deleted`)];
  }

  /** The state of a transaction as customers see it. */
  stateOf(id: string): string | undefined {
    return this.book.get(id)?.state;
  }

  override record(id: string): OrderRecord {
    return { ...super.record(id), paidCents: this.paid(id).reduce((sum, one) => sum + chargedCents(one), 0) };
  }

  override paid(id: string): Transaction[] {
    return this.alive(id, ['SALE', 'PAYMENT', 'AUTH']);
  }

  /** Adds up what the gateway lists, by days in New York. */
  async report(days: ReportDays): Promise<ReportTotals> {
    const reported = await this.reported();
    const total = (types: readonly string[], timeOf: (one: Reported) => string | undefined) =>
      reported
        .filter((one) => types.includes(one.known.type) && this.isWithin(timeOf(one), days))
        .reduce((sum, { known }) => sum + chargedCents(known), 0);
    const payments = ['SALE', 'PAYMENT', 'AUTH'];
    return {
      paidCents: total(payments, ({ createdAt }) => createdAt),
      refundedCents: total(['REFUND', 'PAYOUT'], ({ createdAt, returnedAt }) =>
        returnedAt === undefined ? createdAt : undefined,
      ),
      returnedCents: total(payments, ({ returnedAt }) => returnedAt),
    };
  }

  isWithin(time: string | undefined, { from, until }: ReportDays): boolean {
    if (time === undefined) return false;
    const day = this.dayOf(time);
    return day >= from && day <= until;
  }

  dayOf(time: string): string {
    return NEW_YORK.format(Date.parse(time));
  }

  /** Lists do not contain the time of a capture, so captured authorizations are read one by one. */
  async reported(): Promise<Reported[]> {
    const found: Reported[] = [];
    for (const received of await this.listed()) {
      const known = transaction.parse(received);
      if (DEAD.includes(known.state)) continue;
      const isCaptured = known.type === 'AUTH' && known.capturedCents > 0;
      const times = reportedTransaction.parse(
        isCaptured ? await this.client.request(`/v1/transactions/${known.id}`, {}) : received,
      );
      const capturedAt = times.history?.find(({ state }) => state === 'captured')?.at;
      found.push({
        known,
        createdAt: (isCaptured ? capturedAt : undefined) ?? times.created_at,
        returnedAt: times.return?.returned_at,
      });
    }
    return found;
  }

  listed(): Promise<unknown[]> {
    return this.client.list('');
  }
}

function stateOf(object: object): unknown {
  return Reflect.get(object, 'transaction_state');
}

function statusOf(object: object): unknown {
  return Reflect.get(object, 'status');
}

/** States in which money never moves. */
const DEAD = ['declined', 'voided', 'canceled', 'rejected', 'expired'];

/** An AUTH charges what was captured. */
function chargedCents({ type, cents, capturedCents }: Transaction): number {
  return type === 'AUTH' ? capturedCents : cents;
}
