/** A small shop that calls the gateway's HTTP API and handles its webhooks, as a merchant's application does. */
import type { Deliver } from '../../domain/webhooks/dispatcher/deliver.ts';

/** An order of the shop. */
export interface ShopOrder {
  readonly number: number;
  readonly product: string;
  readonly cents: number;
  /** Undefined if the gateway rejected the request. */
  readonly transactionId: string | undefined;
  readonly method: string;
  status: string;
}

/** Sends a request to the gateway. `path` is relative to the base URL. */
export type SendRequest = (path: string, init: RequestInit) => Promise<Response>;

/** A product with its price. */
export const PRODUCTS: readonly (readonly [name: string, cents: number])[] = [
  ['Desk lamp', 4_900],
  ['Walnut shelf', 12_900],
  ['Oak table', 48_000],
];

const CARD = { type: 'card', expiry: { month: '12', year: '2039' }, first_name: 'Ada', last_name: 'Lovelace' };
const ACCOUNT = {
  type: 'ACH',
  routing_number: '110000000',
  account_type: 'checking',
  name: 'Grace Hopper',
  email: 'grace@example.test',
};

/** The payment methods. The published test numbers decide what the gateway does. */
export const METHODS: readonly (readonly [label: string, type: string, method: object])[] = [
  ['Card', 'SALE', { ...CARD, pan: '4242424242424242' }],
  ['Card with insufficient funds', 'SALE', { ...CARD, pan: '4000000000009995' }],
  ['Bank account', 'PAYMENT', { ...ACCOUNT, account_number: '000123456789' }],
  ['Bank account with insufficient funds (R01)', 'PAYMENT', { ...ACCOUNT, account_number: '000100000001' }],
  ['Bank account whose owner disputes the debit (R10)', 'PAYMENT', { ...ACCOUNT, account_number: '000100000010' }],
];

/** What each state of a transaction means for an order. */
const MEANINGS: Readonly<Record<string, string>> = {
  authorized: 'placed',
  captured: 'placed',
  submitted: 'placed',
  settled: 'settled',
  declined: 'declined',
  returned: 'payment returned',
  refunded: 'refunded',
  partially_refunded: 'partly refunded',
  voided: 'canceled',
  canceled: 'canceled',
  expired: 'expired',
  rejected: 'rejected by the bank',
  reversed: 'reversed',
};

/** The fields of a transaction that the shop reads. */
interface ShopTransaction {
  /** Card transactions have `transaction_id`, ACH transactions `id`. */
  readonly transaction_id?: string;
  readonly id?: string;
  readonly transaction_state: string;
  readonly funded_at: string | null;
  readonly metadata?: { readonly order?: unknown; readonly product?: unknown; readonly method?: unknown } | null;
  readonly requested_amount?: number;
  readonly amount_requested?: number;
}

/** The events that the shop subscribes to. */
export const SHOP_EVENTS = ['transaction.*'] as const;

/** The orders of a shop. */
export class Shop {
  readonly orders: ShopOrder[] = [];
  readonly #send: SendRequest;
  readonly #onChange: () => void;

  constructor(send: SendRequest, onChange: () => void) {
    this.#send = send;
    this.#onChange = onChange;
  }

  /** Reads the orders of a world that already has some. */
  async load(): Promise<void> {
    const response = await this.#send('/v1/transactions?take=100', { method: 'GET' });
    const { data }: { readonly data: readonly ShopTransaction[] } = await response.json();
    this.orders.length = 0;
    for (const transaction of data.toReversed()) {
      const order = orderOf(transaction);
      if (order !== undefined) this.orders.push(order);
    }
    this.#onChange();
  }

  /** Places an order and charges it. */
  async buy([product, cents]: (typeof PRODUCTS)[number], [method, type, account]: (typeof METHODS)[number]) {
    const number = 1001 + this.orders.length;
    const metadata = { order: number, product, method };
    const response = await this.#send('/v1/transactions', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': `order-${number}` },
      body: JSON.stringify({ type, amount: cents, payment_method: account, metadata }),
    });
    const body: ShopTransaction & { readonly error?: { readonly message: string } } = await response.json();
    const { error } = body;
    const order = orderOf({ ...body, metadata });
    if (error !== undefined || order === undefined)
      throw new Error(error?.message ?? 'The gateway returned no transaction.');
    // The webhook can arrive before the response.
    if (this.#orderOf(idOf(body)) === undefined) this.orders.push(order);
    this.#onChange();
  }

  /** Receives the webhooks. They can arrive late, so the shop reads the current transaction. */
  readonly deliver: Deliver = async (_request, { subject }) => {
    if (subject === null || subject === undefined) return;
    const response = await this.#send(`/v1/transactions/${encodeURIComponent(subject)}`, { method: 'GET' });
    if (!response.ok) return;
    const transaction: ShopTransaction = await response.json();
    const known = this.#orderOf(subject);
    const order = orderOf(transaction);
    if (known !== undefined) known.status = statusOf(transaction);
    else if (order !== undefined) this.orders.push(order);
    this.#onChange();
  };

  #orderOf(id: string | undefined): ShopOrder | undefined {
    return this.orders.find(({ transactionId }) => transactionId === id);
  }
}

/** Returns undefined for a transaction without an order, such as one that the inspector created. */
function orderOf(transaction: ShopTransaction): ShopOrder | undefined {
  const { order: number, product, method } = transaction.metadata ?? {};
  const cents = transaction.requested_amount ?? transaction.amount_requested;
  if (typeof number !== 'number' || typeof product !== 'string' || cents === undefined) return undefined;
  return {
    number,
    product,
    cents,
    transactionId: idOf(transaction),
    method: typeof method === 'string' ? method : '',
    status: statusOf(transaction),
  };
}

function idOf({ transaction_id: cardId, id }: ShopTransaction): string | undefined {
  return cardId ?? id;
}

function statusOf({ transaction_state: state, funded_at: fundedAt }: ShopTransaction): string {
  if (state === 'settled' && fundedAt !== null) return 'paid';
  return (Object.hasOwn(MEANINGS, state) ? MEANINGS[state] : undefined) ?? state;
}
