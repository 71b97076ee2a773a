import { linkTo, type Route } from '../state/route.ts';
import type { Series } from './series.ts';

/** The view that shows what an amount is made of. */
// biome-ignore format: a table reads in columns
const SOURCES: Readonly<Record<Series['key'], readonly [view: string, query: Readonly<Record<string, string>>]>> = {
  authorizedCents: ['transactions', { money: 'authorized' }],
  capturedCents:   ['transactions', { money: 'captured' }],
  inFlightCents:   ['transactions', { money: 'in_flight' }],
  owedCents:       ['ledger',       { account: 'merchant_payable' }],
  fundedCents:     ['deposits',     {}],
  returnedCents:   ['transactions', { state: 'returned' }],
};

/** Returns the address of what an amount is made of. */
export function moneySource(route: Route, key: Series['key']): string {
  const [view, query] = SOURCES[key];
  return linkTo(route, view, undefined, query);
}
