/** The happy path of twelve wrong shops and three right ones. All tests are green. */
import { cards } from 'settlebox';
import { gatewayTest, useApplication } from 'settlebox/vitest';
import { describe, expect } from 'vitest';
import { addressOf, BUGS, openShop } from './shop.js';

const open = (gateway, bug) => {
  const shop = openShop(gateway, bug);
  if (process.env.RECORDS !== 'no') useApplication({ records: shop.records, reconcile: shop.reconcile });
  return shop;
};

const HAPPY = {
  async 'sells and ships'(gateway, shop) {
    await shop.checkout('order-1', 1999, cards.visa, cards.mastercard);
    await gateway.clock.advanceTo('settlement');
    expect(shop.orders.get('order-1').paid).toBe(1999);
  },
  async refunds(gateway, shop) {
    await shop.checkout('order-1', 1999, cards.visa);
    await gateway.clock.advanceTo('funding');
    await shop.refund('order-1', 500);
    expect(shop.orders.get('order-1').refunded).toBe(500);
  },
  async cancels(_gateway, shop) {
    await shop.checkout('order-1', 1999, cards.visa);
    await shop.cancel('order-1');
    expect(shop.orders.get('order-1').paid).toBe(0);
  },
  async 'captures at shipping'(_gateway, shop) {
    await shop.reserve('order-1', 1999, cards.visa);
    await shop.ship('order-1');
    expect(shop.orders.get('order-1').shipped).toBe(true);
  },
  async 'ships in parts'(gateway, shop) {
    await shop.shipPart('order-1', 'A', 1000, cards.visa);
    await gateway.clock.advance({ days: 1 });
    await shop.shipPart('order-1', 'B', 1000, cards.visa);
    await shop.shipPart('order-1', 'C', 500, cards.visa);
    expect(shop.orders.get('order-1').paid).toBe(2500);
  },
  async renews(gateway, shop) {
    await shop.subscribe('ann', 900, cards.visa);
    await shop.bill('2026-01');
    await gateway.clock.advance({ days: 31 });
    await shop.bill('2026-02');
    await shop.bill('2026-02');
    expect(shop.orders.get('ann-2026-02').paid).toBe(900);
  },
};

const FLOW = {
  'a refund without a key': 'refunds',
  'an old webhook over a new one': 'refunds',
  'a void that may have failed': 'cancels',
  'a timeout taken for success': 'captures at shipping',
  'a renewal charged again by the next run': 'renews',
};

describe('wrong', () => {
  for (const bug of BUGS) {
    const test = gatewayTest({ baseUrl: addressOf(bug) });
    test(bug, async ({ gateway }) => HAPPY[FLOW[bug] ?? 'sells and ships'](gateway, open(gateway, bug)));
  }
});

describe('right', () => {
  const test = gatewayTest({ baseUrl: addressOf('none') });
  test.for(Object.keys(HAPPY))('%s', async (name, { gateway }) => HAPPY[name](gateway, open(gateway, 'none')));
});
