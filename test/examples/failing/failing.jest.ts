/** Tests that fail, to be read as somebody reads them whose test fails under Jest; ../runners.test.ts runs them. */
import { expect, test } from '@jest/globals';
import { banks, cards } from 'settlebox';
import 'settlebox/jest';
import { withShop } from '../shop/counter.ts';

const story = (title: string, body: Parameters<typeof withShop>[0]) => test(title, withShop(body));

story('the money is here a day early', async (gateway, shop) => {
  const { order } = await shop.buy(banks.good);
  await gateway.clock.advanceTo('settlement');
  expect(order.payment_id).toBeFunded({ on: '2026-01-07' });
});

story('a carrier is asked for whom nobody stands in', async () => {
  await fetch('https://carrier.example/labels?parcel=1').catch(() => undefined);
});

story('the shop is deaf', async (gateway, shop) => {
  shop.wires.webhooksArrive = false;
  await shop.buy(cards.visa);
  await gateway.idle();
});
