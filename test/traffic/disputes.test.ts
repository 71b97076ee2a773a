/** Disputes in generated traffic, by the usual rate of each kind of business. */
import { expect, it } from 'vitest';
import { type TrafficMix, traffic } from '../../src/testing.ts';

const generate = (disputes: TrafficMix['disputes'], days = 20) =>
  traffic({ merchants: 3, days, transactions: 900, mix: { disputes, refunds: 0 } });

it('disputes no charges by default, and changes no other traffic', async () => {
  const without = await generate(undefined, 5);
  const all = await generate(1, 5);
  expect(without.counts.disputes).toBe(0);
  expect(String(without)).not.toContain('disputed');
  expect(String(all)).toMatch(/^disputed +\d+ +of the above$/m);
  expect({ ...all.counts, disputes: 0 }).toEqual(without.counts);
  expect(all.counts.disputes).toBeGreaterThan(600);
  for (const { gateway } of [without, all]) gateway.close();
});

it('disputes the usual share of each business, with reasons of the card’s network', async () => {
  const month = await generate('usual');
  const { gateway, counts } = month;
  expect(counts.disputes).toBeGreaterThan(0);
  expect(counts.disputes / (counts.sales + counts.captures)).toBeLessThan(0.015);
  await gateway.clock.advance({ days: 60 });
  const disputes = gateway.events.list({ type: 'dispute.opened' });
  expect(disputes.length).toBeLessThanOrEqual(counts.disputes);
  expect(disputes.length).toBeGreaterThan(counts.disputes / 2);
  gateway.check();
  gateway.close();
});

it('is the same for the same seed, and rejects other shares', async () => {
  const [one, other] = [await generate(0.05, 8), await generate(0.05, 8)];
  expect(Buffer.compare(one.gateway.snapshot(), other.gateway.snapshot())).toBe(0);
  for (const { gateway } of [one, other]) gateway.close();
  await expect(generate(2)).rejects.toThrow('options.mix.disputes must be a share from 0 to 1');
});
