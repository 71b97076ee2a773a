import { describe, expect, it } from 'vitest';
import { cards, createGateway, type Gateway } from '../../src/index.ts';
import { orderInMetadata } from '../../src/testing/explore/merchant.ts';
import { runSequence } from '../../src/testing/explore/run-sequence.ts';
import type { ExploreStep } from '../../src/testing/explore/steps.ts';
import { type ExploreOptions, explore, type Merchant, type OrderRequest } from '../../src/testing.ts';

const ORDER: ExploreStep = { kind: 'order', cents: 1_999, method: 'visa', overlapsNext: false };

/** Records every order as paid. */
function shopOf(gateway: Gateway): Merchant {
  const paid: Record<string, { paidCents: number }> = {};
  return {
    order({ id, amountCents: amount }: OrderRequest) {
      gateway.transactions.create({ type: 'SALE', amount, payment_method: cards.visa, metadata: { order_id: id } });
      paid[id] = { paidCents: amount };
    },
    records: () => paid,
  };
}

/** Returns the findings of a shop that sells for $19.99 at 23:59:59 in New York on Monday, and again a second later. */
async function findingsOf(own: Partial<Merchant>, check?: (gateway: unknown, shop: unknown) => unknown) {
  const gateway = createGateway();
  const merchant = () => ({ ...shopOf(gateway), ...own });
  const midnight: ExploreStep = { kind: 'wait for', target: 'New York midnight', seconds: -1 };
  const setup = { openGateway: () => gateway, merchant, orderOf: orderInMetadata, restDays: 3, check };
  const { findings } = await runSequence(setup, [midnight, ORDER, ORDER], { seed: 0, callTimeoutMs: 100 });
  return findings.map(({ text }) => text);
}

describe('a report', () => {
  it('is correct if it adds up New York days', async () => {
    const days: string[] = [];
    const report: Merchant['report'] = ({ from, until }) => {
      days.push(`${from} ${until}`);
      const cents = [...(from === '2026-01-05' ? [1_999] : []), ...(until === '2026-01-06' ? [1_999] : [])];
      return { paidCents: cents.reduce((sum, one) => sum + one, 0), refundedCents: 0, depositedCents: 0 };
    };
    expect(await findingsOf({ report })).toEqual([]);
    expect(days).toEqual(['2026-01-05 2026-01-06', '2026-01-05 2026-01-05', '2026-01-06 2026-01-06']);
  });

  it.each([
    [
      'adds up days in UTC',
      () => ({ paidCents: 0 }),
      /2026-01-05 says \$0\.00 paid; on days in New York it is \$19\.99 paid/,
    ],
    [
      'has a wrong deposit',
      () => ({ depositedCents: 1 }),
      /says \$0\.01 deposited; on days in New York it is \$0\.00 deposited/,
    ],
    ['has no total', () => ({}), /has none of paidCents, refundedCents, returnedCents, depositedCents/],
    ['fails', () => Promise.reject(new Error('no table')), /the shop's report of .* failed: no table/],
  ])('is reported if it %s', async (_what, report, text) => {
    expect((await findingsOf({ report })).join('\n')).toMatch(text);
  });
});

describe('a check', () => {
  it.each([
    ['nothing', undefined],
    ['true', true],
    ['an empty list', []],
  ])('holds if it returns %s', async (_what, result) => {
    expect(await findingsOf({ check: () => result }, async () => result)).toEqual([]);
  });

  it.each([
    ['false', () => false, ['check() returned false']],
    ['a message', () => 'order-1 is lost', ['check() says: order-1 is lost']],
    ['a list of messages', async () => ['one', 'two'], ['check() says: one', 'check() says: two']],
    ['an error', () => expect(1).toBe(2), ['check() failed: expected 1 to be 2 // Object.is equality']],
  ])('fails with %s', async (_what, check, texts) => {
    expect(await findingsOf({ check })).toEqual(texts);
    expect(await findingsOf({}, check)).toEqual(texts);
  });

  it('receives the gateway and the return value of the merchant option, with additional fields', async () => {
    const seen: string[] = [];
    await explore({
      seeds: 1,
      disruptions: [],
      merchant: (gateway) => ({ ...shopOf(gateway), statusOf: (id: string) => `${id} is new` }),
      check: (gateway, shop) => void seen.push(shop.statusOf('order-1'), typeof gateway.clock.now()),
    });
    expect(seen).toEqual(['order-1 is new', 'number']);
  });

  it('does not hide a misspelled method', async () => {
    const merchant: ExploreOptions['merchant'] = (gateway) => Object({ ...shopOf(gateway), refnd: () => 1 });
    await expect(explore({ seeds: 1, merchant, check: () => true })).rejects.toThrow('merchant has no field "refnd"');
  });
});
