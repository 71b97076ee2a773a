import { expect, it } from 'vitest';
import { volume } from '../support/volume.ts';
import * as shops from './planted-bugs.ts';
import { type ShopClass, searched, seedsFrom } from './searching.ts';

/** Each is found within the default number of seeds; `first` is the seed that finds it. */
// biome-ignore format: a table reads in columns
const BUGS: readonly (readonly [bug: string, Shop: ShopClass, first: number, message: RegExp])[] = [
  ['the state of the last webhook',                  shops.LastWebhookWins,            1,  /check\(\) says: order-\d is shown as \w+, but is \w+/],
  ['a report of days in UTC',                        shops.ReportsUtcDays,             1,  /the shop's report of .*; it adds up days in UTC/],
  ['a report of the first page only',                shops.ReportsFirstPage,           1,  /the shop's report of .* says \$\d+\.\d\d paid; on days in New York it is/],
  ['reconciliation of the default page only',        shops.ReconcilesDefaultPage,      1,  /records say .* \$0\.00 returned/],
  ['a second refund after a lost response',          shops.RefundsAgainOnRetry,        0,  /refunded (more than requested|money that was no longer available)/],
  ['a capture of more than requested',               shops.CapturesInFull,             2,  /captured \$19\.99, but the clerk requested \$\d+\.\d\d/],
  ['a capture of an expired hold',                   shops.CapturesExpiredHolds,       13, /capture\(\) of \$19\.99 succeeded, but nothing was captured .*expired/],
  ['a void after settlement, booked as a refund',    shops.BooksLateVoidsAsRefunds,    1,  /void\(\) succeeded, but \$19\.99 is still charged|refunded; the gateway's say \$19\.99 paid and \$0\.00 refunded/],
  ['a void after settlement that does nothing',      shops.IgnoresLateVoids,           36, /void\(\) succeeded, but \$19\.99 is still charged/],
  ['a renewal for each run of its job',              shops.RenewsTwice,                16, /renewal-1: charged twice/],
  ['a failed renewal booked as paid',                shops.BooksFailedRenewals,        11, /renewal-\d: the shop's records say \$19\.99 paid; the gateway's say \$0\.00 paid/],
  ['a card that was deleted and is still offered',   shops.KeepsDeletedCards,          21, /CUSTOMER-\d still has a card that was deleted/],
  ['an authorization booked as paid',                shops.PaysOnAuthorization,        2,  /records say \$19\.99 paid; the gateway's say \$\d+\.\d\d paid/],
  ['a partial capture booked in full',               shops.BooksPartialCapturesInFull, 2,  /records say \$19\.99 paid; the gateway's say \$\d+\.\d\d paid \(AUTH .* captured\)/],
];

/** Shortening a rush takes a long time, and a bug of the small shop needs it too. */
const FOUND = BUGS.filter(([, Shop]) => volume(0, 1) === 1 || Shop !== shops.ReconcilesDefaultPage);

it.each(FOUND)('finds %s', { timeout: 240_000 }, async (_bug, Shop, first, message) => {
  const error = await searched(Shop, { seeds: seedsFrom(first) });
  expect(error?.findings[0]).toMatch(message);
});
