import type { Gateway } from '../../src/index.ts';
import { type BareDatabase, openBare } from './bare-sqlite.ts';
import { createGateway } from './built.ts';
import type { Comparison, Side } from './measure.ts';
import { heldShop } from './worlds.ts';
import { replayer, writesBetween } from './writes.ts';

const JOBS = 10_000;
const READ_AHEAD = 64;
const AFTER = { days: 30 };

/** Compares moving the clock with writing the rows of the jobs. */
export async function advanceJobs(): Promise<Comparison> {
  const held = heldShop(JOBS);
  return {
    work: 'advance, 10,000 expiries',
    baseline: 'reading 64 jobs at a time, one transaction per job',
    ours: advanced(held),
    raw: [await rawAdvanced(held)],
    calls: 1,
    rounds: 3,
    warmups: 1,
    goal: { ratio: 1.6 },
  };
}

function advanced(held: Uint8Array): Side {
  let gateway: Gateway;
  return {
    async: true,
    open() {
      gateway = createGateway({ from: held });
    },
    run: () => gateway.clock.advance(AFTER),
    close: () => gateway.close(),
  };
}

async function rawAdvanced(held: Uint8Array): Promise<Side> {
  using gateway = createGateway({ from: held });
  await gateway.clock.advance(AFTER);
  const until = gateway.clock.now();
  const writes = writesBetween(held, gateway.snapshot());
  let database: BareDatabase;
  return {
    open() {
      database = openBare(held);
    },
    run() {
      const replay = replayer(database, writes, JOBS);
      const due = database.prepare('SELECT * FROM jobs WHERE dueAt <= ? ORDER BY dueAt, rank, seq LIMIT ?');
      for (let job = 0; job < JOBS; job++) {
        if (job % READ_AHEAD === 0) due.all(until, READ_AHEAD);
        replay(job);
      }
    },
    close: () => database.close(),
  };
}
