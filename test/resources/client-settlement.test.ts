import { banks, type ClientSettlement, cards, type Gateway } from 'settlebox';
import { expect, test } from 'vitest';
import { freshGateway } from '../support/fresh-gateway.ts';

const sell = (gateway: Gateway) =>
  gateway.transactions.create({ type: 'SALE', amount: 1000, payment_method: cards.visa });
const pay = (gateway: Gateway) =>
  gateway.transactions.create({ type: 'PAYMENT', amount: 500, payment_method: banks.good });
const schedule = (gateway: Gateway, settlement: Partial<ClientSettlement>) =>
  gateway.clients.update(gateway.merchant.clientId, { settlement });
/** When each batch closed, settled and was funded, oldest first. */
const moments = (gateway: Gateway) =>
  gateway.batches
    .list({ sort_order: 'asc' })
    .data.map(({ processor, closed_at, settled_at, funded_at }) => [processor, closed_at, settled_at, funded_at]);
const closing = (gateway: Gateway) => gateway.batches.status().data.map(({ open_batch: { closes_at } }) => closes_at);

test('a client is made with its own schedule, which its first batch keeps', async () => {
  const gateway = freshGateway();
  const reseller = gateway.as(gateway.reseller);
  const { client_id } = reseller.clients.create({
    kind: 'merchant',
    name: 'Shop',
    time_zone: 'America/Los_Angeles',
    settlement: { card_cutoff: '22:30', card_funding_days: 2 },
  });
  const shop = gateway.as({ apiKey: gateway.reseller.apiKey, clientId: client_id });
  shop.integrations.create({ kind: 'card_processor', provider: 'Cards', mid: '1', tid: '2' });
  shop.transactions.create({ type: 'SALE', amount: 100, payment_method: cards.visa });
  await gateway.clock.advance({ days: 7 });
  expect(shop.batches.list().data).toMatchObject([
    {
      closed_at: '2026-01-06T06:30:00.000Z',
      settled_at: '2026-01-06T13:30:00.000Z',
      funded_at: '2026-01-08T13:30:00.000Z',
    },
  ]);
});

test('a new cut-off holds from the next batch on: the open one closes when it was going to', async () => {
  const gateway = freshGateway();
  sell(gateway);
  schedule(gateway, { card_cutoff: '18:00', time_zone: 'America/Chicago' });
  expect(closing(gateway)[0]).toBe('2026-01-06T02:00:00.000Z');
  await gateway.clock.advanceTo('card-cutoff');
  sell(gateway);
  expect(closing(gateway)[0]).toBe('2026-01-07T00:00:00.000Z');
  await gateway.clock.advance({ days: 2 });
  expect(moments(gateway).map(([, closedAt]) => closedAt)).toEqual([
    '2026-01-06T02:00:00.000Z',
    '2026-01-07T00:00:00.000Z',
  ]);
});

test('where no batch is open, a new cut-off holds at once', () => {
  const gateway = freshGateway();
  schedule(gateway, { card_cutoff: '12:15', ach_cutoff: '11:00' });
  sell(gateway);
  pay(gateway);
  expect(closing(gateway)).toEqual(['2026-01-05T17:15:00.000Z', '2026-01-05T16:00:00.000Z']);
});

test('the ACH cut-off stays Eastern, whatever the client’s time zone', () => {
  const gateway = freshGateway();
  schedule(gateway, { time_zone: 'Asia/Tokyo' });
  sell(gateway);
  pay(gateway);
  // 21:00 in Tokyo of the sixth, where it is already past midnight.
  expect(closing(gateway)).toEqual(['2026-01-06T12:00:00.000Z', '2026-01-05T22:00:00.000Z']);
});

test('funding days are taken along by the batch that opens, each processor its own', async () => {
  const gateway = freshGateway();
  schedule(gateway, { card_funding_days: 0, ach_funding_days: 2 });
  sell(gateway);
  pay(gateway);
  schedule(gateway, { card_funding_days: 2, ach_funding_days: 0 });
  await gateway.clock.advance({ days: 1 });
  sell(gateway);
  pay(gateway);
  await gateway.clock.advance({ days: 10 });
  const funded = moments(gateway).map(([processor, , settledAt, fundedAt]) => [processor, settledAt, fundedAt]);
  expect(funded).toEqual(
    expect.arrayContaining([
      ['card', '2026-01-06T13:30:00.000Z', '2026-01-06T13:30:00.000Z'],
      ['ach', '2026-01-07T13:30:00.000Z', '2026-01-09T13:30:00.000Z'],
      ['card', '2026-01-07T13:30:00.000Z', '2026-01-09T13:30:00.000Z'],
      ['ach', '2026-01-08T13:30:00.000Z', '2026-01-08T13:30:00.000Z'],
    ]),
  );
});

test('a client that closes by hand is not closed for, from its next batch on', async () => {
  const gateway = freshGateway();
  sell(gateway);
  schedule(gateway, { auto_close: false });
  await gateway.clock.advance({ days: 1 });
  expect(moments(gateway)).toHaveLength(1);
  sell(gateway);
  await gateway.clock.advance({ days: 5 });
  expect([moments(gateway).length, closing(gateway)[0]]).toEqual([1, null]);
  gateway.batches.close();
  expect(moments(gateway)).toHaveLength(2);
  schedule(gateway, { auto_close: true });
  sell(gateway);
  await gateway.clock.advance({ days: 1 });
  expect(moments(gateway)).toHaveLength(3);
});

test('what a client does not say comes from the options of the gateway', () => {
  const gateway = freshGateway({ settlement: { cardCutoff: '19:00', achFundingDays: 2, timeZone: 'America/Denver' } });
  const { settlement, time_zone } = schedule(gateway, { ach_cutoff: '15:00' });
  expect({ settlement, time_zone }).toEqual({
    time_zone: 'America/Denver',
    settlement: {
      auto_close: true,
      card_cutoff: '19:00',
      ach_cutoff: '15:00',
      time_zone: 'America/Denver',
      card_funding_days: 1,
      ach_funding_days: 2,
    },
  });
});
