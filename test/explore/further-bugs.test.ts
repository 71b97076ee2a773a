import { expect, it } from 'vitest';
import * as shops from './further-bugs.ts';
import { type ShopClass, searched, seedsFrom } from './searching.ts';

/** Each is found within the default number of seeds; `first` is the seed that finds it. */
// biome-ignore format: a table reads in columns
const BUGS: readonly (readonly [bug: string, Shop: ShopClass, first: number, message: RegExp])[] = [
  ['dollars sent as cents',                                     shops.ChargesDollars,         0,   /charged too little: the order costs \$19\.99, but only \$0\.20 was charged/],
  ['declines treated as approvals',                             shops.IgnoresDeclines,        0,   /records say \$19\.99 paid; the gateway's say \$0\.00 paid \(.*declined/],
  ['partial approvals treated as full',                         shops.TakesHalfForFull,       16,  /\(\$9\.99 authorized\)/],
  ['failed refunds recorded as made',                           shops.RecordsRefundsThatFail, 0,   /refunded; the gateway's say .* \$0\.00 refunded/],
  ['refunds retried without a key',                             shops.RefundsWithoutKey,      2,   /refunded more than requested|refunded; the gateway's say|refunded money that was no longer available/],
  ['unverified webhook signatures',                             shops.VerifiesNothing,        2,   /responded with 204 to a webhook .* with (a wrong signature|an old timestamp)/],
  ['webhooks acknowledged before they are stored',              shops.RespondsBeforeStoring,   0,   /the shop's records say/],
  ['missing responses treated as failures',                     shops.TakesSilenceForNo,      7,   /charged twice/],
  ['reconciliation of the first page only',                     shops.ReconcilesFirstPage,    0,   /the shop's records say/],
  ['a payment for each click',                                  shops.ChargesEachClick,       2,   /charged twice/],
  ['unpaid orders shipped',                                     shops.ShipsUnpaid,            0,   /shipped, but only \$(0\.00|9\.99) of \$19\.99 was authorized/],
  ['payments without an order reference',                       shops.ForgetsTheOrder,        0,   /moved \$19\.99 for a transaction without an order id/],
  ['rejected refunds recorded as made',                         shops.IgnoresRejectedRefunds,  0,   /\$0\.00 refunded \(.*rejected/],
  ['returned payouts recorded as made',                         shops.IgnoresReturnedPayouts, 5,   /\$0\.00 refunded \(.*returned/],
  ['full refunds for partial requests',                         shops.RefundsInFull,          2,   /refunded more than requested/],
  ['orders without a response',                                 shops.NeverResponds,           3,   /the shop's order\(\) neither resolved nor rejected/],
  ['a second refund with the key of the first',                 shops.OneRefundKey,           0,   /refunded; the gateway's say/],
  ['webhooks recorded before they are processed',               shops.NotesBeforeWorking,     1,   /the shop's records say/],
  ['successful payments treated as lost',                       shops.ForgetsLostOrders,      3,   /records say \$0\.00 paid; the gateway's say \$19\.99 paid/],
  ['payout returns treated as payment returns',                 shops.MixesUpReturns,         5,   /returned; the gateway's say .* \$0\.00 returned/],
  ['a second click between check and payment',                  shops.RacesWithItself,        10,  /charged twice/],
  ['refunds based on outdated records',                         shops.RefundsByOwnBooks,      20,  /refunded money that was no longer available/],
];

it.each(BUGS)('finds %s', { timeout: 240_000 }, async (_bug, Shop, first, message) => {
  const error = await searched(Shop, { seeds: seedsFrom(first) });
  expect(error?.findings[0]).toMatch(message);
});
