import type { Layout } from '../../domain/payments/transactions/types.ts';
import { Dice } from '../../engine/random.ts';
import { trusted } from '../../engine/trusted.ts';
import type { DeclineCode } from '../../facts/response-codes.ts';
import type { ReturnCode } from '../../facts/return-codes.ts';
import type { Gateway } from '../../gateway/gateway-type.ts';
import type { Caller } from '../../transports/caller-types.ts';
import type { Account } from '../../worlds/seed-clients.ts';
import { busyness, reachesOf } from './calendar.ts';
import { normal, type Weighted, weighted } from './draws.ts';
import { type BusinessKind, KINDS, type Kind } from './kinds.ts';
import { type Shares, sharesOf, type TrafficMix } from './mix.ts';
import { DECLINE_WEIGHTS, RETURN_WEIGHTS } from './outcome-codes.ts';
import { Tally } from './tally.ts';

/** A merchant at work. */
export interface Trader {
  readonly account: Account;
  readonly name: string;
  readonly business: BusinessKind;
  readonly kind: Kind;
  readonly timeZone: string;
  readonly caller: Caller<'shuffle'>;
  readonly dice: Dice;
  readonly shares: Shares;
  readonly declineCodes: Weighted<DeclineCode>;
  readonly returnCodes: Weighted<ReturnCode>;
  readonly amountMax: number;
  /** How many transactions it makes in all. */
  readonly transactions: number;
  /** How busy each of the days is. */
  readonly busy: readonly number[];
  readonly tally: Tally;
  /** Orders so far: their numbers go on from here. */
  readonly orders: { count: number };
}

/** The first is what the seed merchant does; of later rounds the names get a number. */
// biome-ignore format: a table reads in columns
const BUSINESSES: readonly (readonly [name: string, business: BusinessKind, timeZone: string])[] = [
  ['Acme Outfitters',     'gear shop',   'America/New_York'],
  ['Juniper Coffee',      'coffee shop', 'America/Chicago'],
  ['Tidewater Software',  'software',    'America/Los_Angeles'],
  ['Granite Gym',         'gym',         'America/Denver'],
  ['Elm Street Homes',    'landlord',    'America/New_York'],
  ['Prairie Wholesale',   'wholesaler',  'America/Chicago'],
  ['Blue Door Kitchen',   'restaurant',  'America/Los_Angeles'],
  ['Open Shelf Fund',     'charity',     'America/New_York'],
  ['Second Porch Market', 'marketplace', 'America/Phoenix'],
];

/** What traders are opened for. */
export interface Opening<L extends Layout> {
  readonly gateway: Gateway<L>;
  readonly seed: string;
  readonly merchants: number;
  readonly days: number;
  readonly transactions: number | undefined;
  readonly mix: TrafficMix;
  readonly amountMax: number;
}

/** The merchants that there are, and as many more as are wanted, each with its share of the transactions. */
export function openTraders<L extends Layout>(opening: Opening<L>): readonly Trader[] {
  const { gateway, merchants, days, transactions } = opening;
  const from = gateway.clock.now();
  const opened = Array.from({ length: merchants }, (_, at) => openTrader(opening, at, from));
  const busy = opened.map(({ dice, kind, timeZone }) => busyness(dice, kind, timeZone, from, days));
  const volumes = opened.map(({ dice, kind }, at) => {
    // The first is of ordinary size, the others are larger or smaller.
    const size = at === 0 ? 1 : Math.exp(normal(dice) * SIZE_SPREAD);
    return kind.perDay * size * (busy[at] ?? []).reduce((sum, day) => sum + day, 0);
  });
  const all = transactions ?? Math.max(1, Math.round(volumes.reduce((sum, volume) => sum + volume, 0)));
  const ends = reachesOf(all, volumes);
  return opened.map((trader, at) => {
    const share = (ends[at] ?? 0) - (ends[at - 1] ?? 0);
    return { ...trader, transactions: share, busy: busy[at] ?? [] };
  });
}

/** How much merchants of a kind differ in size (standard deviation of the logarithm). */
const SIZE_SPREAD = 0.35;

function openTrader<L extends Layout>(
  opening: Opening<L>,
  at: number,
  from: number,
): Omit<Trader, 'transactions' | 'busy'> {
  const { gateway, seed, mix, amountMax } = opening;
  const [, business, timeZone] = businessAt(at);
  const account = gateway.merchants[at] ?? gateway.addMerchant({ name: nameAt(at), timeZone });
  const caller = trusted<Caller<'shuffle'>>(gateway.as(account));
  const client = caller.clients.get(account.clientId);
  return {
    account,
    business,
    caller,
    amountMax,
    kind: KINDS[business],
    name: client.name,
    timeZone: client.time_zone,
    dice: Dice.fromSeed(`traffic/${seed}/${from}/${at}`),
    shares: sharesOf(business, mix),
    declineCodes: weighted(mix.declineCodes === undefined ? DECLINE_WEIGHTS : entries(mix.declineCodes)),
    returnCodes: weighted(mix.returnCodes === undefined ? RETURN_WEIGHTS : entries(mix.returnCodes)),
    tally: new Tally(),
    orders: { count: 0 },
  };
}

function businessAt(at: number): (typeof BUSINESSES)[number] {
  return BUSINESSES[at % BUSINESSES.length] ?? ['Acme Outfitters', 'gear shop', 'America/New_York'];
}

function nameAt(at: number): string {
  const round = Math.floor(at / BUSINESSES.length) + 1;
  return `${businessAt(at)[0]}${round === 1 ? '' : ` ${round}`}`;
}

/** Weights by code, in the order of their codes: in which order they were written decides nothing. */
function entries<Code extends string>(weights: { readonly [code in Code]?: number }): (readonly [Code, number])[] {
  const given = Object.entries<number | undefined>(weights).map(
    ([code, weight]) => [trusted<Code>(code), weight ?? 0] as const,
  );
  return given.sort(([one], [other]) => (one < other ? -1 : 1));
}
