/** The types of the kit, as users see them. */
import { type AchTransactionA, cards, createGateway, type Gateway } from 'settlebox';
import {
  assertDelivered,
  assertReturned,
  currentGateway,
  type TestOptions,
  tolerate,
  withGateway,
} from 'settlebox/testing';
import { coverageReporter, gatewayTest } from 'settlebox/vitest';
import { expect, expectTypeOf, test } from 'vitest';

test('infers the gateway’s layout from the options', () => {
  gatewayTest()('', ({ gateway }) => expectTypeOf(gateway).toEqualTypeOf<Gateway<'by_method'>>());
  gatewayTest({ seed: 7 })('', ({ gateway }) => expectTypeOf(gateway).toEqualTypeOf<Gateway<'by_method'>>());
  gatewayTest({ layout: 'A' })('', ({ gateway }) => {
    expectTypeOf(gateway).toEqualTypeOf<Gateway<'A'>>();
    expectTypeOf(gateway.transactions.get('').transaction_state).toEqualTypeOf<AchTransactionA['transaction_state']>();
  });
  gatewayTest({ layout: 'B', prepare: (gateway) => expectTypeOf(gateway).toEqualTypeOf<Gateway<'B'>>() });
  expectTypeOf(currentGateway()).toEqualTypeOf<Gateway>();
});

test('types the gateway in fixtures of a suite', () => {
  const shopTest = gatewayTest().extend<{ sales: number }>({
    sales: async ({ gateway }, use) => use(gateway.transactions.list().total),
  });
  shopTest('', ({ gateway, sales }) => {
    expectTypeOf(gateway).toEqualTypeOf<Gateway>();
    expectTypeOf(sales).toEqualTypeOf<number>();
  });
  shopTest.beforeEach(({ gateway }) => expectTypeOf(gateway).toEqualTypeOf<Gateway>());
});

test('passes the runner’s arguments through withGateway', () => {
  expectTypeOf(withGateway(() => undefined)).toEqualTypeOf<() => Promise<void>>();
  expectTypeOf(withGateway((gateway) => expectTypeOf(gateway).toEqualTypeOf<Gateway>())).returns.resolves.toBeVoid();
  expectTypeOf(
    withGateway({ layout: 'B' }, (gateway, row: string, nr: number) => {
      expectTypeOf(gateway).toEqualTypeOf<Gateway<'B'>>();
      expectTypeOf([row, nr]).toEqualTypeOf<(string | number)[]>();
    }),
  ).toEqualTypeOf<(row: string, nr: number) => Promise<void>>();
});

test('accepts the options of createGateway and of the kit', () => {
  expectTypeOf<{
    seed: 'x';
    server: false;
    passThrough: ['db.internal'];
    tolerate: ['unknown_hosts'];
  }>().toExtend<TestOptions>();
  // @ts-expect-error not a problem
  gatewayTest({ tolerate: ['unknown_host'] });
  // @ts-expect-error misspelled
  withGateway({ passthrough: [] }, () => undefined);
});

test('types severities, tolerated rules, and the options of the coverage reporter', () => {
  expectTypeOf<{ review: 'high' } | { review: false; tolerate: ['polling'] }>().toExtend<TestOptions>();
  const inTest = (): void => tolerate('missing_idempotency_key', 'undelivered_webhooks');
  expectTypeOf(inTest).returns.toBeVoid();
  // @ts-expect-error: not a severity
  expectTypeOf(gatewayTest).toBeCallableWith({ review: 'all' });
  // @ts-expect-error: not a rule
  expectTypeOf(tolerate).toBeCallableWith('missing_key');
  expectTypeOf(coverageReporter).toBeCallableWith('folder', {
    thresholds: { returnCodes: 20 },
    ignore: ['R1*'],
    top: 5,
  });
  // @ts-expect-error: not a section
  expectTypeOf(coverageReporter).toBeCallableWith('folder', { thresholds: { returncodes: 20 } });
});

test('types the arguments of matchers and assertions', () => {
  const gateway = createGateway({ layout: 'B' });
  const sale = gateway.transactions.create({ type: 'SALE', amount: 100, payment_method: cards.visa });
  expect(sale).toBeSettled({ on: new Date(), in: gateway });
  expect(sale.id).not.toBeReturned('R10', { on: '2026-01-08' });
  expect(gateway).toHaveDelivered('transaction.*', { times: 1, of: sale });
  assertDelivered(gateway, 'ach.return', { of: sale.id });
  // @ts-expect-error no return code
  expect(sale).toBeReturned('R1O');
  // @ts-expect-error no event
  expect(gateway).toHaveDelivered('transaction.setled');
  // @ts-expect-error no option
  expect(sale).toBeFunded({ onn: '2026-01-08' });
  // @ts-expect-error no return code
  assertReturned(sale, 'R1O');
});
