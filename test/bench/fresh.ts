import { createGateway, type Gateway } from '../../src/index.ts';
import { type BareDatabase, openBare } from './bare-sqlite.ts';
import type { Question, Side } from './measure.ts';
import { saleCrypto } from './sides.ts';
import { openShop, sell, worldAfter } from './worlds.ts';
import { replayer, writesBetween } from './writes.ts';

/** How long does a test wait for a gateway of its own, until it has answered a sale? */
export function freshGateway(): Question {
  return {
    work: 'fresh gateway, first sale',
    beside: 'template opened, the first sale’s rows and crypto',
    ours: fresh(),
    raw: [rawFresh()],
    calls: 50,
    rounds: 11,
    warmups: 4,
    target: { ratio: 2.5, ms: 0.5 },
  };
}

function fresh(): Side {
  let gateway: Gateway;
  return {
    run() {
      gateway = createGateway();
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
