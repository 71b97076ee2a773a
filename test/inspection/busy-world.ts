/** A world with something of everything that an inspector shows. */
import {
  type Account,
  type AnyTransaction,
  banks,
  cards,
  createGateway,
  type Gateway,
  type PaymentTokenRequest,
} from '../../src/index.ts';

/** Valid and unlike anything else in a world, so that finding one is finding a leak. */
export const CARD_NUMBER = '4539578763621486';
export const ACCOUNT_NUMBER = '86753090246813';

const storedCard = { card: { pan: CARD_NUMBER, expiry_month: '12', expiry_year: '2030' } };
const storedAccount: Pick<PaymentTokenRequest, 'bank_account'> = {
  bank_account: {
    account_number: ACCOUNT_NUMBER,
    routing_number: banks.good.routing_number,
    account_type: 'checking',
    name: 'Ada Lovelace',
    email: 'ada@example.com',
  },
};

export interface BusyWorld {
  readonly gateway: Gateway<'shuffle'>;
  readonly other: Account;
  /** Ids of transactions by what became of them. */
  readonly of: Readonly<
    Record<'returned' | 'refunded' | 'declined' | 'held' | 'canceled' | 'fresh' | 'others', string>
  >;
}

/** Two merchants, five weeks: cards and accounts, a refund, a return after payout, a shop whose webhooks fail at times. Close its gateway. */
export async function busyWorld(): Promise<BusyWorld> {
  const gateway = createGateway({ realCards: 'accept', layout: 'shuffle' });
  gateway.webhooks.subscribe({ deliver: (_, { type }) => new Response(null, { status: FAILS.has(type) ? 500 : 204 }) });
  const other = gateway.addMerchant({ name: 'Juniper Coffee' });
  const { transactions, paymentTokens } = gateway;
  const card = paymentTokens.create({ customer_id: 'CUSTOMER-ada', ...storedCard });
  const account = paymentTokens.create({ customer_id: 'CUSTOMER-ada', ...storedAccount });
  const token = (of: { payment_token: string }) => ({ type: 'token', payment_token: of.payment_token }) as const;
  const payment = transactions.create({ type: 'PAYMENT', amount: 4_999, payment_method: token(account) });
  const sale = transactions.create({ type: 'SALE', amount: 8_000, payment_method: token(card) });
  const canceled = transactions.create({ type: 'PAYOUT', amount: 700, payment_method: banks.good });
  transactions.cancel(idOf(canceled), { type: 'cancel' });
  const declined = transactions.create({ type: 'SALE', amount: 100, payment_method: cards.declines('51') });
  const others = gateway.as(other).transactions.create({ type: 'SALE', amount: 300, payment_method: cards.visa });
  await gateway.clock.advance({ days: 5 });
  transactions.cancel(idOf(sale), { type: 'REFUND', amount: 500 });
  gateway.simulate.ach.return({ transaction: payment, code: 'R10', at: { day: 30 } });
  for (const [reason, day] of [
    ['13.1', 20],
    ['13.3', 22],
  ] as const)
    gateway.simulate.issuer.dispute({ transaction: sale, reason, amount: 100, at: { day } });
  await gateway.clock.advance({ days: 30 });
  const held = transactions.create({
    type: 'AUTH',
    amount: 1_200,
    payment_method: cards.visa,
    metadata: { order: 'A7' },
  });
  const fresh = transactions.create({ type: 'PAYMENT', amount: 900, payment_method: banks.good });
  await gateway.idle();
  const of = {
    returned: idOf(payment),
    refunded: idOf(sale),
    declined: idOf(declined),
    held: idOf(held),
    canceled: idOf(canceled),
    fresh: idOf(fresh),
    others: idOf(others),
  };
  return { gateway, other, of };
}

const FAILS: ReadonlySet<string> = new Set(['batch.closed']);

function idOf(one: AnyTransaction): string {
  return one.transaction_id ?? one.id ?? '';
}
