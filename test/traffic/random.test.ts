import fc from 'fast-check';
import { traffic } from 'settlebox/testing';
import { expect, it } from 'vitest';

/** For any small traffic, the ledger balances, the count and the final time are exact, and a second run is equal. */

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
  // Both changes of daylight saving time, the end of a year, a leap day, and a time that is not a full hour.
  options: fc.record({
    now: fc.constantFrom(
      '2026-03-06T23:59:59.999Z',
      '2026-10-30T12:17:00Z',
      '2027-12-29T00:00:00Z',
      '2028-02-27T15:00:00Z',
    ),
  }),
});

it('keeps the ledger balanced and follows the options for any traffic', { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(options, async (drawn) => {
      const { gateway, counts, totals, merchants, to } = await traffic(drawn);
      gateway.check();
      const listed = merchants.map((one) => gateway.as(one).transactions.list({ take: 1 }).total);
      expect({
        made: counts.transactions,
        listed: listed.reduce((sum, total) => sum + total, 0),
        ended: gateway.clock.iso(),
      }).toEqual({ made: drawn.transactions, listed: drawn.transactions, ended: to });
      const again = await traffic(drawn);
      expect(again.totals).toEqual(totals);
      for (const one of [gateway, again.gateway]) one.close();
    }),
    { numRuns: RUNS },
  );
});
