import { banks, cards, createGateway } from 'settlebox';
import { expect, test } from 'vitest';
import { wishRefusal } from '../support/refusals.ts';
import { announced, gatewayOf, pay, returnEntry, settled } from './return-rates-traffic.ts';

test('counts weeks of debits and returns by day, by code, and by the categories that the network monitors', async () => {
  const gateway = gatewayOf();
  pay(gateway, 190);
  pay(gateway, 3, banks.returns('R01'), 2_500);
  await gateway.clock.advance({ days: 14 });
  pay(gateway, 200);
  pay(gateway, 4, banks.returns('R02'));
  pay(gateway, 2, banks.returns('R03'));
  pay(gateway, 1, banks.returns('R10'));
  await gateway.clock.advance({ days: 18 });
  expect(gateway.ach.returnRates()).toEqual({
    clientId: gateway.merchant.clientId,
    from: '2025-12-09',
    to: '2026-02-06',
    debits: 400,
    debitsCents: 404_500,
    minimumDebits: 100,
    unauthorized: { returns: 1, returnsCents: 1_000, rate: 1 / 400, threshold: 0.005, exceeded: false, more: 2 },
    administrative: { returns: 6, returnsCents: 6_000, rate: 6 / 400, threshold: 0.03, exceeded: false, more: 7 },
    overall: { returns: 10, returnsCents: 14_500, rate: 10 / 400, threshold: 0.15, exceeded: false, more: 51 },
    byCode: [
      { code: 'R01', title: 'Insufficient Funds', returns: 3, returnsCents: 7_500, share: 0.3 },
      { code: 'R02', title: 'Account Closed', returns: 4, returnsCents: 4_000, share: 0.4 },
      { code: 'R03', title: 'No Account / Unable to Locate Account', returns: 2, returnsCents: 2_000, share: 0.2 },
      {
        code: 'R10',
        title: 'Customer Advises Originator Not Known and/or Not Authorized',
        returns: 1,
        returnsCents: 1_000,
        share: 0.1,
      },
    ],
    days: [
      { day: '2026-01-07', debits: 193, returns: 0 },
      { day: '2026-01-08', debits: 0, returns: 3 },
      { day: '2026-01-22', debits: 207, returns: 0 },
      { day: '2026-01-23', debits: 0, returns: 6 },
      { day: '2026-02-02', debits: 0, returns: 1 },
    ],
  });
});

test('stops counting a dishonored return, and counts a contested one again', async () => {
  const gateway = gatewayOf({ returnRateMinimum: 10 });
  const [first] = await settled(gateway, 10);
  const seen: unknown[] = [];
  const inspect = () => {
    const { unauthorized, byCode, days } = gateway.ach.returnRates();
    seen.push([unauthorized.returns, unauthorized.returnsCents, byCode.length, days.filter((day) => day.returns > 0)]);
  };
  await returnEntry(gateway, first, 'R10', '2026-01-20T15:00:00Z');
  inspect();
  await returnEntry(gateway, first, 'R67', '2026-01-22T15:00:00Z');
  inspect();
  await returnEntry(gateway, first, 'R75', '2026-01-23T15:00:00Z');
  inspect();
  expect(seen).toEqual([
    [1, 1_000, 1, [{ day: '2026-01-20', debits: 0, returns: 1 }]],
    [0, 0, 0, []],
    [1, 1_000, 1, [{ day: '2026-01-23', debits: 0, returns: 1 }]],
  ]);
  expect(announced(gateway)).toEqual([
    ['2026-01-20', 'unauthorized', 1, 10],
    ['2026-01-23', 'unauthorized', 1, 10],
  ]);
});

test('counts a debit and a return on 60 days of Eastern Time: their own, and 59 more', async () => {
  const gateway = gatewayOf();
  const [returned] = await settled(gateway, 2);
  await returnEntry(gateway, returned, 'R01', '2026-01-08T04:59:59Z'); // 23:59:59 ET on the 7th.
  const seen: unknown[] = [];
  for (const time of ['2026-03-08T04:59:59Z', '2026-03-08T05:00:00Z']) {
    await gateway.clock.advanceTo(time);
    const { from, to, debits, overall } = gateway.ach.returnRates();
    seen.push([from, to, debits, overall.returns, overall.rate]);
  }
  expect(seen).toEqual([
    ['2026-01-07', '2026-03-07', 2, 1, 0.5],
    ['2026-01-08', '2026-03-08', 0, 0, 0],
  ]);
});

test('excludes late returns of debits that settled before the window', async () => {
  const gateway = gatewayOf({ returnRateMinimum: 1 });
  const [old] = await settled(gateway, 1);
  await returnEntry(gateway, old, 'R10', 'deadline');
  const nothing = { returns: 1, returnsCents: 1_000, rate: null, exceeded: false, more: null };
  expect(gateway.ach.returnRates()).toMatchObject({
    from: '2026-01-09',
    to: '2026-03-09',
    debits: 0,
    debitsCents: 0,
    unauthorized: nothing,
    overall: nothing,
    administrative: { returns: 0, rate: 0, more: null },
  });
  expect(announced(gateway)).toEqual([]);
});

test('reports rates of 0 for a world without debits', () => {
  const none = { returns: 0, returnsCents: 0, rate: 0, exceeded: false, more: null };
  expect(gatewayOf().ach.returnRates()).toMatchObject({
    debits: 0,
    unauthorized: none,
    administrative: none,
    overall: none,
    byCode: [],
    days: [],
  });
});

test('excludes credits, card sales, canceled debits, and rejections by the operator', async () => {
  const gateway = gatewayOf({ achRouting: 'operator', returnRateMinimum: 1 });
  const payout = gateway.transactions.create({ type: 'PAYOUT', amount: 1, payment_method: banks.returns('R03') });
  const [canceled = ''] = pay(gateway, 1);
  gateway.transactions.cancel(canceled, { type: 'cancel' });
  pay(gateway, 1, banks.badRoutingNumber);
  pay(gateway, 1, banks.stuck);
  gateway.transactions.create({ type: 'SALE', amount: 1_000, payment_method: cards.visa });
  pay(gateway, 1);
  await gateway.clock.advance({ days: 20 });
  expect(gateway.transactions.get(payout.id).transaction_state).toBe('returned');
  expect(gateway.ach.returnRates()).toMatchObject({
    debits: 1,
    overall: { returns: 0 },
    byCode: [],
    days: [{ day: '2026-01-07', debits: 1, returns: 0 }],
  });
});

test('reports rates per client, named by account, client, or ID, with the merchant as default', async () => {
  const gateway = gatewayOf({ returnRateMinimum: 1 });
  const other = gateway.addMerchant({ name: 'Birch Books' });
  pay(gateway, 3);
  pay(gateway.as(other), 2, banks.returns('R02'));
  await gateway.clock.advance({ days: 7 });
  const debitsOf = (client?: typeof other | string) => {
    const { clientId, debits, administrative } = gateway.ach.returnRates(client);
    return [clientId, debits, administrative.returns];
  };
  const [own, its] = [gateway.merchant.clientId, other.clientId];
  expect([debitsOf(), debitsOf(own), debitsOf(other), debitsOf(its)]).toEqual([
    [own, 3, 0],
    [own, 3, 0],
    [its, 2, 2],
    [its, 2, 2],
  ]);
  expect(gateway.events.list({ type: 'ach.return_rate_exceeded' }).map(({ client_id }) => client_id)).toEqual([
    its,
    its,
  ]);
  const { code, message } = wishRefusal(() => gateway.ach.returnRates('CLIENT-nobody'));
  expect(`${code}: ${message}`).toBe(
    'unknown_subject: This world has no client with the id CLIENT-nobody. Pass an account such as gateway.merchant, a client, or its id.',
  );
});

test('preserves rates and past events in forks and snapshots', async () => {
  const gateway = gatewayOf({ returnRateMinimum: 1 });
  const [first, second, third] = await settled(gateway, 10);
  await returnEntry(gateway, first, 'R10', { bankingDay: 1 });
  const fork = gateway.fork();
  const opened = createGateway({ from: gateway.snapshot() });
  expect([fork.ach.returnRates(), opened.ach.returnRates()]).toEqual(Array(2).fill(gateway.ach.returnRates()));
  await returnEntry(fork, second, 'R10', { bankingDay: 2 });
  await returnEntry(opened, third, 'R02', { bankingDay: 2 });
  expect(
    [gateway, fork, opened].map((world) => [announced(world).length, world.ach.returnRates().overall.returns]),
  ).toEqual([
    [1, 1],
    [2, 2],
    [3, 2],
  ]);
  fork.close();
  opened.close();
});

test('reports exceeded rates by webhook and timeline, and prints the rates as a table', async () => {
  const gateway = gatewayOf();
  const received: unknown[] = [];
  const deliver = async (request: Request) => void received.push(JSON.parse(await request.text()).type);
  gateway.webhooks.subscribe({ deliver, events: ['ach.*'] });
  const ids = await settled(gateway, 150);
  await returnEntry(gateway, ids[0], 'R10', { bankingDay: 1 });
  await returnEntry(gateway, ids[1], 'R01', { bankingDay: 1 });
  expect(received).toEqual(['ach.return', 'ach.return_rate_exceeded', 'ach.return']);
  const line = gateway.timeline().find(({ what }) => what.includes('return rate'));
  expect(line?.what).toBe('the unauthorized return rate is 0.67 %: 1 of 150 debits, above 0.50 %');
  const printed = String(gateway.ach.returnRates()).replace(/CLIENT-\w+/, 'CLIENT-…');
  expect(`\n${printed}\n`).toBe(`
Return rates of CLIENT-…, 2025-11-10 to 2026-01-08
debits          150  $1,500.00
unauthorized      1     $10.00  0.67 %  above 0.50 %
administrative    0      $0.00  0.00 %  5 more to exceed 3.00 %
overall           2     $20.00  1.33 %  21 more to exceed 15.00 %
R01               1     $10.00          Insufficient Funds: 50.00 % of the returns
R10               1     $10.00          Customer Advises Originator Not Known and/or Not Authorized: 50.00 % of the returns
`);
});
