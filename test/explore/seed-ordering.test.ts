import { expect, it } from 'vitest';
import type { GatewayOptions } from '../../src/index.ts';
import { explore } from '../../src/testing.ts';
import { SmallShop } from './small-shop.ts';

/** Reports whether any run of these seeds delivers an event after a later one of its object. */
async function deliversOutOfOrder(seeds: readonly number[], world: GatewayOptions): Promise<boolean> {
  let isOutOfOrder = false;
  await explore({
    seeds,
    world,
    disruptions: [],
    merchant: (gateway, tools) => {
      const shop = new SmallShop(gateway, tools);
      const latest = new Map<string, number>();
      gateway.webhooks.subscribe({
        deliver: (_request, { subject, sequence }) => {
          isOutOfOrder ||= sequence < (latest.get(subject) ?? 0);
          latest.set(subject, sequence);
        },
      });
      return shop;
    },
  });
  return isOutOfOrder;
}

it.each<[string, readonly number[], GatewayOptions, boolean]>([
  ['out of order with odd seeds', [1, 3, 5], {}, true],
  ['out of order with odd seeds and a list of endpoints', [1, 3, 5], { webhooks: [] }, true],
  ['out of order with even seeds of the second turn of worlds', [8, 10], {}, true],
  ['in order with even seeds', [2, 4, 6], {}, false],
  ['in order with odd seeds of the second turn of worlds', [9, 11], {}, false],
  ['in order if the world asks for it', [1, 3, 5], { webhooks: { ordering: 'per_object' } }, false],
  ['out of order if the world asks for it', [2, 4, 6], { webhooks: { ordering: 'none' } }, true],
])('delivers webhooks %s', async (_title, seeds, world, expected) => {
  expect(await deliversOutOfOrder(seeds, world)).toBe(expected);
});
