import { existsSync, statSync } from 'node:fs';
import { setImmediate as turn } from 'node:timers/promises';
import { traffic } from '../../src/testing.ts';

/** Memory and progress at the end of a month, after garbage collection. Bytes. */
export interface MonthEnd {
  readonly month: number;
  readonly transactions: number;
  readonly heap: number;
  readonly external: number;
  readonly rss: number;
  readonly database: number;
}

export interface YearOptions {
  /** Path of the world file, so that none of its rows remain in memory. */
  readonly database: string;
  readonly days: number;
  readonly transactions: number;
  readonly report: (end: MonthEnd) => void;
}

const MONTH_DAYS = 30;

/** Runs a year of several merchants with webhooks and measures memory at the end of each month. */
export async function simulateYear({ database, days, transactions, report }: YearOptions): Promise<void> {
  const deliver = () => undefined;
  const options = { database, webhooks: [{ deliver, events: ['transaction.returned', 'batch.*'] as const }] };
  const { gateway } = await traffic({
    merchants: 3,
    days,
    transactions,
    options,
    async onDay({ day, soFar }) {
      if (day % MONTH_DAYS !== 0) return;
      const { heapUsed, external, rss } = await settled();
      const size = [database, `${database}-wal`].reduce(
        (sum, file) => sum + (existsSync(file) ? statSync(file).size : 0),
        0,
      );
      const { transactions: made } = soFar.counts;
      report({ month: day / MONTH_DAYS, transactions: made, heap: heapUsed, external, rss, database: size });
    },
  });
  gateway.check();
  gateway.close();
}

/** Returns the memory that remains without references to temporary objects. */
async function settled(): Promise<NodeJS.MemoryUsage> {
  if (globalThis.gc === undefined) throw new Error('run this with --expose-gc');
  for (let round = 0; round < 3; round++) {
    await turn();
    globalThis.gc();
  }
  return process.memoryUsage();
}
