/** Failing tests, for the output that a developer reads under vitest. ../runners.test.ts runs them. */
import { banks, cards } from 'settlebox';
import { gatewayTest } from 'settlebox/vitest';
import { expect } from 'vitest';
import { behindTheShop, openCounter } from '../shop/counter.ts';

const test = gatewayTest(behindTheShop);

test('expects the funding a day early', async ({ gateway }) => {
  const { order } = await openCounter(gateway).buy(banks.good);
  await gateway.clock.advanceTo('settlement');
  expect(order.payment_id).toBeFunded({ on: '2026-01-07' });
});

test('calls an unmocked carrier', async () => {
  await fetch('https://carrier.example/labels?parcel=1').catch(() => undefined);
});

test('ignores its webhooks', async ({ gateway }) => {
  const shop = openCounter(gateway);
  shop.wires.webhooksArrive = false;
  await shop.buy(cards.visa);
  await gateway.idle();
});
