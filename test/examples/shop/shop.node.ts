/** Acme Outfitters, tested with node:test: `node --import tsx --test test/examples/shop/shop.node.ts`. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { banks, cards } from 'settlebox';
import {
  assertBalance,
  assertDelivered,
  assertFunded,
  assertReturned,
  assertSettled,
  assertTimeline,
} from 'settlebox/testing';
import { type Answer, withShop } from './counter.ts';

const shopTest = (title: string, body: Parameters<typeof withShop>[0]) => void test(title, withShop(body));
const stateOf = ({ order }: Answer) => order.state;

shopTest('authorizes a card at checkout, charges it when the order ships, and is funded', async (gateway, shop) => {
  const { order } = await shop.buy(cards.visa);
  assert.equal(order.state, 'awaiting shipment');
  assert.equal(stateOf(await shop.ship(order)), 'shipped');
  await gateway.clock.advanceTo('settlement');
  assertSettled(order.payment_id, { on: '2026-01-06' });
  await gateway.clock.advanceTo('funding');
  assertFunded(order.payment_id, { on: '2026-01-07' });
  assertBalance(gateway);
  assert.equal((await shop.look(order)).state, 'paid');
});

shopTest('shows a friendly message for a declined card', async (_gateway, shop) => {
  const { status, error } = await shop.buy(cards.declines('51'));
  assert.deepEqual([status, error], [402, 'There is not enough money on this card. Please use another one.']);
});

shopTest('never charges a card for an order that is voided before settlement', async (gateway, shop) => {
  const { order } = await shop.buy(cards.visa);
  await shop.ship(order);
  assert.equal(stateOf(await shop.refund(order)), 'canceled');
  await gateway.clock.advance({ bankingDays: 3 });
  assert.throws(() => assertSettled(order.payment_id), { name: 'AssertionError', actual: 'voided' });
});

/** The events of a bank debit before its money moves. */
const SUBMISSION = `
  Mon Jan 5 17:00 ET  ACH batch closes, net $49.99  the daily cut-off
  Tue Jan 6 08:30 ET  PAYMENT $49.99 is submitted   first banking day after the close
`;

shopTest('is funded for a bank debit, which is returned with R10 on day 40', async (gateway, shop) => {
  const { order } = await shop.buy(banks.good);
  assertTimeline(await gateway.clock.advanceTo('submission'), SUBMISSION);
  await gateway.clock.advanceTo('funding');
  assert.equal(stateOf(await shop.ship(order)), 'shipped');
  gateway.simulate.ach.return({ transaction: order.payment_id, code: 'R10', at: { day: 40 } });
  await gateway.clock.advance({ days: 45 });
  assertReturned(order.payment_id, 'R10', { on: '2026-02-17' });
  assertDelivered(gateway, 'transaction.returned', { times: 1 });
  assert.equal((await shop.look(order)).state, 'money taken back');
});

shopTest('recovers six hours of failed webhooks by their retries', async (gateway, shop) => {
  const { order } = await shop.buy(banks.good);
  await gateway.clock.advanceTo('settlement', { offset: { seconds: -1 } });
  shop.wires.webhooksArrive = false;
  await gateway.clock.advance({ hours: 6 });
  assert.equal((await shop.look(order)).state, 'awaiting funds');
  shop.wires.webhooksArrive = true;
  await gateway.clock.advance({ hours: 2 });
  assert.equal((await shop.look(order)).state, 'settled');
});

void describe('isolates two shops at one address', { concurrency: true }, () => {
  shopTest('sells in one', async (gateway, shop) => {
    const { order } = await shop.buy(cards.visa);
    await gateway.clock.advance({ days: 3 });
    assert.equal((await shop.look(order)).state, 'awaiting shipment');
    assert.equal(gateway.transactions.list().data.length, 1);
  });

  shopTest('declines in the other', async (gateway, shop) => {
    const { order } = await shop.buy(cards.declines('51'));
    await gateway.clock.advance({ days: 3 });
    assert.equal((await shop.look(order)).state, 'declined');
    assert.equal(gateway.transactions.list().data.length, 1);
  });
});
