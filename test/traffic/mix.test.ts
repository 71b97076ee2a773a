import { type TrafficCounts, type TrafficMix, type TrafficTally, traffic } from 'settlebox/testing';
import { expect, it } from 'vitest';

/** A mix with some of everything, so that a share of 0 makes a difference. */
const BASE: TrafficMix = {
  card: 0.5,
  authorizations: 0.3,
  declines: 0.3,
  retries: 0.5,
  voids: 0.1,
  refunds: 0.3,
  subscriptions: 0.1,
  payouts: 0.1,
  returns: 0.3,
};

/** Months by mix, because some rows use the same one. */
const months = new Map<string, Promise<TrafficTally>>();

function made(mix: TrafficMix): Promise<TrafficTally> {
  const key = JSON.stringify(mix);
  const month = months.get(key) ?? make(mix);
  months.set(key, month);
  return month;
}

async function make(mix: TrafficMix): Promise<TrafficTally> {
  const month = await traffic({ days: 14, transactions: 300, mix: { ...BASE, ...mix } });
  month.gateway.check();
  month.gateway.close();
  return month;
}

/** By share: the count that is zero if it is 0, and the count that is zero if it is 1. */
// biome-ignore format: a table reads in columns
const SHARES: readonly (readonly [field: keyof TrafficMix, beside: TrafficMix, at0: (counts: TrafficCounts) => number, at1: (counts: TrafficCounts) => number])[] = [
  ['card',           {},                    ({ sales, authorizations }) => sales + authorizations, ({ payments }) => payments],
  ['authorizations', { subscriptions: 0 },  ({ authorizations }) => authorizations,                ({ sales }) => sales],
  ['declines',       {},                    ({ declined }) => declined,                            ({ sales, authorizations, declined }) => sales + authorizations - declined],
  ['retries',        {},                    ({ retries }) => retries,                              ({ retries }) => Number(retries === 0)],
  ['voids',          { subscriptions: 0 },  ({ voids }) => voids,                                  ({ refunds, captures }) => refunds + captures],
  ['refunds',        { card: 1, declines: 0, voids: 0 }, ({ refunds }) => refunds,                              ({ refunds }) => Number(refunds < 20)],
  ['subscriptions',  { retries: 0 },        ({ subscriptions }) => subscriptions,                  ({ authorizations, payouts }) => Number(authorizations + payouts > 30)],
  ['payouts',        { subscriptions: 0 },  ({ payouts }) => payouts,                              ({ transactions, payouts }) => transactions - payouts],
  ['returns',        { voids: 0 },          ({ returned }) => returned,                            ({ payments, returned }) => Number(returned < payments / 2)],
];

it.each(SHARES)('follows a share of 0 and a share of 1: %s', async (field, beside, at0, at1) => {
  const none = await made({ ...beside, [field]: 0 });
  const all = await made({ ...beside, [field]: 1 });
  const some = await made(beside);
  expect({ none: at0(none.counts), all: at1(all.counts) }).toEqual({ none: 0, all: 0 });
  expect(at0(some.counts)).toBeGreaterThan(0);
});

it('uses only codes of declines and returns that have a weight', async () => {
  const { declines, returns } = await made({
    declineCodes: { '41': 1, '91': 1, '05': 0 },
    returnCodes: { R08: 1, R29: 2 },
  });
  expect([Object.keys(declines).sort(), Object.keys(returns).sort()]).toEqual([
    ['41', '91'],
    ['R08', 'R29'],
  ]);
});
