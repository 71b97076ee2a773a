import type { Gateway, GatewayOptions } from '../../src/index.ts';
import { type BareDatabase, openBare } from './bare-sqlite.ts';
import { createGateway } from './built.ts';
import type { Question, Side } from './measure.ts';
import type { Goal } from './measured.ts';
import { saleCrypto } from './sides.ts';
import { openShop, sell, worldAfter } from './worlds.ts';
import { replayer, writesBetween } from './writes.ts';

/** Measures how long a test waits for its own gateway and the first sale. */
export function freshGateway(): Question {
  return freshRow('fresh gateway, first sale', () => ({}), { ratio: 2 });
}

/** The same with a different seed each time, so that no template of an earlier gateway fits. */
export function freshGatewayWithSeed(): Question {
  let made = 0;
  return freshRow('fresh gateway with its own seed, first sale', () => ({ seed: `seed-${made++}` }), {});
}

function freshRow(work: string, options: () => GatewayOptions, goal: Goal): Question {
  return {
    work,
    beside: 'template opened, the first sale’s rows and crypto',
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
