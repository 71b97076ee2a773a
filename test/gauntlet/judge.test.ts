/** The verdict about two runs of a test, by what the runs left behind. */
import { cards, createGateway, type Gateway } from 'settlebox';
import { describe, expect, it } from 'vitest';
import { judge } from '../../src/testing/gauntlet/judge.ts';
import { firstLineOf } from '../../src/testing/gauntlet-worker/first-line.ts';
import type { Observation } from '../../src/testing/gauntlet-worker/observation.ts';
import { transactionsIn } from '../../src/testing/gauntlet-worker/transactions.ts';

const orderOf = ({ metadata }: { readonly metadata: Readonly<Record<string, unknown>> }) =>
  typeof metadata.order_id === 'string' ? metadata.order_id : undefined;

/** A run of a test whose application did this. */
async function run(work: (gateway: Gateway) => unknown, observed: Partial<Observation> = {}): Promise<Observation> {
  const gateway = createGateway();
  await work(gateway);
  await gateway.clock.advance({ days: 9 });
  return {
    key: { file: 'shop.test.ts', name: 'sells', ordinal: 1 },
    address: gateway.baseUrl,
    outcome: { kind: 'passes' },
    milliseconds: 1,
    calls: [],
    deliveries: [],
    triggered: true,
    settledAt: gateway.clock.now(),
    transactions: transactionsIn(gateway, orderOf),
    unacknowledged: [],
    rejections: [],
    review: [],
    timeline: '',
    ...observed,
  };
}

const sell = (gateway: Gateway, metadata: Readonly<Record<string, string>> = { order_id: 'order-1' }) =>
  gateway.transactions.create({ type: 'SALE', amount: 1999, payment_method: cards.visa, metadata });

const kindsOf = (green: Observation, faulty: Observation) => judge(green, faulty).findings.map(({ kind }) => kind);

describe('upward against the run without the fault,', () => {
  it('reports a second charge of an order', async () => {
    const green = await run((gateway) => sell(gateway));
    const twice = await run((gateway) => [sell(gateway), sell(gateway)]);
    expect(kindsOf(green, twice)).toEqual(['charged_more']);
    expect(judge(green, twice).findings[0]?.text).toMatch(
      /^order-1: \$39\.98 was kept, instead of \$19\.99 without the fault/,
    );
  });

  it('reports the same purchase again if the application names no orders, even if another one is missing', async () => {
    const first = (gateway: Gateway) => sell(gateway, { basket: 'a' });
    const green = await run((gateway) => [
      first(gateway),
      sell(gateway, { basket: 'b' }),
      sell(gateway, { basket: 'c' }),
    ]);
    const twice = await run((gateway) => [first(gateway), first(gateway)]);
    expect(kindsOf(green, twice)).toEqual(['charged_more']);
  });

  it('recognizes orders whose ids are generated in each run', async () => {
    const green = await run((gateway) => sell(gateway, { order_id: '0b7f3ab8-13a2-4c43-8c57-3fe4a5d8a111' }));
    const other = await run((gateway) => sell(gateway, { order_id: '7a1de0c4-90b5-4b8e-b6b8-1f1f4dc0b222' }));
    const twice = await run((gateway) =>
      [1, 2].map(() => sell(gateway, { order_id: '7a1de0c4-90b5-4b8e-b6b8-1f1f4dc0b222' })),
    );
    expect(kindsOf(green, other)).toEqual([]);
    expect(kindsOf(green, twice)).toEqual(['charged_more']);
  });

  it('reports a second refund, and a missing one only if the test passes', async () => {
    const refund = (times: number) => async (gateway: Gateway) => {
      const sale = sell(gateway);
      await gateway.clock.advanceTo('funding');
      for (let time = 0; time < times; time++) gateway.transactions.refund(sale.transaction_id, 500);
    };
    const green = await run(refund(1));
    expect(kindsOf(green, await run(refund(2)))).toEqual(['gave_back_more']);
    expect(kindsOf(green, await run(refund(0)))).toEqual(['charged_more']);
    const failed = judge(green, await run(refund(0), { outcome: { kind: 'fails' } }));
    expect(failed.findings).toEqual([]);
    expect(failed.inconclusive).toBe('$0.00 was paid back, instead of $5.00 without the fault');
  });

  it('accepts a charge that was voided before the next one, and an order that was canceled', async () => {
    const green = await run((gateway) => sell(gateway));
    const voided = (gateway: Gateway) => gateway.transactions.void(sell(gateway).transaction_id);
    expect(kindsOf(green, await run((gateway) => [voided(gateway), sell(gateway)]))).toEqual([]);
    expect(kindsOf(green, await run(voided))).toEqual([]);
  });
});

describe('by records,', () => {
  const paid = (cents: number, shipped = false) => ({ records: { 'order-1': { paidCents: cents, shipped } } });

  it('reports a difference that is not there without the fault', async () => {
    const green = await run((gateway) => sell(gateway), paid(1999));
    expect(kindsOf(green, await run((gateway) => sell(gateway), paid(0)))).toEqual(['records_differ']);
    const wrongBefore = await run((gateway) => sell(gateway), paid(1));
    expect(kindsOf(wrongBefore, await run((gateway) => sell(gateway), paid(0)))).toEqual([]);
  });

  it('reports an order that is shipped without money, or paid and not shipped', async () => {
    const green = await run((gateway) => sell(gateway), paid(1999, true));
    expect(kindsOf(green, await run(() => undefined, paid(0, true)))).toEqual(['shipped_unpaid']);
    const hold = (gateway: Gateway) =>
      gateway.transactions.create({
        type: 'AUTH',
        amount: 1999,
        payment_method: cards.visa,
        metadata: { order_id: 'order-1' },
      });
    expect(kindsOf(green, await run(hold, paid(0, true)))).toEqual(['shipped_unpaid']);
    expect(kindsOf(green, await run((gateway) => sell(gateway), paid(1999)))).toEqual(['records_differ']);
  });

  it('draws no conclusion from less money without records, and judges it with them', async () => {
    const less = await run(() => undefined, { outcome: { kind: 'fails' } });
    expect(judge(await run((gateway) => sell(gateway)), less).inconclusive).toMatch(/^\$0\.00 was charged/);
    const green = await run((gateway) => sell(gateway), paid(1999));
    expect(judge(green, { ...less, ...paid(0) })).toEqual({ findings: [], inconclusive: undefined });
  });
});

it('reports webhooks that fail more often, new rejections, and new findings of the review', async () => {
  const green = await run(() => undefined, { review: [['missing_idempotency_key: one', '']], rejections: ['known'] });
  const faulty = await run(() => undefined, {
    unacknowledged: [['transaction.settled', 'transaction.settled (8 attempts)']],
    rejections: ['known', 'fetch failed'],
    review: [
      ['missing_idempotency_key: another', ''],
      ['retry_with_another_key: transactions.create was retried', 'Why.'],
    ],
  });
  expect(judge(green, faulty).findings).toEqual([
    { kind: 'unacknowledged', text: 'a webhook was never acknowledged: transaction.settled (8 attempts)' },
    { kind: 'rejection', text: 'unhandled promise rejection, which ends a Node process: "fetch failed"' },
    { kind: 'review', text: 'transactions.create was retried. Why.' },
  ]);
  expect(judge(green, { ...faulty, triggered: false }).findings).toEqual([]);
});

it('quotes the values of an assertion of Jest and node:assert, and else the first line of an error', () => {
  const assertion = 'Expected values to be strictly equal:\n\n1999 !== 2999\n';
  expect(firstLineOf(new Error(assertion))).toBe('Expected values to be strictly equal: 1999 !== 2999');
  const jest = 'expect(received).toBe(expected) // Object.is equality\n\nExpected: 1\nReceived: 2';
  expect(firstLineOf(new Error(jest))).toBe(
    'expect(received).toBe(expected) // Object.is equality Expected: 1 Received: 2',
  );
  expect(firstLineOf(new Error('The card was declined.\nMore'))).toBe('The card was declined.');
});
