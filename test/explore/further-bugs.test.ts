import { expect, it } from 'vitest';
import * as shops from './further-bugs.ts';
import { type ShopClass, searched, seedsFrom } from './searching.ts';

/** Each is found within this number of seeds; `first` is the seed that finds it. */
const SEEDS = 300;

// biome-ignore format: a table reads in columns
const BUGS: readonly (readonly [bug: string, Shop: ShopClass, first: number, says: RegExp])[] = [
  ['dollars for cents',                                         shops.ChargesDollars,         0,   /charged too little: the order costs \$19\.99, but only \$0\.20 was charged/],
  ['declines that are taken for approvals',                     shops.IgnoresDeclines,        25,  /records say \$19\.99 paid; the gateway's say \$0\.00 paid \(.*declined/],
  ['a half that is taken for the whole',                        shops.TakesHalfForFull,       9,   /\(\$9\.99 authorized\)/],
  ['a refund that is noted and not made',                       shops.RecordsRefundsThatFail, 10,  /refunded; the gateway's say .* \$0\.00 refunded/],
  ['a refund that is tried again without a key',                shops.RefundsWithoutKey,      191, /refunded more than requested|refunded; the gateway's say|refunded money that was no longer available/],
  ['a signature that nobody looks at',                          shops.VerifiesNothing,        5,   /responded with 204 to a webhook .* with (a wrong signature|an old timestamp)/],
  ['webhooks that are answered before they are stored',         shops.AnswersBeforeStoring,   18,  /the shop's records say/],
  ['silence that is taken for a no',                            shops.TakesSilenceForNo,      30,  /charged twice/],
  ['a nightly look at the first page alone',                    shops.ReconcilesFirstPage,    5,   /the shop's records say/],
  ['a payment for every click',                                 shops.ChargesEachClick,       6,   /charged twice/],
  ['goods that leave unpaid',                                   shops.ShipsUnpaid,            39,  /shipped, but only \$(0\.00|9\.99) of \$19\.99 was authorized/],
  ['payments that name no order',                               shops.ForgetsTheOrder,        0,   /moved \$19\.99 for a transaction without an order id/],
  ['a refund that the network refuses and the books keep',      shops.IgnoresRefusedRefunds,  60,  /\$0\.00 refunded \(.*rejected/],
  ['a payout that comes back and the books keep',               shops.IgnoresReturnedPayouts, 11,  /\$0\.00 refunded \(.*returned/],
  ['everything given back where a part was asked for',          shops.RefundsInFull,          5,   /refunded more than requested/],
  ['a customer who is never answered',                          shops.NeverAnswers,           9,   /the shop's order\(\) neither resolved nor rejected/],
  ['a second refund with the key of the first',                 shops.OneRefundKey,           11,  /refunded; the gateway's say/],
  ['a webhook that is noted before it is worked on',            shops.NotesBeforeWorking,     0,   /the shop's records say/],
  ['a payment given up for lost that was made',                 shops.ForgetsLostOrders,      26,  /records say \$0\.00 paid; the gateway's say \$19\.99 paid/],
  ['a payout’s return taken for a payment’s',                   shops.MixesUpReturns,         11,  /returned; the gateway's say .* \$0\.00 returned/],
  ['a second click between the look and the payment',           shops.RacesWithItself,        12,  /charged twice/],
  ['a refund by books that are behind',                         shops.RefundsByOwnBooks,      32,  /refunded money that was no longer available/],
];

it.each(BUGS)('finds %s', { timeout: 240_000 }, async (_bug, Shop, first, says) => {
  const error = await searched(Shop, { seeds: seedsFrom(first, SEEDS) });
  expect(error?.findings[0]).toMatch(says);
});
