import { expect, it } from 'vitest';
import * as shops from './listed-bugs.ts';
import { type ShopClass, searched, seedsFrom } from './searching.ts';

/** Each is found within the default number of seeds; `first` is the seed that finds it. */
// biome-ignore format: a table reads in columns
const BUGS: readonly (readonly [bug: string, Shop: ShopClass, first: number, message: RegExp])[] = [
  ['a retry without an idempotency key',           shops.RetriesWithoutKey,       2,   /order-1: charged twice: the order costs \$19\.99, but \$39\.98 was charged and not refunded/],
  ['a refund of a payment that was returned',      shops.RefundsReturnedPayment,  3,   /order-\d: refunded money that was no longer available: .* when the customer's bank had returned the payment/],
  ['events applied twice',                         shops.AppliesEventsTwice,      3,   /order-\d: the shop's records say .* returned; the gateway's say .* returned/],
  ['events applied out of order',                  shops.AppliesEventsOutOfOrder, 1,   /order-\d: the shop's records say/],
  ['webhooks as the only source of truth',         shops.TrustsWebhooksAlone,     1,   /order-\d: the shop's records say/],
  ['returns ignored after a successful payment',   shops.IgnoresReturns,          1,   /records say .* \$0\.00 returned; the gateway's say .* \$19\.99 returned/],
];

it.each(BUGS)('finds %s', { timeout: 240_000 }, async (_bug, Shop, first, message) => {
  const error = await searched(Shop, { seeds: seedsFrom(first) });
  expect(error?.findings[0]).toMatch(message);
  expect(error?.steps.length).toBeLessThanOrEqual(10);
});
