import type { Gateway } from '../../src/index.ts';
import { type BareDatabase, openBare } from './bare-sqlite.ts';
import { createGateway } from './built.ts';
import type { Comparison, Side } from './measure.ts';
import { sell, worldAfter } from './worlds.ts';

/** Compares `reset()` between two tests with opening the template again. */
export function resetAfterTest(): Comparison {
  return {
    work: 'reset() after 5 sales',
    baseline: 'opening the template, first SELECT, closing the old world',
    ours: afterFiveSales(),
    raw: [reopened()],
    calls: 50,
    rounds: 9,
    warmups: 2,
    goal: { ratio: 1.2 },
  };
}

function afterFiveSales(): Side {
  let gateway: Gateway;
  return {
    open() {
      gateway = createGateway();
    },
    before() {
      for (let made = 0; made < 5; made++) sell(gateway);
    },
    run: () => gateway.reset(),
    close: () => gateway.close(),
  };
}

function reopened(): Side {
  const template = worldAfter(undefined, () => undefined);
  let database: BareDatabase;
  return {
    open() {
      database = openBare(template);
    },
    run() {
      const next = openBare(template);
      next.prepare('SELECT * FROM world').get();
      database.close();
      database = next;
    },
    close: () => database.close(),
  };
}
