import { describe, expect, it } from 'vitest';
import { banks, cards, createGateway, type Gateway, type GatewayEvent } from '../../src/index.ts';

const saleOf = (gateway: Gateway, amount: number) =>
  gateway.transactions.create({ type: 'SALE', amount, payment_method: cards.visa }).transaction_id;
const payFrom = (gateway: Gateway, amount: number) =>
  gateway.transactions.create({ type: 'PAYMENT', amount, payment_method: banks.good }).id;
const depositsOf = (gateway: Gateway) => gateway.deposits.list({ sort_order: 'asc' }).data;
const linesOf = (gateway: Gateway) =>
  depositsOf(gateway).map(({ amount, lines }) => [amount, ...lines.map(({ type, net }) => [type, net])]);

describe('a reserve', () => {
  it('is held from gross sales, and deposited after its days without a batch', async () => {
    using gateway = createGateway({ fees: { card: { percent: 3 }, reserve: { percent: 10, days: 10 } } });
    saleOf(gateway, 10_005);
    await gateway.clock.advanceTo('2026-01-07T13:30:00Z');
    expect(gateway.ledger.balance('merchant_reserve')).toBe(1_001);
    expect(gateway.upcoming().map(({ at, what }) => [at, what])).toEqual([
      ['2026-01-20T13:30:00.000Z', 'the reserve of $10.01 is released'],
    ]);
    // January 17 is a Saturday, and January 19 is a holiday.
    await gateway.clock.advanceTo('2026-01-20T13:30:00Z');
    expect(linesOf(gateway)).toEqual([
      [8_704, ['sale', 9_705], ['reserve_held', -1_001]],
      [1_001, ['reserve_released', 1_001]],
    ]);
    expect(gateway.timeline().flatMap(({ at, what }) => (what.includes('reserve') ? [[at, what]] : []))).toEqual([
      ['2026-01-07T13:30:00.000Z', '$10.01 is held in reserve until Tue Jan 20 08:30 ET'],
      ['2026-01-20T13:30:00.000Z', '$10.01 of the reserve is released'],
    ]);
    gateway.check();
  });

  it('is at most the positive payable, and keeps a client open', async () => {
    using gateway = createGateway({ fees: { reserve: { percent: 100, days: 5 } } });
    const birch = gateway.addMerchant({ name: 'Birch Books' });
    gateway.as(birch).transactions.create({ type: 'SALE', amount: 5_000, payment_method: cards.visa });
    await gateway.clock.advance({ days: 3 });
    const platform = gateway.as(gateway.reseller);
    expect(gateway.ledger.balance('merchant_payable', birch)).toBe(0);
    expect(() => platform.clients.delete(birch.clientId)).toThrow('The reserve of this client is 5000 cents');
    await gateway.clock.advance({ days: 7 });
    expect(platform.clients.delete(birch.clientId)).toMatchObject({ status: 'closed' });
  });

  it('is part of a funding at the time of its release', async () => {
    using gateway = createGateway({ fees: { reserve: { percent: 10, days: 1 } } });
    saleOf(gateway, 10_000);
    await gateway.clock.advance({ days: 1 });
    saleOf(gateway, 20_000);
    await gateway.clock.advance({ days: 5 });
    expect(linesOf(gateway).slice(0, 2)).toEqual([
      [9_000, ['sale', 10_000], ['reserve_held', -1_000]],
      [19_000, ['reserve_released', 1_000], ['sale', 20_000], ['reserve_held', -2_000]],
    ]);
  });
});

describe('the fee of a deposit', () => {
  it('is a line of its own, and a payable that does not exceed it waits', async () => {
    using gateway = createGateway({ fees: { payoutCents: 25 } });
    saleOf(gateway, 25);
    await gateway.clock.advance({ days: 3 });
    expect(linesOf(gateway)).toEqual([]);
    saleOf(gateway, 1);
    await gateway.clock.advance({ days: 5 });
    expect(linesOf(gateway)).toEqual([[1, ['sale', 25], ['sale', 1], ['fee', -25]]]);
    gateway.check();
  });
});

describe('a statement', () => {
  it('lists each posting once, over debits of the merchant’s bank', async () => {
    using gateway = createGateway({ negativeBalance: 'debit' });
    const payment = payFrom(gateway, 20_000);
    await gateway.clock.advanceTo('funding', { of: payment });
    gateway.simulate.ach.return({ transaction: payment, code: 'R10' });
    saleOf(gateway, 500);
    await gateway.clock.advance({ days: 20 });
    expect(linesOf(gateway)).toEqual([
      [20_000, ['sale', 20_000]],
      [500, ['sale', 500]],
      [-20_000, ['return', -20_000]],
    ]);
    gateway.check();
  });

  it('lists the transactions of a batch whose net is zero', async () => {
    using gateway = createGateway({ fees: { card: { fixedCents: 10 } } });
    const sale = saleOf(gateway, 1_000);
    await gateway.clock.advance({ days: 3 });
    gateway.transactions.refund(sale);
    saleOf(gateway, 1_000);
    await gateway.clock.advance({ days: 2 });
    saleOf(gateway, 3_000);
    await gateway.clock.advance({ days: 5 });
    expect(linesOf(gateway)).toEqual([
      [990, ['sale', 990]],
      [2_980, ['refund', -1_000], ['sale', 990], ['sale', 2_990]],
    ]);
  });

  it('prints as a table and as CSV', async () => {
    using gateway = createGateway({ fees: { card: { percent: 2.9, fixedCents: 30 }, payoutCents: 25 } });
    const sale = saleOf(gateway, 10_000);
    await gateway.clock.advance({ days: 3 });
    const [deposit] = depositsOf(gateway);
    if (deposit === undefined) throw new Error('there is a deposit');
    const statement = gateway.ledger.statement(deposit);
    expect(statement).toMatchObject({ grossCents: 10_000, feeCents: 345, netCents: 9_655 });
    expect(statement.csv).toBe(`type,transaction_id,gross,fee,net\nsale,${sale},10000,320,9680\nfee,,0,25,-25\n`);
    expect(String(statement)).toBe(
      [
        'type   transaction_id                            gross    fee     net',
        `sale   ${sale}  $100.00  $3.20  $96.80`,
        'fee                                              $0.00  $0.25  -$0.25',
        'total                                          $100.00  $3.45  $96.55',
      ].join('\n'),
    );
    expect(() => gateway.ledger.statement(sale)).toThrow(expect.objectContaining({ code: 'unknown_subject' }));
  });
});

describe('a deposit that fails', () => {
  it('is payable again, and part of the next deposit', async () => {
    using gateway = createGateway();
    const received: string[] = [];
    gateway.webhooks.subscribe({
      events: ['deposit.*'],
      deliver: (_request, event) => void received.push(`${event.type} ${amountOf(event)}`),
    });
    saleOf(gateway, 10_000);
    await gateway.clock.advance({ days: 3 });
    const [first] = depositsOf(gateway);
    if (first === undefined) throw new Error('there is a deposit');
    expect(gateway.simulate.ach.failPayout({ deposit: first })).toEqual({ at: '2026-01-08T15:00:00.000Z' });
    await gateway.clock.advance({ seconds: 1 });
    expect(gateway.deposits.get(first.id)).toMatchObject({ status: 'failed', failed_at: '2026-01-08T15:00:00.000Z' });
    expect(gateway.ledger.deposits()).toMatchObject([{ amountCents: 10_000, failedAt: '2026-01-08T15:00:00.000Z' }]);
    expect(gateway.ledger.balance('merchant_bank')).toBe(0);
    saleOf(gateway, 500);
    await gateway.clock.advance({ days: 5 });
    expect(linesOf(gateway)).toEqual([
      [10_000, ['sale', 10_000]],
      [10_500, ['payout_failed', 10_000], ['sale', 500]],
    ]);
    expect(received).toEqual(['deposit.paid 10000', 'deposit.failed 10000', 'deposit.paid 10500']);
    expect(() => gateway.simulate.ach.failPayout({ deposit: first })).toThrow('The deposit has already failed.');
    gateway.check();
  });

  it('can be the next one', async () => {
    using gateway = createGateway();
    expect(gateway.simulate.ach.failPayout()).toEqual({ at: null });
    saleOf(gateway, 10_000);
    await gateway.clock.advance({ days: 5 });
    expect(depositsOf(gateway)).toMatchObject([{ status: 'failed', failed_at: '2026-01-08T13:30:00.000Z' }]);
    expect(gateway.timeline().at(-1)?.what).toBe("the merchant's bank returns $100.00: the account is closed");
  });
});

describe('events of deposits', () => {
  it('are emitted for merchants with fees, and for endpoints that name them', async () => {
    const typesWith = async (options: Parameters<typeof createGateway>[0], events: string[]) => {
      using gateway = createGateway(options);
      gateway.webhooks.subscribe({ events, deliver: () => undefined });
      saleOf(gateway, 10_000);
      await gateway.clock.advance({ days: 5 });
      return gateway.events.list({ type: 'deposit.*' }).map(({ type }) => type);
    };
    expect(await typesWith({}, ['*'])).toEqual([]);
    expect(await typesWith({}, ['deposit.paid'])).toEqual(['deposit.paid']);
    expect(await typesWith({ fees: {} }, ['*'])).toEqual(['deposit.paid']);
    expect(await typesWith({ fees: {}, extensions: false }, ['*'])).toEqual([]);
  });
});

describe('deposits without extensions', () => {
  it('have no route, and cannot be made to fail', async () => {
    using gateway = createGateway({ extensions: false });
    expect(() => gateway.deposits.list()).toThrow(expect.objectContaining({ code: 'unknown_route' }));
    expect(() => gateway.simulate.ach.failPayout()).toThrow(expect.objectContaining({ code: 'bad_option' }));
    const request = new Request(`${gateway.baseUrl}/v1/deposits`, { headers: { APIKEY: gateway.merchant.apiKey } });
    expect((await gateway.fetch(request)).status).toBe(404);
  });
});

function amountOf({ data }: GatewayEvent): number {
  return 'amount' in data.object ? (data.object.amount ?? 0) : 0;
}

it.each([
  ['before', true],
  ['after', false],
])('pulls a debt that a return makes again %s a credit ends it, on the day of its pull', async (_when, isFirst) => {
  using gateway = createGateway({ negativeBalance: 'debit' });
  const sale = saleOf(gateway, 10_000);
  const payment = payFrom(gateway, 2_500);
  await gateway.clock.advanceTo('2026-01-12T15:00:00Z');
  const { simulate, clock } = gateway;
  const { id } = simulate.issuer.dispute({ transaction: sale, reason: '13.1', at: '2026-01-13T13:30:00Z' });
  await clock.advanceTo('2026-01-13T15:00:00Z');
  // The debt of the dispute would be pulled on Wednesday at 08:30, when its money returns and the payment too.
  const steps = [
    () => simulate.issuer.withdraw(id),
    () => simulate.ach.return({ transaction: payment, code: 'R10', at: '2026-01-14T13:30:00Z' }),
  ];
  for (const step of isFirst ? steps.reverse() : steps) step();
  await clock.advance({ days: 10 });
  expect(
    gateway.deposits.list({ sort_order: 'asc' }).data.map(({ amount, deposited_at }) => [amount, deposited_at]),
  ).toEqual([
    [10_000, '2026-01-07T13:30:00.000Z'],
    [2_500, '2026-01-08T13:30:00.000Z'],
    [-2_500, '2026-01-14T13:30:00.000Z'],
  ]);
});
