/** Types that narrow: events by `type`, transactions without a check of `processor`. */
import {
  type AchReturn,
  type AnyTransaction,
  type Batch,
  type BatchQuery,
  type Caller,
  type CancelRequest,
  type CaptureRequest,
  type Challenge,
  type Client,
  type ClientRequest,
  createGateway,
  type Delivery,
  type EndpointOptions,
  type EventName,
  type EventOf,
  type Fault,
  type FaultOptions,
  type GatewayEvent,
  type GatewayOptions,
  type NotificationOfChange,
  type Page,
  type PaymentMethod,
  type PaymentToken,
  type StorableBankAccount,
  type StorableCard,
  type TestBankAccount,
  type TestCard,
  type Transaction,
  type TransactionRequest,
  type User,
} from 'settlebox';
import { expectTypeOf, test } from 'vitest';

/** Narrows in a switch, as a webhook handler does. */
function netAmountOf(event: GatewayEvent): number {
  switch (event.type) {
    case 'batch.funded':
      return event.data.object.net_amount;
    case 'transaction.returned':
    case 'ach.return':
      expectTypeOf(event.data.object).toEqualTypeOf<Transaction>();
      return -(event.data.object.return?.code.length ?? 0);
    case 'ach.notification_of_change':
      expectTypeOf(event.data.object).toEqualTypeOf<NotificationOfChange>();
      return 0;
    case 'client.updated':
      expectTypeOf(event.data.object).toEqualTypeOf<Client>();
      return 0;
    case 'mfa.challenge_sent':
      expectTypeOf(event).toEqualTypeOf<EventOf<'mfa.challenge_sent'>>();
      expectTypeOf(event.data.object).toEqualTypeOf<Challenge>();
      return 0;
    default:
      return 0;
  }
}

test('narrows an event by its type, in lists, listeners, and deliveries', () => {
  const { events, webhooks } = createGateway();
  events.list().map(netAmountOf);
  events.list({ type: 'batch.*' }).map(netAmountOf);
  events.on('*', netAmountOf);
  events.on('batch.*', (event) => {
    if (event.type === 'batch.funded') expectTypeOf(event.data.object).toEqualTypeOf<Batch>();
  });
  webhooks.subscribe({ deliver: (_request, event) => void netAmountOf(event) });
  events.on('payment_token.expired', (event) => expectTypeOf(event.data.object).toEqualTypeOf<PaymentToken>());
  expectTypeOf<GatewayEvent['type']>().toEqualTypeOf<EventName>();
  expectTypeOf<GatewayEvent<'batch.closed' | 'batch.funded'>>().toEqualTypeOf<
    EventOf<'batch.closed'> | EventOf<'batch.funded'>
  >();
  // @ts-expect-error: not an event type
  events.list().filter(({ type }) => type === 'batch.payed');
});

test('narrows deliveries by their type, and their events', () => {
  for (const delivery of createGateway().webhooks.deliveries()) {
    expectTypeOf(delivery).toEqualTypeOf<Delivery>();
    netAmountOf(delivery.event);
    if (delivery.type === 'batch.funded') expectTypeOf(delivery.event).toEqualTypeOf<EventOf<'batch.funded'>>();
    if (delivery.event.type === 'client.updated') expectTypeOf(delivery.event.data.object).toEqualTypeOf<Client>();
    // @ts-expect-error: not an event type
    if (delivery.type === 'batch.payed') return;
  }
});

test('narrows events to those that a pattern matches', () => {
  const { events } = createGateway();
  type BatchEvent = GatewayEvent<'batch.closed' | 'batch.settled' | 'batch.funded'>;
  expectTypeOf(events.list({ type: 'batch.*' })).toEqualTypeOf<BatchEvent[]>();
  events.on('batch.*', (event) => expectTypeOf(event.data.object).toEqualTypeOf<Batch>());
  events.on('payment_token.*', (event) => expectTypeOf(event.data.object).toEqualTypeOf<PaymentToken>());
  expectTypeOf(events.list({ type: 'mfa.*' })).toEqualTypeOf<EventOf<'mfa.challenge_sent'>[]>();
  // The alias ach.return is an event of its own only in webhooks.
  expectTypeOf(events.list({ type: 'ach.*' })[0]?.type).toEqualTypeOf<
    'ach.notification_of_change' | 'ach.return_rate_exceeded' | 'transaction.returned' | undefined
  >();
  const listen = (pattern: 'batch.funded' | 'client.*') =>
    events.on(pattern, ({ data: { object } }) => expectTypeOf(object).toEqualTypeOf<Batch | Client>());
  expectTypeOf(listen).toBeFunction();
  events.on('*', (event) => expectTypeOf(event).toEqualTypeOf<GatewayEvent>());
  events.on(String('batch.*'), (event) => expectTypeOf(event).toEqualTypeOf<GatewayEvent>());
  // @ts-expect-error: no batch is an mfa.challenge_sent
  events.on('batch.*', (event) => event.type === 'mfa.challenge_sent');
});

test('assigns reports to records', () => {
  const gateway = createGateway();
  expectTypeOf(gateway.coverage()).toExtend<Record<string, unknown>>();
  expectTypeOf(gateway.review()).toExtend<Record<string, unknown>>();
  expectTypeOf<Delivery>().toExtend<Record<string, unknown>>();
  expectTypeOf<GatewayEvent>().toExtend<Record<string, unknown>>();
  const [, { rows }] = Object.entries(gateway.coverage())[0] ?? ['', { rows: [] }];
  expectTypeOf(rows[0]?.count).toEqualTypeOf<number | undefined>();
});

test('reads every field of a transaction without a check of its kind or layout', () => {
  const { transactions } = createGateway();
  const transaction = transactions.get('');
  expectTypeOf(transaction.return).toEqualTypeOf<AchReturn | null | undefined>();
  expectTypeOf(transaction.return?.code).toEqualTypeOf<string | undefined>();
  expectTypeOf(transaction.trace_number).toEqualTypeOf<string | null | undefined>();
  expectTypeOf(transaction.avs?.result_code).toEqualTypeOf<string | undefined>();
  expectTypeOf(transaction.retry).toEqualTypeOf<'never' | 'fix_data' | 'later' | null | undefined>();
  if (transaction.sec_code !== undefined) expectTypeOf(transaction.return).toEqualTypeOf<AchReturn | null>();
  /** Fields that a member of the union does not declare cannot be read. */
  type Unreadable<Union, All = Union> = Union extends unknown
    ? All extends unknown
      ? Exclude<keyof All, keyof Union>
      : never
    : never;
  expectTypeOf<Unreadable<AnyTransaction>>().toBeNever();
});

test('assigns test data, requests, options, and responses to records', () => {
  expectTypeOf<TestCard>().toExtend<Record<string, unknown>>();
  expectTypeOf<TestBankAccount>().toExtend<Record<string, unknown>>();
  expectTypeOf<StorableCard | StorableBankAccount>().toExtend<Record<string, unknown>>();
  expectTypeOf<TransactionRequest | PaymentMethod>().toExtend<Record<string, unknown>>();
  expectTypeOf<CaptureRequest | CancelRequest>().toExtend<Record<string, unknown>>();
  expectTypeOf<FaultOptions | EndpointOptions | GatewayOptions | Fault>().toExtend<Record<string, unknown>>();
  expectTypeOf<GatewayEvent | AnyTransaction>().toExtend<Record<string, unknown>>();
  expectTypeOf<AnyTransaction['payment_method']>().toExtend<Record<string, unknown>>();
  expectTypeOf<Sent>().toExtend<Record<string, unknown>>();
  expectTypeOf<ClientRequest | BatchQuery>().toExtend<Sent>();
  expectTypeOf<Returned>().toExtend<Record<string, unknown>>();
  expectTypeOf<User | Page<Batch>>().toExtend<Returned>();
});

type Method = { [Name in keyof Caller]: Caller[Name][keyof Caller[Name]] }[keyof Caller];
type ParameterOf<One> = One extends (...parameters: infer Parameters) => unknown ? Parameters[number] : never;
/** The bodies, queries, and options of every operation; ids and amounts can be parameters too. */
type Sent = Exclude<ParameterOf<Method>, string | number | undefined>;
/** The responses of every operation. */
type Returned = Method extends (...parameters: never) => infer Result ? Result : never;
