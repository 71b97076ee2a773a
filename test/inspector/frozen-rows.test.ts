import { describe, expect, it } from 'vitest';
import { banks, cards } from '../../src/index.ts';
import { frozenSource } from '../../src/inspector/source/frozen-source.ts';
import { freshGateway } from '../support/fresh-gateway.ts';

/** A saved world with a payment of $49.99 and two days later a sale of $8.00, the first settled. */
async function savedWorld() {
  const gateway = freshGateway();
  gateway.transactions.create({ type: 'PAYMENT', amount: 4_999, payment_method: banks.good });
  await gateway.clock.advance({ days: 2 });
  gateway.transactions.create({ type: 'SALE', amount: 800, payment_method: cards.visa });
  return { gateway, saved: frozenSource(gateway.inspect.freeze()) };
}

const amountsOf = ({ rows }: { readonly rows: readonly { readonly amountCents: number }[] }) =>
  rows.map(({ amountCents }) => amountCents);

describe('the lists of a saved world', () => {
  it.each(['49.99', '$49.99', 'hopper $49.99'])('find %s', async (search) => {
    const { gateway, saved } = await savedWorld();
    expect(amountsOf(gateway.inspect.transactions({ search }))).toEqual([4_999]);
    expect(amountsOf(await saved.transactions({ search }))).toEqual([4_999]);
    expect(amountsOf(await saved.transactions({ search: '9.99' }))).toEqual([]);
  });

  it.each(['amount', '-amount', 'created', '-settled'] as const)('are sorted by %s as on a server', async (sort) => {
    const { gateway, saved } = await savedWorld();
    expect(amountsOf(await saved.transactions({ sort }))).toEqual(amountsOf(gateway.inspect.transactions({ sort })));
  });

  it.each([
    { from: '2026-01-06' },
    { to: '2026-01-06' },
    { from: '2026-01-07', to: '2026-01-07' },
    { from: '2026-01-05T15:00:00.001Z' },
  ])('have the days of %o, as on a server', async (range) => {
    const { gateway, saved } = await savedWorld();
    expect(amountsOf(await saved.transactions(range))).toEqual(amountsOf(gateway.inspect.transactions(range)));
    expect((await saved.batches(range)).total).toBe(gateway.inspect.batches(range).total);
    expect((await saved.timeline(range)).total).toBe(gateway.inspect.timeline(range).total);
  });
});
