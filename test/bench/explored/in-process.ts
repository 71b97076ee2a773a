import { createGateway, explore } from '../built.ts';
import type { Comparison, Side } from '../measure.ts';
import { sell } from '../worlds.ts';
import { NodeShop } from './node-shop.ts';

const SEEDS = 40;

/** Measures a search in a correct application, in one thread. The goal is 80 seeds per second. */
export function exploredSeeds(): Comparison {
  return {
    work: `explore() in a warm process, one thread, ${SEEDS} seeds`,
    baseline: 'as many fresh gateways, each with a sale and 75 days',
    ours: explored(),
    raw: [advanced()],
    calls: 1,
    rounds: 5,
    warmups: 4,
    goal: { ms: (1_000 / 80) * SEEDS },
  };
}

function explored(): Side {
  let next = 0;
  return {
    async: true,
    async run() {
      const first = next;
      next += SEEDS;
      const merchant = (...given: ConstructorParameters<typeof NodeShop>) => new NodeShop(...given);
      await explore({ seeds: `${first}..${next - 1}`, merchant });
    },
  };
}

function advanced(): Side {
  return {
    async: true,
    async run() {
      for (let made = 0; made < SEEDS; made++) {
        using gateway = createGateway();
        sell(gateway);
        await gateway.clock.advance({ days: 75 });
      }
    },
  };
}
