import { createGateway } from '../../gateway/gateway.ts';
import type { Snapshot } from '../../harness/worlds.ts';
import { cards } from '../../networks/test-data.ts';
import type { GatewayOptions } from '../../options/options.ts';
import type { AnyGateway } from '../matchers/find-gateway.ts';
import { withSeedOrdering } from './seed-ordering.ts';

/** Creates the gateway of a run. */
export type OpenRunGateway = (seed: number) => AnyGateway | Promise<AnyGateway>;

/**
 * The start times of runs; undefined is the default, a Monday morning. Creating a world takes longer than a run in it, so all
 * seeds share a few worlds in turn.
 */
const WORLD_STARTS: readonly (string | undefined)[] = [
  undefined,
  '2026-01-30T22:55:00-05:00', // the last banking day of a month, already the next day in UTC
  undefined,
  '2026-03-06T16:30:00-05:00', // the weekend on which daylight saving time begins
  undefined,
  '2025-12-31T18:50:00-05:00', // the end of a year in UTC, then in New York
  '2026-10-30T20:15:00-04:00', // the weekend on which daylight saving time ends
  undefined,
];

/** One seed in this many starts in a world with earlier payments. Listing them takes as long as several runs. */
const EARLIER_ONE_IN = 32;
/** The first seed with earlier payments. It is in a world with the default start. */
const EARLIER_FROM = 20;
/** More than a page of a list can have. */
const EARLIER_PAYMENTS = 101;
/** Enough for the funding of earlier payments. */
const EARLIER_MS = 7 * 24 * 3_600_000;

/** Options that set the time, or that a snapshot does not store. */
const BESIDE_WORLD = ['from', 'database', 'now', 'webhooks', 'rules', 'creditLines', 'bankRules', 'faults'] as const;

/** Returns a function that creates the gateways of runs. The seed of a run determines its RNG and start unless the options do. */
export function openWorlds(options: GatewayOptions): OpenRunGateway {
  const canPrepare = BESIDE_WORLD.every((name) => options[name] === undefined);
  let prepared: Promise<Snapshot> | undefined;
  return async (seed) => {
    const world = optionsOf(options, seed);
    if (!canPrepare || seed % EARLIER_ONE_IN !== EARLIER_FROM) return createGateway(world);
    prepared ??= worldWithEarlierPayments(world);
    return createGateway({ from: await prepared });
  };
}

function optionsOf(options: GatewayOptions, seed: number): GatewayOptions {
  const world = seed % WORLD_STARTS.length;
  const now = WORLD_STARTS[world];
  return {
    seed: `explore ${world}`,
    ...(now === undefined ? {} : { now }),
    ...withSeedOrdering(options, seed, WORLD_STARTS.length),
  };
}

/** Returns a world in which the payments of an earlier shop are funded. */
async function worldWithEarlierPayments(options: GatewayOptions): Promise<Snapshot> {
  using later = createGateway(options);
  const now = later.clock.now();
  using gateway = createGateway({ ...options, now: now - EARLIER_MS });
  for (let made = 1; made <= EARLIER_PAYMENTS; made++) {
    const metadata = { order_id: `earlier-${made}` };
    gateway.transactions.create({ type: 'SALE', amount: made, payment_method: cards.visa, metadata });
  }
  await gateway.clock.advanceTo(now);
  return gateway.snapshot();
}
