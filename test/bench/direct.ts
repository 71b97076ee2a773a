import type { Question } from './measure.ts';
import { onGateway, rawSales } from './sides.ts';
import { openShop, sell } from './worlds.ts';

const CALLS = 300;

/** Compares a direct call with the rows of a sale: validation, routing, events, and views are the difference. */
export function directSale(): Question {
  const shop = openShop();
  return {
    work: 'sale, direct call',
    beside: 'its rows and crypto, bare statements',
    ours: onGateway(shop, sell),
    raw: [rawSales(shop, CALLS)],
    calls: CALLS,
    rounds: 13,
    warmups: 10,
    goal: { ratio: 2 },
  };
}
