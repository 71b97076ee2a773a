import { banks, type Caller, cards, type Gateway, type TransactionRequest } from '../../src/index.ts';
import { type Listed, listedOf } from './list-model.ts';

/** Who looks at a list: a merchant, the platform above all, and a reseller of one other merchant. */
export interface Viewers {
  readonly merchant: Caller;
  readonly platform: Caller;
  readonly reseller: Caller;
}

/** A gateway with transactions of every kind and state, many of them alike in what lists sort by. */
export interface ListedWorld {
  readonly gateway: Gateway;
  readonly viewers: Viewers;
  /** What each of them sees, in the order of creation. */
  readonly seen: Readonly<Record<keyof Viewers, readonly Listed[]>>;
}

const AMOUNTS = [500, 700, 700, 1200, 2500];
const DAYS = 4;
const EACH_DAY = 14;

export async function listedWorld(gateway: Gateway): Promise<ListedWorld> {
  const tentId = openTent(gateway);
  const viewers = viewersIn(gateway);
  const traders = [gateway, gateway, gateway.as({ apiKey: gateway.reseller.apiKey, clientId: tentId })];
  const tokens = traders.map(storedTokens);
  const ids: string[] = [];
  for (let day = 0; day < DAYS; day++) {
    for (let made = 0; made < EACH_DAY; made++) {
      const at = made % traders.length;
      ids.push(trade(traders[at] ?? gateway, requestOf(day * EACH_DAY + made, tokens[at] ?? [])));
      // Three at a time at one moment.
      if (made % 3 === 2) await gateway.clock.advance({ minutes: 7 });
    }
    ids.push(...changeSome(gateway, ids));
    await gateway.clock.advance({ days: 2 });
  }
  const all = ids.map((id) => listedOf(viewers.platform.transactions.get(id)));
  const seenBy = (viewer: keyof Viewers) => seenIn(all, viewer, gateway.merchant.clientId);
  const seen = { merchant: seenBy('merchant'), platform: all, reseller: seenBy('reseller') };
  return { gateway, viewers, seen };
}

/** Of all transactions, those that a viewer sees. */
export function seenIn(all: readonly Listed[], viewer: keyof Viewers, merchantId: string): readonly Listed[] {
  if (viewer === 'platform') return all;
  return all.filter(({ clientId }) => (clientId === merchantId) === (viewer === 'merchant'));
}

/** A merchant below a reseller below the platform. */
function openTent(gateway: Gateway): string {
  const { clients, integrations } = gateway.as(gateway.reseller);
  const resale = clients.create({ kind: 'reseller', name: RESALE, parent_id: gateway.reseller.clientId });
  const { client_id } = clients.create({ kind: 'merchant', name: 'Tent & Co', parent_id: resale.client_id });
  integrations.create({ client_id, kind: 'card_processor', provider: 'Cards', mid: '1', tid: '1' });
  integrations.create({ client_id, kind: 'ach_processor', provider: 'Bank', company_id: '1234567890' });
  return client_id;
}

const RESALE = 'Resale';

/** Those who look, in such a world or one that was made of it. */
export function viewersIn(gateway: Gateway): Viewers {
  const platform = gateway.as(gateway.reseller);
  const [resale] = platform.clients.list({ search_text: RESALE }).data;
  const reseller = gateway.as({ apiKey: gateway.reseller.apiKey, clientId: resale?.client_id ?? '' });
  return { merchant: gateway, platform, reseller };
}

function storedTokens({ paymentTokens }: Caller): string[] {
  return ['ada', 'bob'].map((name) => {
    const card = { pan: cards.mastercard.pan, expiry_month: '12', expiry_year: '2030', cardholder_name: name };
    return paymentTokens.create({ customer_id: `CUSTOMER-${name}`, card }).payment_token;
  });
}

/** One after another, every way to pay and every way to be answered. */
function requestOf(place: number, tokens: readonly string[]): TransactionRequest {
  const amount = AMOUNTS[place % AMOUNTS.length] ?? 500;
  const payment_token = tokens[place % tokens.length] ?? '';
  const ways: readonly TransactionRequest[] = [
    { type: 'SALE', amount, payment_method: cards.visa, purchase_description: 'two red shirts' },
    { type: 'sale', amount, payment_method: { type: 'token', payment_token }, recurring: true },
    { type: 'AUTH', amount, payment_method: cards.amex, metadata: { order: `A-${place}`, paid: { by: 'Zoë' } } },
    { type: 'PAYMENT', amount, payment_method: place % 4 === 0 ? banks.returns('R01') : banks.good },
    { type: 'SALE', amount, payment_method: cards.declines(place % 2 === 0 ? '51' : '05') },
    { type: 'payout', amount, payment_method: banks.good },
    { type: 'auth', amount, payment_method: { type: 'token', payment_token } },
  ];
  return ways[place % ways.length] ?? { type: 'SALE', amount, payment_method: cards.visa };
}

function trade({ transactions }: Caller, request: TransactionRequest): string {
  const made = transactions.create(request);
  return made.transaction_id ?? made.id ?? '';
}

/** Captures, voids, cancels and refunds, where what is there allows it; gives the refunds. */
function changeSome({ transactions }: Gateway, ids: readonly string[]): string[] {
  const own = new Set(transactions.list({ take: 100 }).data.map((one) => one.transaction_id ?? one.id ?? ''));
  const mine = ids.filter((id) => own.has(id)).map((id) => listedOf(transactions.get(id)));
  const some = (type: string, state: string) => mine.filter((one) => one.type === type && one.state === state);
  for (const { id } of some('AUTH', 'authorized').slice(0, 1)) transactions.capture(id, { amount: 400 });
  for (const { id } of some('AUTH', 'authorized').slice(1, 2)) transactions.cancel(id, { type: 'VOID' });
  for (const { id } of some('PAYOUT', 'authorized').slice(0, 1)) transactions.cancel(id, { type: 'cancel' });
  return some('SALE', 'settled')
    .slice(0, 2)
    .map(({ id }) => {
      const refund = transactions.cancel(id, { type: 'REFUND', amount: 100 });
      return refund.transaction_id ?? refund.id ?? '';
    });
}
