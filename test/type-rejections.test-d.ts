/** The compiler rejects literals that would fail at run time, and accepts strings that are known only at run time. */
import {
  banks,
  type CancelRequest,
  type CardTransaction,
  cards,
  createGateway,
  type FaultOptions,
  type Gateway,
  type GatewayEvent,
  type GatewayOptions,
  type PaymentMethod,
  type TransactionOf,
  type TransactionRequest,
} from 'settlebox';
import { withGateway } from 'settlebox/testing';
import { gatewayTest } from 'settlebox/vitest';
import { expectTypeOf, test } from 'vitest';

const text: string = '';
const { clock, events, simulate, transactions, webhooks } = createGateway();
const { faults } = simulate;
const deliver = () => undefined;

test('rejects a bank account for a SALE, and a card for a PAYMENT', () => {
  // @ts-expect-error: a SALE takes a card
  transactions.create({ type: 'SALE', amount: 1, payment_method: banks.good });
  // @ts-expect-error: an AUTH takes a card
  transactions.create({ type: 'auth', amount: 1, payment_method: { ...banks.good, account_number: '1' } });
  // @ts-expect-error: a PAYMENT takes a bank account
  transactions.create({ type: 'PAYMENT', amount: 1, payment_method: cards.visa });
  // @ts-expect-error: a PAYOUT takes a bank account
  transactions.create({ type: 'payout', amount: 1, payment_method: cards.declines('51') });
  const token = { type: 'token', payment_token: '' } as const;
  transactions.create({ type: 'SALE', amount: 1, payment_method: token });
  transactions.create({ type: 'PAYMENT', amount: 1, payment_method: token });
});

test('accepts a type or payment method that is only known at run time', () => {
  const request = (type: TransactionRequest['type'], payment_method: PaymentMethod): TransactionOf<'by_method'> =>
    transactions.create({ type, amount: 1, payment_method });
  const sale = (payment_method: PaymentMethod) => transactions.create({ type: 'SALE', amount: 1, payment_method });
  const ofCard = (type: TransactionRequest['type']) =>
    transactions.create({ type, amount: 1, payment_method: cards.visa });
  expectTypeOf([request, sale, ofCard]).items.returns.toEqualTypeOf<TransactionOf<'by_method'>>();
});

test('rejects fields of the other kind, and an amount of a VOID', () => {
  // @ts-expect-error: sec_code is for ACH
  transactions.create({ type: 'SALE', amount: 1, payment_method: cards.visa, sec_code: 'WEB' });
  const token = { type: 'token', payment_token: '' } as const;
  // @ts-expect-error: speed is for ACH
  transactions.create({ type: 'AUTH', amount: 1, payment_method: token, speed: 'standard' });
  // @ts-expect-error: a VOID has no amount
  transactions.cancel('', { type: 'VOID', amount: 1 });
  // @ts-expect-error: canceling an ACH entry has no amount
  transactions.cancel('', { type: 'cancel', amount: 1 });
  const cancel = (type: 'VOID' | 'REFUND', amount: number) => transactions.cancel('', { type, amount });
  const cancelAny = (type: CancelRequest['type'], amount: number) => transactions.cancel('', { type, amount });
  expectTypeOf(cancel).returns.toEqualTypeOf<CardTransaction>();
  expectTypeOf(cancelAny).returns.toEqualTypeOf<TransactionOf<'by_method'>>();
});

test('rejects a misspelled target or event in options', () => {
  // @ts-expect-error: the operation is transactions.create
  createGateway({ faults: [{ kind: 'response_lost', on: 'transaction.create' }] });
  createGateway({
    faults: [
      { kind: 'hang', on: 'GET /v1/batches' },
      // @ts-expect-error: the event is transaction.settled
      { kind: 'webhook_dropped', on: 'transaction.setled' },
    ],
  });
  // @ts-expect-error: the event is transaction.settled
  createGateway({ webhooks: { endpoints: [{ deliver, events: ['transaction.setled'] }] } });
  // @ts-expect-error: the event is transaction.settled
  createGateway({ webhooks: [{ deliver, events: ['batch.*', 'transaction.setled'] }] });
  // @ts-expect-error: the operation is transactions.create
  gatewayTest({ faults: [{ kind: 'response_lost', on: 'transaction.create' }] });
  // @ts-expect-error: no event has this prefix
  withGateway({ webhooks: [{ deliver, events: ['transactions.*'] }] }, () => undefined);
  createGateway({
    faults: [
      { kind: 'response_lost', on: 'transactions.*' },
      { kind: 'webhook_dropped', on: 'batch.*' },
    ],
  });
  const options: GatewayOptions = { faults: [{ kind: 'hang', on: text }], webhooks: [{ deliver, events: [text] }] };
  createGateway(options);
  expectTypeOf(createGateway({ layout: 'A', webhooks: { endpoints: [{ deliver, events: ['*'] }] } })).toEqualTypeOf<
    Gateway<'A'>
  >();
});

test('rejects a misspelled target of a fault', () => {
  // @ts-expect-error: the operation is transactions.create
  faults.add({ kind: 'response_lost', on: 'transaction.create' });
  // @ts-expect-error: no operation has this prefix
  faults.add({ kind: 'response_lost', on: 'transaction.*' });
  // @ts-expect-error: the event is transaction.settled
  faults.add({ kind: 'webhook_dropped', on: 'transaction.setled' });
  // @ts-expect-error: no such return code
  faults.add({ kind: 'file_split', on: 'R99' });
  faults.add({ kind: 'response_lost', on: 'transactions.create', times: 1 });
  faults.add({ kind: 'response_lost', on: 'trans*' });
  faults.add({ kind: 'response_lost', on: 'POST /v1/transactions' });
  faults.add({ kind: 'response_lost', on: '*' });
  faults.add({ kind: 'webhook_dropped', on: 'ach.return' });
  faults.add({ kind: 'file_delayed', on: 'R10' });
  faults.add({ kind: 'response_lost', on: text });
  const options: FaultOptions = { kind: 'response_lost', on: text };
  faults.add(options);
});

test('rejects a misspelled event type', () => {
  // @ts-expect-error: the event is transaction.settled
  webhooks.subscribe({ deliver, events: ['transaction.setled'] });
  // @ts-expect-error: no event has this prefix
  webhooks.subscribe({ deliver, events: ['batch.*', 'transactions.*'] });
  // @ts-expect-error: no event has this prefix
  events.on('transactions.*', () => undefined);
  // @ts-expect-error: the event is transaction.settled
  events.on('transaction.setled', () => undefined);
  // @ts-expect-error: no event has this prefix
  events.list({ type: 'transactions.*' });
  // @ts-expect-error: the event is transaction.settled
  events.list({ type: 'transaction.setled' });
  expectTypeOf(events.list({ type: text })).toEqualTypeOf<GatewayEvent[]>();
  events.on(text, (event) => expectTypeOf(event).toEqualTypeOf<GatewayEvent>());
  webhooks.subscribe({ deliver, events: ['*', 'transaction.*', 'batch.funded', 'ach.return'] });
  webhooks.subscribe({ deliver, events: [text] });
  const options = { deliver, events: ['transaction.*'] };
  webhooks.subscribe(options);
  webhooks.subscribe({ deliver });
});

test('rejects a literal that is neither a time nor a milestone', () => {
  // @ts-expect-error: the milestone is funding
  void clock.advanceTo('funded');
  // @ts-expect-error: not a time
  void clock.advanceTo('tomorrow', { offset: { days: 1 } });
  void clock.advanceTo('funding');
  void clock.advanceTo('2026-01-12');
  void clock.advanceTo('2026-01-12T15:00:00-05:00');
  void clock.advanceTo(text);
  void clock.advanceTo(`${text}T12:00:00Z`);
  void clock.advanceTo(new Date(0));
  void clock.advanceTo(0);
});
