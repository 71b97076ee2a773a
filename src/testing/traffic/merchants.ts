import type { Layout } from '../../domain/payments/transactions/types.ts';
import { SeededRng } from '../../engine/random.ts';
import { trusted } from '../../engine/trusted.ts';
import type { DeclineCode } from '../../facts/response-codes.ts';
import type { ReturnCode } from '../../facts/return-codes.ts';
import type { Gateway } from '../../gateway/gateway-type.ts';
import type { Caller } from '../../transports/caller-types.ts';
import type { Account } from '../../worlds/seed-clients.ts';
import { BUSINESS_PROFILES, type BusinessKind, type BusinessProfile } from './business-profiles.ts';
import { cumulativeParts, drawDayWeights } from './calendar.ts';
import { disputeShare, type TrafficDisputes } from './disputes.ts';
import { normal, type Weighted, weighted } from './draws.ts';
import { MerchantTally } from './merchant-tally.ts';
import { type Shares, sharesOf, type TrafficMix } from './mix.ts';
import { DECLINE_WEIGHTS, RETURN_WEIGHTS } from './outcome-codes.ts';

/** A merchant that generates traffic. */
export interface SimulatedMerchant {
  readonly account: Account;
  readonly name: string;
  readonly business: BusinessKind;
  readonly profile: BusinessProfile;
  readonly timeZone: string;
  readonly caller: Caller<'shuffle'>;
  readonly rng: SeededRng;
  readonly shares: Shares;
  readonly declineCodes: Weighted<DeclineCode>;
  readonly returnCodes: Weighted<ReturnCode>;
  readonly disputes: TrafficDisputes;
  readonly amountMax: number;
  /** The number of its transactions in the period. */
  readonly transactions: number;
  /** Relative volume of each day; 1 is average. */
  readonly dayWeights: readonly number[];
  readonly tally: MerchantTally;
  /** The number of orders so far; the next order id continues from it. */
  readonly orders: { count: number };
  /** The declines of a code, an amount, and a period, of which `mayDecline` allows few; at most one entry per order. */
  readonly declines: Map<string, number>;
}

/** The first row is the seed merchant. From the tenth merchant on, rows repeat, and names get a number. */
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

/** Input of `openMerchants`. */
interface MerchantsSetup<L extends Layout> {
  readonly gateway: Gateway<L>;
  readonly seed: string;
  readonly merchants: number;
  readonly days: number;
  readonly transactions: number | undefined;
  readonly mix: TrafficMix;
  readonly amountMax: number;
}

/** Prepares the gateway's merchants, adds missing ones, and divides the transactions among them. */
export function openMerchants<L extends Layout>(setup: MerchantsSetup<L>): readonly SimulatedMerchant[] {
  const { gateway, merchants, days, transactions } = setup;
  const from = gateway.clock.now();
  const opened = Array.from({ length: merchants }, (_, at) => openMerchant(setup, at, from));
  const dayWeights = opened.map(({ rng, profile, timeZone }) => drawDayWeights(rng, profile, timeZone, from, days));
  const volumes = opened.map(({ rng, profile }, at) => {
    // The first merchant has the average size of its business.
    const size = at === 0 ? 1 : Math.exp(normal(rng) * SIZE_SPREAD);
    return profile.perDay * size * (dayWeights[at] ?? []).reduce((sum, day) => sum + day, 0);
  });
  const total = transactions ?? Math.max(1, Math.round(volumes.reduce((sum, volume) => sum + volume, 0)));
  const bounds = cumulativeParts(total, volumes);
  return opened.map((merchant, at) => {
    const share = (bounds[at] ?? 0) - (bounds[at - 1] ?? 0);
    return { ...merchant, transactions: share, dayWeights: dayWeights[at] ?? [] };
  });
}

/** The variation in size between merchants (standard deviation of the logarithm). */
const SIZE_SPREAD = 0.35;

function openMerchant<L extends Layout>(
  setup: MerchantsSetup<L>,
  at: number,
  from: number,
): Omit<SimulatedMerchant, 'transactions' | 'dayWeights'> {
  const { gateway, seed, mix, amountMax } = setup;
  const [, business, timeZone] = businessAt(at);
  const account = gateway.merchants[at] ?? gateway.addMerchant({ name: nameAt(at), timeZone });
  const caller = trusted<Caller<'shuffle'>>(gateway.as(account));
  const client = caller.clients.get(account.clientId);
  return {
    account,
    business,
    caller,
    amountMax,
    profile: BUSINESS_PROFILES[business],
    name: client.name,
    timeZone: client.time_zone,
    rng: SeededRng.fromSeed(`traffic/${seed}/${from}/${at}`),
    shares: sharesOf(business, mix),
    declineCodes: weighted(mix.declineCodes === undefined ? DECLINE_WEIGHTS : sortedWeights(mix.declineCodes)),
    returnCodes: weighted(mix.returnCodes === undefined ? RETURN_WEIGHTS : sortedWeights(mix.returnCodes)),
    disputes: {
      rng: SeededRng.fromSeed(`traffic/disputes/${seed}/${from}/${at}`),
      share: disputeShare(business, mix.disputes, from),
      schedule: (options) => gateway.simulate.issuer.dispute(options),
    },
    tally: new MerchantTally(),
    orders: { count: 0 },
    declines: new Map(),
  };
}

function businessAt(at: number): (typeof BUSINESSES)[number] {
  return BUSINESSES[at % BUSINESSES.length] ?? ['Acme Outfitters', 'gear shop', 'America/New_York'];
}

function nameAt(at: number): string {
  const round = Math.floor(at / BUSINESSES.length) + 1;
  return `${businessAt(at)[0]}${round === 1 ? '' : ` ${round}`}`;
}

/** Sorts weights by code, so that the order of the option's keys does not affect the draws. */
function sortedWeights<Code extends string>(
  weights: { readonly [code in Code]?: number | undefined },
): (readonly [Code, number])[] {
  const given = Object.entries<number | undefined>(weights).map(
    ([code, weight]) => [trusted<Code>(code), weight ?? 0] as const,
  );
  return given.sort(([first], [second]) => (first < second ? -1 : 1));
}
