/** Acme Outfitters, tested with vitest. The shop is unchanged from production, and uses the gateway's address. */
import { banks, cards, type Gateway } from 'settlebox';
import { tolerate } from 'settlebox/testing';
import { gatewayTest } from 'settlebox/vitest';
import { describe, expect } from 'vitest';
import { behindTheShop, type Counter, openCounter } from './counter.ts';

/** Opens a shop for a test, and closes it afterwards. */
async function shop({ gateway }: { gateway: Gateway }, use: (shop: Counter) => Promise<void>): Promise<void> {
  const counter = openCounter(gateway);
  await use(counter);
  counter.close();
}

const test = gatewayTest(behindTheShop).extend({ shop });

describe('a card', () => {
  test('is authorized at checkout, charged when the order ships, and funded', async ({ gateway, shop }) => {
    const { order } = await shop.buy(cards.visa);
    expect(order.state).toBe('awaiting shipment');
    expect(await shop.ship(order)).toMatchObject({ status: 200, order: { state: 'shipped' } });
    await gateway.clock.advanceTo('settlement');
    expect(order.payment_id).toBeSettled({ on: '2026-01-06' });
    expect(await shop.look(order)).toMatchObject({ state: 'settled' });
    await gateway.clock.advanceTo('funding');
    expect(order.payment_id).toBeFunded({ on: '2026-01-07' });
    expect(await shop.look(order)).toMatchObject({ state: 'paid' });
  });

  test('shows a friendly message if it is declined, and nothing ships', async ({ shop }) => {
    const { order, status, error } = await shop.buy(cards.declines('51'));
    expect([status, error]).toEqual([402, 'There is not enough money on this card. Please use another one.']);
    expect(await shop.ship(order)).toMatchObject({ status: 409, order: { state: 'declined' } });
  });

  test('is never charged for an order that is voided before settlement', async ({ gateway, shop }) => {
    const { order } = await shop.buy(cards.visa);
    await shop.ship(order);
    expect(await shop.refund(order)).toMatchObject({ order: { state: 'canceled', refunded_cents: 0 } });
    await gateway.clock.advance({ bankingDays: 3 });
    expect(order.payment_id).not.toBeSettled();
  });

  test('is refunded in part, then in full, and never more', async ({ gateway, shop }) => {
    const { order } = await shop.buy(cards.visa);
    await shop.ship(order);
    await gateway.clock.advanceTo('funding');
    expect(await shop.refund(order, 1_000)).toMatchObject({ order: { state: 'partly refunded' } });
    expect(await shop.refund(order, 4_000)).toMatchObject({ error: '$39.99 is left to refund, $40.00 is more.' });
    expect(await shop.refund(order)).toMatchObject({ order: { state: 'refunded', refunded_cents: 4_999 } });
  });
});

describe('a bank debit', () => {
  test('ships when it is funded, and is returned with R10 on day 40', async ({ gateway, shop }) => {
    const { order } = await shop.buy(banks.good);
    expect(await shop.ship(order)).toMatchObject({ status: 409, order: { state: 'awaiting funds' } });
    await gateway.clock.advanceTo('funding');
    expect(await shop.ship(order)).toMatchObject({ order: { state: 'shipped' } });
    gateway.simulate.ach.return({ transaction: order.payment_id, code: 'R10', at: { day: 40 } });
    await gateway.clock.advance({ days: 45 });
    expect(await shop.look(order)).toMatchObject({ state: 'money taken back' });
    expect(order.payment_id).toHaveTimeline(`
      Mon Jan 5 10:00 ET   PAYMENT $49.99 is authorized                                     call: transactions.create
      Tue Jan 6 08:30 ET   PAYMENT $49.99 is submitted                                      first banking day after the close
      Wed Jan 7 08:30 ET   PAYMENT $49.99 settles                                           first banking day after submission
      Thu Jan 8 08:30 ET   PAYMENT $49.99 is funded                                         1 banking day after settlement
      Thu Jan 8 08:30 ET   R10 is scheduled for Tue Feb 17 08:30 ET                         day 40 is Washington's Birthday, the bank sends it Tuesday
      Tue Feb 17 08:30 ET  PAYMENT $49.99 is returned: R10 customer advises not authorized  day 40 is Washington's Birthday, the bank sends it Tuesday
    `);
  });

  test('needs manual review if it is returned after a refund', async ({ gateway, shop }) => {
    const { order } = await shop.buy(banks.good);
    await gateway.clock.advanceTo('funding');
    await shop.refund(order, 2_000);
    gateway.simulate.ach.return({ transaction: order.payment_id, code: 'R10' });
    await gateway.clock.advance({ days: 14 });
    expect(order.payment_id).toBeReturned('R10', { on: '2026-01-20' });
    const reason = 'R10 customer advises not authorized; $20.00 had been refunded before, so it has left twice';
    expect(await shop.look(order)).toMatchObject({ state: 'needs attention', reason });
  });
});

describe('a bad connection', () => {
  test('recovers six hours of failed webhooks by their retries', async ({ gateway, shop }) => {
    const { order } = await shop.buy(banks.good);
    await gateway.clock.advanceTo('settlement', { offset: { seconds: -1 } });
    shop.wires.webhooksArrive = false;
    await gateway.clock.advance({ hours: 6 });
    expect(await shop.look(order)).toMatchObject({ state: 'awaiting funds' });
    shop.wires.webhooksArrive = true;
    await gateway.clock.advance({ hours: 2 });
    expect(await shop.look(order)).toMatchObject({ state: 'settled' });
    expect(order.payment_id).toHaveDelivered('transaction.settled', { times: 1 });
  });

  test('processes a duplicate webhook once', async ({ gateway, shop }) => {
    const { order } = await shop.buy(banks.good);
    await gateway.clock.advanceTo('funding');
    await shop.refund(order, 2_000);
    await shop.refund(order, 1_000);
    const [payout = 'none'] = gateway.transactions.list({ type: 'PAYOUT' }).data;
    gateway.simulate.ach.return({ transaction: payout, code: 'R02' });
    await gateway.clock.advance({ days: 14 });
    for (const delivery of gateway.webhooks.deliveries()) gateway.webhooks.redeliver(delivery);
    await gateway.idle();
    expect(await shop.look(order)).toMatchObject({ state: 'needs attention', refunded_cents: 2_000 });
  });

  test('retries after a lost response, and authorizes the card once', async ({ gateway, shop }) => {
    shop.wires.answersToLose = 1;
    expect(await shop.buy(cards.visa)).toMatchObject({ status: 201, order: { state: 'awaiting shipment' } });
    expect(gateway.transactions.list().data).toHaveLength(1);
  });

  test('rejects a webhook with a wrong signature', async ({ gateway, shop }) => {
    tolerate('undelivered_webhooks');
    const stranger = gateway.webhooks.subscribe({ deliver: shop.takeWebhook });
    await shop.buy(cards.visa);
    await gateway.idle();
    expect(stranger).not.toHaveDelivered('transaction.*');
  });
});

const customers = [
  ['Ada', cards.visa, 'awaiting shipment'],
  ['Grace', cards.declines('51'), 'declined'],
] as const;

test.concurrent.for(customers)(
  'sees only the customer of its own test: %s',
  async ([, card, state], { gateway, shop }) => {
    const { order } = await shop.buy(card);
    await gateway.clock.advance({ days: 3 });
    expect(await shop.look(order)).toMatchObject({ state });
    expect(gateway.transactions.list().data).toHaveLength(1);
  },
);

const { type: _type, ...bank_account } = banks.good;
const prepare = ({ paymentTokens }: Gateway) => paymentTokens.create({ customer_id: 'CUSTOMER-grace', bank_account });
const testWithGrace = gatewayTest({ ...behindTheShop, prepare }).extend({ shop });

testWithGrace('a customer who comes back pays from the account on file', async ({ gateway, shop }) => {
  const [kept] = gateway.paymentTokens.list({ customer_id: 'CUSTOMER-grace' }).data;
  const { order } = await shop.buy({ type: 'token', payment_token: kept?.payment_token });
  expect(order).toMatchObject({ state: 'awaiting funds' });
});
