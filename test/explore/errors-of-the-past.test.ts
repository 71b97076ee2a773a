/** Regression tests for defects that external reviewers found with their own applications. */
import { describe, expect, it } from 'vitest';
import { cards } from '../../src/index.ts';
import { type ExploreOptions, explore } from '../../src/testing.ts';
import { SmallShop } from './small-shop.ts';

type Made = Awaited<ReturnType<ExploreOptions['merchant']>>;

/** An application that does nothing except for the given methods. */
const idleShop = (parts: Partial<Made> = {}): Made => ({ order: () => 'paid', records: () => ({}), ...parts });

/** Returns the message of a search, whether it succeeds or fails. */
async function searched(options: ExploreOptions): Promise<string> {
  return explore(options).then(
    ({ notes }) => notes.join('\n'),
    (error: unknown) => String(error),
  );
}

describe('explore', () => {
  it('waits for pending work at the end in virtual time (it once reported that as a failure)', async () => {
    const notes = await searched({
      seeds: [0, 1],
      merchant: (gateway, tools) => {
        const shop = new SmallShop(gateway, tools);
        const nightly = async () => {
          await tools.sleep(3 * 3_600_000);
          await shop.reconcile();
        };
        return idleShop({
          order: (order) => shop.order(order),
          refund: (refund) => shop.refund(refund),
          deliver: (request) => shop.deliver(request),
          records: () => shop.records(),
          reconcile: nightly,
        });
      },
    });
    expect(notes).toBe('');
  });

  it('reports a webhook handler that never responds (it once hung)', {
    timeout: 60_000,
  }, async () => {
    const text = await searched({
      seeds: [3],
      disruptions: [],
      merchant: (gateway) =>
        idleShop({
          order: ({ id, amountCents }) =>
            gateway.transactions.create({
              type: 'SALE',
              amount: amountCents,
              payment_method: cards.visa,
              metadata: { order_id: id },
            }),
          deliver: () => new Promise(() => undefined),
        }),
    });
    expect(text).toContain('the shop’s webhook handler never responds to'.replace('’', "'"));
  });

  it('fails if no order is ever paid, since the search proves nothing (it was once green with a note)', async () => {
    const order = () => {
      throw new Error('no such address');
    };
    await expect(explore({ seeds: 8, merchant: () => idleShop({ order }) })).rejects.toMatchObject({
      code: 'merchant_unreachable',
      message: expect.stringMatching(
        /^The search proves nothing: the shop's order\(\) failed all \d+ times, the last time with "no such address"\./,
      ),
    });
    await expect(explore({ seeds: 3, merchant: () => idleShop() })).rejects.toMatchObject({
      code: 'merchant_unreachable',
      message: expect.stringMatching(/the shop's order\(\) succeeded \d+ times, but no payment was approved\./),
    });
  });

  it('does not fail if only the orders of the requested seeds are rejected', async () => {
    let opened = 0;
    const notes = await searched({
      seeds: [4],
      merchant: (gateway, tools) => {
        const shop = new SmallShop(gateway, tools);
        const order = () => {
          throw new Error('sold out');
        };
        // The first one is opened for the trial run.
        return idleShop({ records: () => shop.records(), order: opened++ === 0 ? (one) => shop.order(one) : order });
      },
    });
    expect(notes).not.toContain('proves nothing');
  });

  it('accepts seeds and shard as strings from environment variables', async () => {
    const merchant: ExploreOptions['merchant'] = (gateway, tools) => new SmallShop(gateway, tools);
    const { seeds } = await explore({ seeds: '5', shard: '', merchant });
    expect(seeds).toBe(5);
  });

  it.each([
    ['nothing', () => undefined, 'options.merchant must return a merchant.'],
    ['no records', () => ({ order: () => 1 }), 'merchant.records must be a function.'],
    ['a misspelt part', () => ({ ...idleShop(), refnd: () => 1 }), 'merchant has no field "refnd". Did you mean'],
    ['an address to deliver to', () => ({ ...idleShop(), deliver: '/hooks' }), 'merchant.deliver must be a function.'],
  ])('rejects a merchant that is %s', async (_what, merchant, message) => {
    expect(await searched(Object({ seeds: 1, merchant }))).toContain(message);
  });

  it("names the seed and the sequence if reading the application's records fails", async () => {
    const records = () => {
      throw new Error('db gone');
    };
    const text = await searched({ seeds: 1, merchant: () => idleShop({ records }) });
    expect(text).toContain("the shop's records() failed: db gone");
    expect(text).toContain('Seed 0');
  });
});
