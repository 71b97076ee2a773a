import { banks, cards, type Gateway } from 'settlebox';
import { expect, test } from 'vitest';
import { freshGateway } from '../support/fresh-gateway.ts';
import { refusalOf } from '../support/refusals.ts';

const sell = (gateway: Gateway, amount = 1000) =>
  gateway.transactions.create({ type: 'SALE', amount, payment_method: cards.visa });
const pay = (gateway: Gateway, amount = 500) =>
  gateway.transactions.create({ type: 'PAYMENT', amount, payment_method: banks.good });

test('the open batch has no id, shows in the status and lists its transactions', () => {
  const gateway = freshGateway();
  const sale = sell(gateway);
  const payment = pay(gateway);
  const { data } = gateway.batches.status();
  expect(
    data.map(({ processor, open_batch: { closes_at, net_amount, status }, last_closed }) => [
      processor,
      status,
      closes_at,
      net_amount,
      last_closed,
    ]),
  ).toEqual([
    ['card', 'open', '2026-01-06T02:00:00.000Z', 1000, null],
    ['ach', 'open', '2026-01-05T22:00:00.000Z', 500, null],
  ]);
  expect(gateway.batches.openTransactions().data.map((one) => one.transaction_id ?? one.id)).toEqual([
    payment.id,
    sale.transaction_id,
  ]);
  expect(gateway.batches.openTransactions({ processor: 'card' }).total).toBe(1);
  expect(gateway.batches.list().total).toBe(0);
});

test('a batch closed by hand gets its id, settles and is funded on the banking days after', async () => {
  const gateway = freshGateway({ now: '2026-01-16T15:00:00Z' });
  const sale = sell(gateway);
  pay(gateway);
  const { data } = gateway.batches.close({ processor: 'card' });
  expect(data).toMatchObject([{ status: 'settling', processor: 'card', sales_count: 1, net_amount: 1000 }]);
  const [batch] = data;
  expect(gateway.transactions.get(sale.transaction_id)).toMatchObject({
    transaction_state: 'settling',
    batch_id: batch?.batch_id,
  });
  await gateway.clock.advanceTo('funding', { of: sale });
  expect(gateway.batches.list({ processor: 'card' }).data[0]).toMatchObject({
    status: 'settled',
    settled_at: '2026-01-20T13:30:00.000Z',
    funded_at: '2026-01-21T13:30:00.000Z',
  });
  expect(gateway.batches.transactions(batch?.batch_id ?? '').total).toBe(1);
});

test('without a processor every batch that holds something closes; an empty one is 409', () => {
  const gateway = freshGateway();
  expect(refusalOf(() => gateway.batches.close())).toMatchObject({ status: 409, code: 'batch_empty' });
  sell(gateway);
  expect(refusalOf(() => gateway.batches.close({ processor: 'ach' })).code).toBe('batch_empty');
  expect(gateway.batches.close().data).toHaveLength(1);
  pay(gateway);
  sell(gateway);
  expect(gateway.batches.updateStatus({ status: 'closed' }).data.map(({ processor }) => processor)).toEqual([
    'card',
    'ach',
  ]);
});

test('a batch whose every transaction was voided does not close', async () => {
  const gateway = freshGateway();
  const sale = sell(gateway);
  gateway.transactions.cancel(sale.transaction_id, { type: 'VOID' });
  expect(gateway.upcoming()).toEqual([]);
  await gateway.clock.advance({ days: 3 });
  expect(gateway.batches.list().total).toBe(0);
  const next = sell(gateway);
  await gateway.clock.advanceTo('settlement', { of: next });
  expect(gateway.batches.list().data).toMatchObject([{ sales_count: 1, voids_count: 0 }]);
});

test('cards close at the merchant’s own hour in its own zone, Saturdays too, and settle on a banking day', async () => {
  const gateway = freshGateway({ now: '2026-03-07T15:00:00Z' });
  const merchant = gateway.addMerchant({
    name: 'Globex',
    timeZone: 'America/Los_Angeles',
    settlement: { cardCutoff: '20:00' },
  });
  const globex = gateway.as(merchant);
  globex.transactions.create({ type: 'SALE', amount: 1, payment_method: cards.visa });
  await gateway.clock.advance({ days: 4 });
  expect(globex.batches.list().data).toMatchObject([
    {
      closed_at: '2026-03-08T04:00:00.000Z',
      settled_at: '2026-03-09T12:30:00.000Z',
      funded_at: '2026-03-10T12:30:00.000Z',
    },
  ]);
  expect(gateway.batches.list().total).toBe(0);
});

test('a sale at the very instant of the cut-off belongs to the next batch', async () => {
  const gateway = freshGateway();
  const first = sell(gateway, 100);
  let late = '';
  gateway.events.on('batch.closed', () => {
    if (late === '') late = sell(gateway, 200).transaction_id;
  });
  await gateway.clock.advanceTo('card-cutoff');
  const batchOf = (id: string) => gateway.transactions.get(id).batch_id;
  expect(batchOf(first.transaction_id)).toMatch(/^BATCH-/);
  expect(batchOf(late)).toBeNull();
  await gateway.clock.advanceTo('card-cutoff');
  expect(batchOf(late)).not.toBe(batchOf(first.transaction_id));
});

test('with autoClose false nothing closes by itself', async () => {
  const gateway = freshGateway({ settlement: { autoClose: false } });
  sell(gateway);
  await gateway.clock.advance({ days: 10 });
  expect(gateway.batches.list().total).toBe(0);
  expect(gateway.batches.status({ processor: 'card' }).data[0]?.open_batch.closes_at).toBeNull();
  expect(gateway.batches.close().data[0]).toMatchObject({ net_amount: 1000 });
});

test('both processors’ batches due at one moment make one deposit', async () => {
  const gateway = freshGateway({ settlement: { cardFundingDays: 2 } });
  sell(gateway);
  pay(gateway);
  await gateway.clock.advance({ days: 7 });
  expect(gateway.ledger.deposits()).toMatchObject([{ amountCents: 1500, depositedAt: '2026-01-08T13:30:00.000Z' }]);
  expect(gateway.ledger.deposits()[0]?.batchIds).toHaveLength(2);
});

test('with funding on the settlement day the money is there at once', async () => {
  const gateway = freshGateway({ settlement: { cardFundingDays: 0 } });
  sell(gateway);
  await gateway.clock.advanceTo('settlement');
  expect(gateway.ledger.balance('merchant_bank')).toBe(1000);
});

test('a batch of refunds alone is funded with a debt, and the next funding nets it', async () => {
  const gateway = freshGateway();
  const sale = sell(gateway);
  await gateway.clock.advanceTo('funding', { of: sale });
  const refund = gateway.transactions.cancel(sale.transaction_id, { type: 'REFUND', amount: 400 });
  await gateway.clock.advanceTo('funding', { of: refund });
  expect(gateway.batches.list().data[0]).toMatchObject({ refunds_count: 1, refunds_amount: 400, net_amount: -400 });
  expect(gateway.ledger.balance('merchant_payable')).toBe(-400);
  const next = sell(gateway, 1000);
  await gateway.clock.advanceTo('funding', { of: next });
  expect(gateway.ledger.deposits().map(({ amountCents }) => amountCents)).toEqual([1000, 600]);
});

test('lists filter, sort and page', async () => {
  const gateway = freshGateway();
  for (const amount of [300, 100, 200]) {
    sell(gateway, amount);
    gateway.batches.close();
  }
  const nets = (query: Parameters<typeof gateway.batches.list>[0]) =>
    gateway.batches.list(query).data.map(({ net_amount }) => net_amount);
  expect(nets({})).toEqual([200, 100, 300]);
  expect(nets({ sort_column: 'net_amount', sort_order: 'ASC' })).toEqual([100, 200, 300]);
  expect(nets({ skip: 1, take: 1 })).toEqual([100]);
  expect(nets({ processor: 'ach' })).toEqual([]);
  expect(nets({ status: 'settled' })).toEqual([]);
});

test('a reseller sees the batches of its merchants and closes them on their behalf', () => {
  const gateway = freshGateway();
  sell(gateway);
  const { reseller, merchant } = gateway;
  expect(refusalOf(() => gateway.as(reseller).batches.close()).code).toBe('merchant_required');
  const acting = gateway.as({ apiKey: reseller.apiKey, clientId: merchant.clientId });
  expect(acting.batches.close().data).toHaveLength(1);
  expect(gateway.as(reseller).batches.list().total).toBe(1);
  expect(
    refusalOf(() => gateway.as({ apiKey: merchant.apiKey, clientId: reseller.clientId }).batches.list()).status,
  ).toBe(403);
});
