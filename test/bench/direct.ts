import type { Comparison } from './measure.ts';
import { onGateway, rawSales } from './sides.ts';
import { openShop, sell } from './worlds.ts';

const CALLS = 300;

/** Compares a direct call with writing the rows of a sale. The difference is validation, routing, events, and views. */
export function directSale(): Comparison {
  const shop = openShop();
  return {
    work: 'sale, direct call',
    baseline: 'same rows and crypto, bare statements',
    ours: onGateway(shop, sell),
    raw: [rawSales(shop, CALLS)],
    calls: CALLS,
    rounds: 13,
    warmups: 10,
    goal: { ratio: 2 },
  };
}
