import { expect, it } from 'vitest';
import { FIRST_SEED } from '../support/seeds.ts';
import { volume } from '../support/volume.ts';
import * as shops from './promise-bugs.ts';
import { type ShopClass, searched, seedsFrom } from './searching.ts';

/** Each is found within the default number of seeds; `first` is the seed that finds it. */
// biome-ignore format: a table reads in columns
const BUGS: readonly (readonly [bug: string, Shop: ShopClass, first: number, message: RegExp])[] = [
  ['a renewal charged to a replaced card',            shops.ChargesFirstCard,          23, /renewal-\d: charged the card that ends in \d{4}, but CUSTOMER-\d had stored the one that ends in \d{4}/],
  ['a renewal charged to another customer',           shops.ChargesLatestCustomer,     17, /renewal-\d: charged the card that ends in \d{4}, but CUSTOMER-\d had stored/],
  ['renewals that charge nothing',                    shops.NeverRenews,               3, /renewal-\d: the shop's renew\(\) succeeded, but nothing was charged/],
  ['failed renewals reported as successful',          shops.IgnoresFailedRenewals,     11, /renewal-\d: the shop's renew\(\) succeeded, but nothing was charged/],
  ['refunds of a part of the requested amount',       shops.LimitsRefunds,             0, /order-\d: the shop's refund\(\) of \$\d+\.\d\d succeeded, but only \$\d+\.\d\d was refunded/],
  ['a second refund with the key of the first',       shops.SharesRefundKey,           42, /order-\d: the shop's refund\(\) of (\$\d+\.\d\d) and of \1 succeeded, but only \1 was refunded/],
  ['the last webhook, repaired at night',             shops.LastWebhookWinsUntilNight, 7, /order-\d: the shop's records say .*, after the shop had acknowledged every webhook about it/],
  ['repeated returns, repaired at night',             shops.AddsReturnsUntilNight,     8, /order-\d: the shop's records say .* returned; .*, after the shop had acknowledged every webhook about it/],
  ['reconciliation of a page of a hundred rows',      shops.ReconcilesHundredRows,     1, /order-\d: the shop's records say .* \$0\.00 returned/],
  ['a report of a page of a hundred rows',            shops.ReportsHundredRows,        1, /the shop's report of .* says/],
];

it.each(BUGS)('finds %s', { timeout: 240_000 }, async (_bug, Shop, first, message) => {
  const error = await searched(Shop, { seeds: seedsFrom(first) });
  expect(error?.findings[0]).toMatch(message);
});

const SEEDS = volume(16, 1_000);

it.each([
  ['acts on webhooks at night', shops.CorrectAtNight],
  ['acts on some webhooks at once, and on others at night', shops.CorrectHalfAtNight],
])('reports no failure for a correct application that %s', { timeout: 240_000 }, async (_what, Shop) => {
  expect(await searched(Shop, { seeds: `${FIRST_SEED}..${FIRST_SEED + SEEDS - 1}` })).toBeUndefined();
});
