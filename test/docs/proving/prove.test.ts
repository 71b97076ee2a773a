import { prove } from 'settlebox/testing';
import { expect, test } from 'vitest';
import { openShop } from './shop.ts';

test('no order of events breaks the shop', async () => {
  const { summary } = await prove({
    merchant: openShop,
    given: (_gateway, shop) => shop.pay('order-1'),
    steps: {
      'the clerk ships': (_gateway, shop) => shop.ship('order-1'),
      'the batch settles': (gateway) => gateway.clock.advanceTo('settlement'),
    },
    fault: { kind: 'webhook_duplicated', on: 'transaction.settled' },
  });
  expect(summary).toBe('20 orders, all converge');
});
