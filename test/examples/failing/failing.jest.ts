/** Failing tests, for the output that a developer reads under Jest. ../runners.test.ts runs them. */
import { expect, test } from '@jest/globals';
import { banks, cards } from 'settlebox';
import 'settlebox/jest';
import { withShop } from '../shop/counter.ts';

const shopTest = (title: string, body: Parameters<typeof withShop>[0]) => test(title, withShop(body));

shopTest('expects the funding a day early', async (gateway, shop) => {
  const { order } = await shop.buy(banks.good);
  await gateway.clock.advanceTo('settlement');
  expect(order.payment_id).toBeFunded({ on: '2026-01-07' });
});

shopTest('calls an unmocked carrier', async () => {
  await fetch('https://carrier.example/labels?parcel=1').catch(() => undefined);
});

shopTest('ignores its webhooks', async (gateway, shop) => {
  shop.wires.webhooksArrive = false;
  await shop.buy(cards.visa);
  await gateway.idle();
});
