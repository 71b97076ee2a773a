import type { Gateway } from '../../src/index.ts';
import { cards, createGateway, traffic } from './built.ts';
import type { Comparison, Side } from './measure.ts';

const TRANSACTIONS = 2_000;
const STEP_MS = Math.floor((30 * 86_400_000) / TRANSACTIONS);

/** Compares a month of generated traffic with the same number of plain sales at equal intervals. */
export function trafficMonth(): Comparison {
  return {
    work: `traffic, ${TRANSACTIONS.toLocaleString('en-US')} transactions`,
    baseline: 'same number of sales, equal intervals, 30 days',
    ours: traded(),
    raw: [sold()],
    // The goal is 100,000 transactions in a minute.
    calls: 1,
    rounds: 3,
    warmups: 2,
    goal: { ms: (60_000 / 100_000) * TRANSACTIONS },
  };
}

function traded(): Side {
  return {
    async: true,
    async run() {
      const { gateway } = await traffic({ merchants: 3, transactions: TRANSACTIONS });
      gateway.close();
    },
  };
}

function sold(): Side {
  let gateway: Gateway;
  return {
    async: true,
    open() {
      gateway = createGateway();
    },
    async run() {
      for (let sale = 0; sale < TRANSACTIONS; sale++) {
        await gateway.clock.advance(STEP_MS);
        const body = { type: 'SALE', amount: 1_000 + sale, payment_method: cards.visa } as const;
        gateway.transactions.create(body, { idempotencyKey: `sale-${sale}` });
      }
    },
    close: () => gateway.close(),
  };
}
