/** Matchers read any layout, merchant, and gateway, leave no trace, and reject unknown subjects. */
import { afterEach, describe, expect, it } from 'vitest';
import { banks, cards, createGateway, type Gateway, type Layout } from '../../src/index.ts';
import { worker } from '../../src/testing/kit/worker.ts';
import { assertBalance, assertSettled, assertTimeline, useGateway } from '../../src/testing.ts';
import { gatewayTest, type SettleboxMatchers } from '../../src/vitest.ts';
import { damagedWorld } from '../support/damaged-world.ts';

// The fallback belongs to the worker, and must not reach the tests of the next file.
afterEach(() => {
  worker().fallbackGateway = undefined;
});

const test = gatewayTest();

function sell(gateway: Pick<Gateway, 'transactions'>) {
  return gateway.transactions.create({ type: 'SALE', amount: 1999, payment_method: cards.visa });
}

describe.each<Layout>(['by_method', 'A', 'B', 'shuffle'])('in layout %s', (layout) => {
  const test = gatewayTest({ layout });

  test('gives the same results and names', async ({ gateway }) => {
    const sale = gateway.transactions.create({ type: 'SALE', amount: 1999, payment_method: cards.visa });
    const payment = gateway.transactions.create({
      type: 'PAYMENT',
      amount: 4999,
      payment_method: banks.returns('R01'),
    });
    expect(() => expect(sale).toBeSettled()).toThrow(
      /^Expected SALE \$19\.99 TRANSACTION-\w+ to be settled, but its state is authorized/,
    );
    await gateway.clock.advance({ days: 10 });
    expect(sale).toBeSettled({ on: '2026-01-06' });
    expect(sale).toBeFunded({ on: '2026-01-07' });
    expect(payment).toBeReturned('R01', { on: '2026-01-08' });
    expect(payment).not.toBeSettled();
    expect(() => expect(payment).toBeFunded()).toThrow('PAYMENT $49.99');
    expect(gateway).toBalance();
  });
});

describe('transaction types in any case', () => {
  const test = gatewayTest({ typeCase: 'lower' });

  test('are printed as the timeline prints them', ({ gateway }) => {
    expect(() => expect(sell(gateway)).toBeSettled()).toThrow('Expected SALE $19.99');
  });
});

describe('a matcher', () => {
  test('reads transactions of other merchants', async ({ gateway }) => {
    const other = gateway.addMerchant({ name: 'Birch Books' });
    const sale = sell(gateway.as(other));
    await gateway.clock.advance({ days: 2 });
    expect(sale).toBeFunded({ on: '2026-01-07' });
  });

  test('reads another gateway with the in option', async ({ gateway }) => {
    const sale = sell(gateway);
    using fork = gateway.fork();
    await fork.clock.advance({ days: 1 });
    expect(sale).toBeSettled({ in: fork });
    expect(sale).not.toBeSettled();
    const later = sell(fork);
    expect(later).not.toBeSettled({ in: fork });
    expect(() => expect(later).not.toBeSettled()).toThrow('no transaction');
    expect(() => expect(sale).not.toBeReturned('R10', { in: fork, on: '2026-01-07' })).not.toThrow();
    expect(() => expect(sale).toBeSettled({ in: fork, on: '2026-01-08' })).toThrow(
      "The gateway's time is 2026-01-06T15:00:00.000Z",
    );
  });

  test('leaves no trace: no request, no id, no time', async ({ gateway }) => {
    const sale = sell(gateway);
    const endpoint = gateway.webhooks.subscribe({ deliver: () => undefined });
    using untouched = gateway.fork();
    const look = () => {
      expect(() => expect(sale).toBeSettled()).toThrow();
      expect(() => expect(sale).toBeFunded()).toThrow();
      expect(() => expect(sale).toBeReturned('R10')).toThrow();
      expect(() => expect(gateway).toHaveDelivered('transaction.settled', { of: sale })).toThrow();
      expect(endpoint).not.toHaveDelivered('transaction.settled');
      expect(sale).not.toHaveTimeline('nothing');
      expect(gateway).toBalance();
    };
    look();
    expect([gateway.audit.requests(), sell(gateway), gateway.clock.now()]).toEqual([
      untouched.audit.requests(),
      sell(untouched),
      untouched.clock.now(),
    ]);
  });
});

describe('outside of the tests of gatewayTest', () => {
  it('explains how to set a gateway, and reads the one of useGateway()', () => {
    using gateway = createGateway();
    const sale = sell(gateway);
    expect(() => expect(sale).not.toBeSettled()).toThrowErrorMatchingInlineSnapshot(
      `[SettleboxError: toBeSettled: no gateway is in use here. Write the test with gatewayTest() or withGateway(), call useGateway(gateway), or pass { in: gateway }.]`,
    );
    expect(sale).not.toBeSettled({ in: gateway });
    useGateway(gateway);
    expect(sale).not.toBeSettled();
  });
});

describe('toBalance', () => {
  test('passes for a balanced ledger', async ({ gateway }) => {
    sell(gateway);
    await gateway.clock.advance({ days: 3 });
    expect(gateway).toBalance();
    expect(() => expect(gateway).not.toBalance()).toThrowErrorMatchingInlineSnapshot(
      `[Error: Expected the ledger not to balance, but it does.]`,
    );
  });

  test('names the broken invariant and the row', async ({ gateway }) => {
    sell(gateway);
    await gateway.clock.advance({ days: 3 });
    const damaged = damagedWorld('UPDATE balances SET amountCents = amountCents + 1', { from: gateway.snapshot() });
    expect(damaged).not.toBalance();
    expect(() => expect(damaged).toBalance()).toThrowErrorMatchingInlineSnapshot(
      `[Error: Expected the ledger to balance, but it does not: balances are the sums of their entries: {"clientId":"CLIENT-01KE7AR4C08MD3D5M00554QTMQ","account":"customer"} (this is a bug in settlebox)]`,
    );
  });
});

describe('an argument that would make not pass forever', () => {
  const UNKNOWN_ID = 'TRANSACTION-01KE7AR4C08MD3D5M0NOBODYXX';
  const MOMENTS =
    "Use a date such as { on: '2026-01-08' }, a day in New York, an ISO 8601 time with Z, a Date, or epoch milliseconds.";

  // biome-ignore format: a table reads in columns
  const rejectedCalls: readonly (readonly [refusal: string, matcher: keyof SettleboxMatchers, passed: readonly unknown[], of?: unknown])[] = [
    [`toBeSettled: this gateway has no transaction ${UNKNOWN_ID}.`,                  'toBeSettled',     [], UNKNOWN_ID],
    [`toBeFunded: this gateway has no transaction ${UNKNOWN_ID}.`,                   'toBeFunded',      [], { id: UNKNOWN_ID }],
    [`toBeReturned: this gateway has no transaction ${UNKNOWN_ID}.`,                 'toBeReturned',    ['R10'], UNKNOWN_ID],
    [`toHaveTimeline: this gateway's timeline has no line about ${UNKNOWN_ID}.`,                   'toHaveTimeline',  ['text'], UNKNOWN_ID],
    [`toHaveDelivered: this gateway has no endpoint and no transaction ${UNKNOWN_ID}`,             'toHaveDelivered', ['*'], UNKNOWN_ID],
    ['toBeSettled takes a transaction or its id; got object.',                               'toBeSettled',     [], {}],
    ['Expected an id, or an object with an id; got a number.',                               'toHaveDelivered', ['*'], 7],
    ['Expected an id, or an object with an id; got undefined.',                               'toHaveDelivered', ['*', { of: undefined }]],
    ['toBalance takes a gateway.',                                      'toBalance',       []],
    ['toBeReturned: "R1O" is not a return code. Did you mean "R10"?',            'toBeReturned',    ['R1O']],
    ['toBeReturned: {"on":"2026-01-08"} is not a return code.',                  'toBeReturned',    [{ on: '2026-01-08' }]],
    ['toHaveDelivered: "transaction.setled" is not an event type. Did you mean "transaction.settled"?', 'toHaveDelivered', ['transaction.setled']],
    ['toHaveDelivered: undefined is not an event type.',                        'toHaveDelivered', []],
    ['toHaveDelivered has no field "time". Did you mean "times"?',            'toHaveDelivered', ['*', { time: 1 }]],
    ['must be a whole number, 0 or more',                                 'toHaveDelivered', ['*', { times: 1.5 }]],
    ['must be a whole number, 0 or more',                          'toHaveDelivered', ['*', { times: -1 }]],
    ['toBeSettled has no field "onn". Did you mean "on"?',                    'toBeSettled',     [{ onn: '2026-01-08' }]],
    [`toBeSettled: on must be a date or a time; got "yesterday". ${MOMENTS}`,             'toBeSettled',     [{ on: 'yesterday' }]],
    [`toBeFunded: on must be a date or a time; got "2026-02-30". ${MOMENTS}`,              'toBeFunded',      [{ on: '2026-02-30' }]],
    [`toBeReturned: on must be a date or a time; got "2026-01-08T10:00:00". ${MOMENTS}`,            'toBeReturned',    ['R10', { on: '2026-01-08T10:00:00' }]],
    ['toBeSettled: on must be a date or a time.',                        'toBeSettled',     [{ on: new Date(Number.NaN) }]],
    ['toBeSettled: on must be a date or a time.',                        'toBeSettled',     [{ on: null }]],
    ['toBeSettled: in must be a gateway. Pass the return value of createGateway().',           'toBeSettled',     [{ in: {} }]],
    ['toHaveTimeline takes the expected timeline as text.',                            'toHaveTimeline',  []],
  ];

  test.for(rejectedCalls)('is rejected: %s', ([message, matcher, passed, of], { gateway }) => {
    const not = expect(of ?? sell(gateway)).not;
    expect(() => Reflect.apply(not[matcher], not, passed)).toThrow(message);
  });
});

describe('a forgotten await on a move of the clock', () => {
  const MOVING =
    /The clock is still moving: this line ran before the move had finished\. Await gateway\.clock\.advance\(\), advanceTo\(\), or next\(\) first\./;

  // biome-ignore format: a table reads in columns
  const checks: readonly (readonly [name: string, check: (gateway: Gateway, sale: { readonly transaction_id: string }) => void])[] = [
    ['toBeSettled',     (_gateway, sale) => expect(sale).toBeSettled()],
    ['toBeCaptured',    (_gateway, sale) => expect(sale).toBeCaptured({ amount: 1 })],
    ['toHaveDelivered', (gateway) => expect(gateway).toHaveDelivered('transaction.settled')],
    ['toHaveTimeline',  (gateway) => expect(gateway).not.toHaveTimeline(String(gateway.timeline()))],
    ['toBalance',       (gateway) => expect(gateway).not.toBalance()],
    ['assertSettled',   (_gateway, sale) => assertSettled(sale)],
    ['assertTimeline',  (gateway) => assertTimeline(gateway, 'nothing')],
  ];

  test.for(checks)('is named by the failure of %s', async ([, check], { gateway }) => {
    const sale = sell(gateway);
    const move = gateway.clock.advance({ days: 1 });
    expect(() => check(gateway, sale)).toThrow(MOVING);
    await move;
    assertBalance(gateway);
    expect(sale).toBeSettled();
  });

  test('is not reported once the clock stands still, nor in a webhook handler', async ({ gateway }) => {
    const sale = sell(gateway);
    const heard: string[] = [];
    const fail = () => {
      try {
        assertSettled(sale);
      } catch (error) {
        heard.push(String(error));
      }
    };
    fail();
    gateway.webhooks.subscribe({ deliver: fail, events: ['transaction.submitted'] });
    await gateway.clock.advance({ days: 1 });
    expect(heard).toHaveLength(2);
    expect(heard.join()).not.toMatch(MOVING);
  });

  test('is reported if the promise itself is passed', async ({ gateway }) => {
    const move = gateway.clock.advance({ days: 1 });
    expect(() => Reflect.apply(assertTimeline, undefined, [move, 'nothing'])).toThrow(
      'toHaveTimeline takes a transaction or its id; got a Promise. Await it first.',
    );
    await move;
  });
});
