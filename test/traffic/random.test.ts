import fc from 'fast-check';
import { traffic } from 'settlebox/testing';
import { expect, it } from 'vitest';

/** Any small traffic: the books balance, the count is exact, the clock ends where it should, and so is it once more. */

const RUNS = 25;
const share = fc.oneof(fc.constantFrom(0, 1), fc.double({ min: 0, max: 1, noNaN: true }));

const mix = fc.record(
  {
    card: share,
    authorizations: share,
    declines: share,
    retries: share,
    voids: share,
    refunds: share,
    subscriptions: share,
    payouts: share,
    returns: share,
  },
  { requiredKeys: [] },
);

const options = fc.record({
  merchants: fc.integer({ min: 1, max: 4 }),
  days: fc.integer({ min: 1, max: 10 }),
  transactions: fc.integer({ min: 1, max: 120 }),
  seed: fc.nat(),
  mix,
  // Both changes of the clocks, the end of a year, a leap day, and a moment that is no full hour.
  options: fc.record({
    now: fc.constantFrom(
      '2026-03-06T23:59:59.999Z',
      '2026-10-30T12:17:00Z',
      '2027-12-29T00:00:00Z',
      '2028-02-27T15:00:00Z',
    ),
  }),
});

it('any traffic keeps the books balanced and comes out as it was asked for', { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(options, async (asked) => {
      const { gateway, counts, totals, merchants, to } = await traffic(asked);
      gateway.check();
      const listed = merchants.map((one) => gateway.as(one).transactions.list({ take: 1 }).total);
      expect({
        made: counts.transactions,
        listed: listed.reduce((sum, total) => sum + total, 0),
        ended: gateway.clock.iso(),
      }).toEqual({ made: asked.transactions, listed: asked.transactions, ended: to });
      const again = await traffic(asked);
      expect(again.totals).toEqual(totals);
      for (const one of [gateway, again.gateway]) one.close();
    }),
    { numRuns: RUNS },
  );
});
