import { expect, it } from 'vitest';
import { explore } from '../../src/testing.ts';
import { FIRST_SEED } from '../support/seeds.ts';
import { volume } from '../support/volume.ts';
import * as shops from './dispute-bugs.ts';
import { DefendsAtLastNight, DisputingShop } from './disputing-shop.ts';
import { FullShop } from './full-shop.ts';
import { type ShopClass, searched, seedsFrom } from './searching.ts';

/** Each is found within the default number of seeds; `first` is the seed that finds it. */
// biome-ignore format: a table reads in columns
const BUGS: readonly (readonly [bug: string, Shop: ShopClass, first: number, message: RegExp])[] = [
  ['a refund after a chargeback',                shops.RefundsDisputedMoney, 32, /refunded money that was no longer available: .* when a dispute had taken \$\d+\.\d\d/],
  ['goods shipped after a lost dispute',         shops.ShipsAfterLoss,       59, /order-\d: shipped .*, although a dispute of \$\d+\.\d\d was lost/],
  ['a won dispute booked twice',                 shops.BooksWinsTwice,       10, /records say .* lost to disputes; the gateway's say .* lost to disputes/],
  ['an opened dispute booked as final',          shops.BooksOpenedAsFinal,   8,  /records say .* \$19\.99 lost to disputes; the gateway's say .* \$0\.00 lost to disputes/],
  ['evidence sent a day late, by the day in UTC', shops.RespondsByUtcDay,    3,  /defend\(\) of the dispute of .* succeeded, but no evidence was submitted|sent its first evidence for the dispute of/],
  ['an inquiry booked as a loss',                shops.BooksInquiriesAsLosses, 1, /records say .* lost to disputes; the gateway's say .* \$0\.00 lost to disputes/],
  ['an appeal against a won dispute ignored',    shops.IgnoresAppeals,       10, /records say .* \$0\.00 lost to disputes; the gateway's say .* lost to disputes/],
  ['deposits reconciled without fees',           shops.ExpectsGrossDeposits, 0,  /the shop's report of .* says \$\d+\.\d\d deposited; on days in New York it is \$\d+\.\d\d deposited/],
];

it.each(BUGS)('finds %s', { timeout: 240_000 }, async (_bug, Shop, first, message) => {
  const error = await searched(Shop, { seeds: seedsFrom(first) });
  expect(error?.findings[0]).toMatch(message);
});

it('finds evidence sent a day late by an application that needs no clerk', { timeout: 240_000 }, async () => {
  const search = explore({
    seeds: seedsFrom(0),
    merchant: (gateway, tools) => Object.assign(new shops.AnswersByUtcDay(gateway, tools), { defend: undefined }),
  });
  await expect(search).rejects.toThrow(
    /the shop sent its first evidence for the dispute of \$\d+\.\d\d .*; the last second was/,
  );
});

const SEEDS = volume(16, 1_000);
const DISPUTE_STEPS = ['dispute', 'defend', 'escalate inquiry', 'pre-arbitration', 'withdraw dispute'];

it.each([
  ['answers disputes at once', DisputingShop],
  ['answers disputes in the last nights', DefendsAtLastNight],
])('reports no failure for a correct application that %s', { timeout: 240_000 }, async (_what, Shop) => {
  const { steps, notes } = await explore({
    seeds: `${FIRST_SEED}..${FIRST_SEED + SEEDS - 1}`,
    merchant: (gateway, tools) => new Shop(gateway, tools),
  });
  expect([notes, Object.keys(steps)]).toEqual([[], expect.arrayContaining(DISPUTE_STEPS)]);
});

it('opens no dispute, and charges no fee, for an application that does not know of them', async () => {
  const seen = new Set<unknown>();
  const { steps } = await explore({
    seeds: 10,
    merchant: (gateway, tools) => new FullShop(gateway, tools),
    check: ({ events, ledger }) => {
      for (const { type } of events.list({ type: 'dispute.*' })) seen.add(type);
      seen.add(ledger.balances().find(({ account }) => account === 'processor_fees')?.amountCents ?? 0);
    },
  });
  expect([Object.keys(steps).filter((kind) => /dispute|defend/.test(kind)), [...seen]]).toEqual([[], [0]]);
});
