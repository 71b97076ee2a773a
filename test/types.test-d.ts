/** The face's types, as a user's editor sees them. */
import {
  type Account,
  type AchTransaction,
  type AchTransactionA,
  type Batch,
  banks,
  type Caller,
  type CardTransaction,
  type CardTransactionB,
  type Client,
  cards,
  createGateway,
  type ErrorBody,
  type EventType,
  type Gateway,
  GatewayError,
  type GatewayErrorCode,
  type GatewayEvent,
  type GatewayOptions,
  type Integration,
  type Page,
  type PaymentToken,
  type Snapshot,
  type TimelineEntry,
  type Transaction,
  type TransactionRequest,
  type User,
  type WorldOption,
} from 'settlebox';
import { handlers } from 'settlebox/msw';
import { expectTypeOf, test } from 'vitest';

test('the layout is inferred from the options', () => {
  expectTypeOf(createGateway()).toEqualTypeOf<Gateway<'by_method'>>();
  expectTypeOf(createGateway({ seed: 1 })).toEqualTypeOf<Gateway<'by_method'>>();
  expectTypeOf(createGateway({ layout: 'B' })).toEqualTypeOf<Gateway<'B'>>();
  expectTypeOf(createGateway({ layout: 'shuffle', seed: 'x' })).toEqualTypeOf<Gateway<'shuffle'>>();
});

test('create answers what its type makes, in either case', () => {
  const { transactions } = createGateway();
  expectTypeOf(
    transactions.create({ type: 'SALE', amount: 1, payment_method: cards.visa }),
  ).toEqualTypeOf<CardTransaction>();
  expectTypeOf(
    transactions.create({ type: 'auth', amount: 1, payment_method: cards.declines('51') }),
  ).toEqualTypeOf<CardTransaction>();
  expectTypeOf(
    transactions.create({ type: 'PAYMENT', amount: 1, payment_method: banks.good }),
  ).toEqualTypeOf<AchTransaction>();
  expectTypeOf(
    transactions.create({ type: 'payout', amount: 1, payment_method: banks.returns('R02') }),
  ).toEqualTypeOf<AchTransaction>();
  const unknown: TransactionRequest = { type: 'SALE', amount: 1, payment_method: cards.visa };
  expectTypeOf(transactions.create(unknown)).toEqualTypeOf<Transaction>();
});

test('cancel, capture, get and lists answer what they can', () => {
  const { transactions, batches } = createGateway();
  expectTypeOf(transactions.cancel('', { type: 'VOID' })).toEqualTypeOf<CardTransaction>();
  expectTypeOf(transactions.cancel('', { type: 'refund', amount: 1 })).toEqualTypeOf<CardTransaction>();
  expectTypeOf(transactions.cancel('', { type: 'cancel' })).toEqualTypeOf<AchTransaction>();
  expectTypeOf(transactions.capture('')).toEqualTypeOf<CardTransaction>();
  expectTypeOf(transactions.get('')).toEqualTypeOf<Transaction>();
  expectTypeOf(transactions.list({ take: 1 })).toEqualTypeOf<Page<Transaction>>();
  expectTypeOf(batches.transactions('')).toEqualTypeOf<Page<Transaction>>();
  expectTypeOf(batches.list()).toEqualTypeOf<Page<Batch>>();
});

test('an id is a string in whichever layout, and testing either name narrows', () => {
  const transaction = createGateway().transactions.get('');
  expectTypeOf(transaction.transaction_id ?? transaction.id).toEqualTypeOf<string>();
  if (transaction.transaction_id !== undefined) expectTypeOf(transaction).toEqualTypeOf<CardTransaction>();
  if (transaction.id !== undefined) expectTypeOf(transaction).toEqualTypeOf<AchTransaction>();
  if (transaction.processor === 'ach') expectTypeOf(transaction).toEqualTypeOf<AchTransaction>();
});

test('another layout gives other answers', () => {
  const a = createGateway({ layout: 'A' });
  const b = createGateway({ layout: 'B' });
  const either = createGateway({ layout: 'shuffle' });
  const sale = { type: 'SALE', amount: 1, payment_method: cards.visa } as const;
  const payment = { type: 'PAYMENT', amount: 1, payment_method: banks.good } as const;
  expectTypeOf(a.transactions.create(payment)).toEqualTypeOf<AchTransactionA>();
  expectTypeOf(b.transactions.create(sale)).toEqualTypeOf<CardTransactionB>();
  expectTypeOf(either.transactions.create(sale)).toEqualTypeOf<CardTransaction | CardTransactionB>();
  const shuffled = either.transactions.create(sale);
  expectTypeOf(shuffled.transaction_id ?? shuffled.id).toEqualTypeOf<string>();
});

test('misspelt fields and words are errors', () => {
  const { transactions, clock, webhooks } = createGateway();
  // @ts-expect-error: the field is payment_method
  transactions.create({ type: 'SALE', amount: 1, payment_methd: cards.visa });
  // @ts-expect-error: the field is purchase_description
  transactions.create({ type: 'SALE', amount: 1, payment_method: cards.visa, purchase_descripton: '' });
  // @ts-expect-error: no such type
  transactions.create({ type: 'SELL', amount: 1, payment_method: cards.visa });
  // @ts-expect-error must be PAYMENT or PAYOUT for a bank account
  transactions.create({ type: 'SALE', amount: 1, payment_method: { ...banks.good, type: 'bank' } });
  // @ts-expect-error: 00 is no decline
  cards.declines('00');
  // @ts-expect-error: no such return code
  banks.returns('R99');
  // @ts-expect-error: the option is days
  void clock.advance({ day: 1 });
  // @ts-expect-error: no such option
  createGateway({ sed: 'x' });
  // @ts-expect-error: no such field
  webhooks.subscribe({ delver: () => undefined });
});

test('a seed world is typed down to its tokens, or comes from JSON', () => {
  const card = { pan: '4242424242424242', expiry_month: '12', expiry_year: '2030' };
  const world: WorldOption = {
    merchants: [{ name: 'Birch Books', settlement: { autoClose: false }, tokens: [{ card }] }],
    customers: [{ customerId: 'CUSTOMER-ada', tokens: [{ card, is_default: true }] }],
  };
  expectTypeOf(createGateway({ world, layout: 'A' })).toEqualTypeOf<Gateway<'A'>>();
  expectTypeOf(createGateway({ world: JSON.parse('{}') }).merchants).toEqualTypeOf<readonly Account[]>();
  // @ts-expect-error: the field is merchants
  createGateway({ world: { merchant: [] } });
  // @ts-expect-error: a merchant has a name
  createGateway({ world: { merchants: [{ timeZone: 'America/Chicago' }] } });
  // @ts-expect-error: the harness says timeZone
  createGateway({ world: { merchants: [{ name: 'Birch Books', time_zone: 'America/Chicago' }] } });
  // @ts-expect-error: the field is card
  createGateway({ world: { tokens: [{ crad: card }] } });
  createGateway({
    // @ts-expect-error: a customer's tokens are the customer's
    world: { customers: [{ customerId: 'CUSTOMER-a', tokens: [{ customer_id: 'CUSTOMER-b', card }] }] },
  });
});

type TransactionEvent = Extract<EventType, `transaction.${string}`>;

test('events know their objects', () => {
  const { events } = createGateway();
  events.on('transaction.settled', (event) => expectTypeOf(event.data.object).toEqualTypeOf<Transaction>());
  events.on('batch.funded', (event) => expectTypeOf(event.data.object).toEqualTypeOf<Batch>());
  events.on('payment_token.expired', (event) => expectTypeOf(event.data.object).toEqualTypeOf<PaymentToken>());
  events.on('transaction.*', (event) => expectTypeOf(event).toEqualTypeOf<GatewayEvent<TransactionEvent>>());
  expectTypeOf(events.list({ type: 'batch.closed' })).toEqualTypeOf<GatewayEvent<'batch.closed'>[]>();
});

test('harness calls take a thing or its id', () => {
  const gateway = createGateway();
  const payment = gateway.transactions.create({ type: 'PAYMENT', amount: 1, payment_method: banks.good });
  gateway.simulate.ach.return({ transaction: payment, code: 'R10', at: { day: 40 } });
  gateway.simulate.ach.return({ transaction: payment.id, code: 'R01', at: 'deadline' });
  void gateway.clock.advanceTo('settlement', { of: payment, offset: { seconds: -1 } });
  void gateway.clock.advanceTo('2026-03-10T12:00:00Z');
  void gateway.clock.advanceTo(new Date(0));
  gateway.ledger.entries(payment);
  expectTypeOf(gateway.as(gateway.reseller)).toEqualTypeOf<Caller<'by_method'>>();
  expectTypeOf(gateway.as(null)).toEqualTypeOf<Caller<'by_method'>>();
  expectTypeOf(gateway.snapshot()).toEqualTypeOf<Snapshot>();
  expectTypeOf(gateway.timeline()[0]).toEqualTypeOf<TimelineEntry | undefined>();
  handlers(gateway);
  handlers(() => gateway, { baseUrl: 'https://a.test' });
  handlers([gateway, gateway]);
});

test('errors and the other exported names are there', () => {
  const error: unknown = undefined;
  if (error instanceof GatewayError) expectTypeOf(error.code).toEqualTypeOf<GatewayErrorCode>();
  expectTypeOf<ErrorBody['error']['code']>().toEqualTypeOf<GatewayErrorCode>();
  expectTypeOf<Client['kind']>().toEqualTypeOf<'reseller' | 'merchant'>();
  expectTypeOf<Integration['kind']>().toEqualTypeOf<'card_processor' | 'ach_processor' | 'other'>();
  expectTypeOf<User['role']>().toEqualTypeOf<'owner' | 'admin' | 'developer' | 'operator' | 'viewer'>();
  expectTypeOf<'transaction.settled'>().toMatchTypeOf<EventType>();
  expectTypeOf<GatewayOptions['seed']>().toEqualTypeOf<string | number | undefined>();
});
