import { describe, expect, it } from 'vitest';
import { cards, type Gateway, type LaneName, type Lanes } from '../../src/index.ts';
import { freshGateway, tended } from '../support/fresh-gateway.ts';
import { volume } from '../support/volume.ts';
import { busyWorld } from './busy-world.ts';

function laneOf(lanes: Lanes, name: LaneName) {
  const lane = lanes.lanes.find((one) => one.lane === name);
  if (lane === undefined) throw new Error(`no lane of ${name}`);
  return lane;
}

/** The kinds of objects behind the ends of each arrow, such as `payments > batches`. */
function arrowsOf(lanes: Lanes): readonly string[] {
  const laneOfItem = new Map(lanes.lanes.flatMap(({ lane, items }) => items.map(({ id }) => [id, lane])));
  return [...new Set(lanes.links.map(({ from, to }) => `${laneOfItem.get(from)} > ${laneOfItem.get(to)}`))].sort();
}

/** The invariants of the books are checked after each sale. */
const MANY = volume(600, 2_400);

async function manySales(gateway: Gateway<'by_method'>, count: number): Promise<void> {
  for (let one = 0; one < count; one++) {
    gateway.transactions.create({ type: 'SALE', amount: 100, payment_method: cards.visa });
    if (one % 50 === 0) await gateway.clock.advance({ minutes: 7 });
  }
}

describe('the lanes', () => {
  it('show every object once, and connect causes with effects', async () => {
    const { gateway } = await busyWorld();
    tended(gateway);
    const lanes = gateway.inspect.lanes({ parts: 120 });
    const { counts } = gateway.inspect.overview();
    expect(lanes.lanes.map(({ lane, total }) => [lane, total])).toEqual([
      ['payments', counts.transactions],
      ['batches', counts.batches],
      ['files', counts.files],
      ['deposits', counts.deposits],
      ['disputes', counts.disputes],
      ['webhooks', counts.deliveries],
    ]);
    expect(arrowsOf(lanes)).toEqual([
      'batches > deposits',
      'batches > files',
      'batches > webhooks',
      'disputes > webhooks',
      'payments > batches',
      'payments > disputes',
      'payments > files',
      'payments > webhooks',
    ]);
    const [first] = laneOf(lanes, 'payments').items;
    expect(first).toMatchObject({ count: 5, failed: 2, amountCents: 14_099 });
    expect(first?.objects.map(({ kind, state }) => `${kind} ${state}`)).toContain('PAYMENT returned');
  });

  it('separate what is close together as the time gets shorter, and keep to one merchant', async () => {
    const { gateway, other } = await busyWorld();
    tended(gateway);
    const whole = gateway.inspect.lanes({ parts: 4 });
    const part = gateway.inspect.lanes({ from: '2026-01-26', to: '2026-01-28', parts: 40 });
    expect(laneOf(whole, 'disputes').items.map(({ count }) => count)).toEqual([2]);
    expect(laneOf(part, 'disputes').items.map(({ count }) => count)).toEqual([1, 1]);
    expect(laneOf(part, 'payments').total).toBe(0);
    const ofOther = gateway.inspect.lanes({ client: other.clientId });
    expect(ofOther.lanes.map(({ total }) => total)).toEqual([1, 1, 0, 1, 0, laneOf(ofOther, 'webhooks').total]);
    expect(() => gateway.inspect.lanes({ from: 'yesterday' })).toThrow(/from/);
    expect(() => gateway.inspect.lanes({ parts: 1_000 })).toThrow(/parts/);
  });

  it('stay small in a large world, with the same totals', async () => {
    const gateway = freshGateway();
    await manySales(gateway, MANY);
    await gateway.clock.advance({ days: 4 });
    const lanes = gateway.inspect.lanes({ parts: 40 });
    const payments = laneOf(lanes, 'payments');
    expect(payments.total).toBe(MANY);
    expect(payments.items.reduce((sum, { amountCents }) => sum + (amountCents ?? 0), 0)).toBe(MANY * 100);
    expect(payments.items.length).toBeLessThanOrEqual(40);
    expect(JSON.stringify(lanes).length).toBeLessThan(60_000);
    expect(lanes.links.reduce((sum, { from, count }) => sum + (from.startsWith('payments') ? count : 0), 0)).toBe(MANY);
  });
});
