import type { Gateway, GatewayOptions } from '../../src/index.ts';
import { type BareDatabase, openBare } from './bare-sqlite.ts';
import { createGateway } from './built.ts';
import type { Comparison, Side } from './measure.ts';
import type { Goal } from './measurement.ts';
import { saleCrypto } from './sides.ts';
import { openShop, sell, worldAfter } from './worlds.ts';
import { replayer, writesBetween } from './writes.ts';

/** Measures how long a test waits for its own gateway and the first sale. */
export function freshGateway(): Comparison {
  return freshRow('fresh gateway, first sale', () => ({}), { ratio: 2 });
}

/** The same with a new seed each time, so that no gateway can reuse the template of an earlier one. */
export function freshGatewayWithSeed(): Comparison {
  let made = 0;
  return freshRow('fresh gateway with its own seed, first sale', () => ({ seed: `seed-${made++}` }), {});
}

function freshRow(work: string, options: () => GatewayOptions, goal: Goal): Comparison {
  return {
    work,
    baseline: 'opening the template, the sale’s rows and crypto',
    ours: fresh(options),
    raw: [rawFresh()],
    calls: 50,
    rounds: 11,
    warmups: 4,
    goal,
  };
}

function fresh(options: () => GatewayOptions): Side {
  let gateway: Gateway;
  return {
    run() {
      gateway = createGateway(options());
      return sell(gateway);
    },
    after: () => gateway.close(),
  };
}

function rawFresh(): Side {
  const template = worldAfter(undefined, () => undefined);
  const writes = writesBetween(template, openShop());
  let database: BareDatabase;
  return {
    run() {
      database = openBare(template);
      saleCrypto();
      replayer(database, writes, 1)(0);
    },
    after: () => database.close(),
  };
}
