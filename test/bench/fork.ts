import { crc32 } from 'node:zlib';
import type { Gateway } from '../../src/index.ts';
import { type BareDatabase, openBare } from './bare-sqlite.ts';
import { createGateway } from './built.ts';
import type { Comparison, Side } from './measure.ts';

/** One call a round: large copies are bound by page faults, so the sides must find the same heap. */
const ROUNDS = { calls: 1, rounds: 25, warmups: 3 };

/** Compares a snapshot with SQLite's own serialization and one digest of its bytes. */
export function snapshotAt10k(world: Uint8Array): Comparison {
  const gateway = createGateway({ from: world });
  const database = openBare(world);
  return {
    work: 'snapshot, 10,000 transactions',
    baseline: 'SQLite’s serialize, and a CRC-32',
    ours: { run: () => gateway.snapshot() },
    raw: [{ run: () => crc32(database.serialize()) }],
    ...ROUNDS,
    goal: { ratio: 1.1 },
  };
}

/** Compares a fork with opening a second database on a copy. */
export function forkAt10k(world: Uint8Array): Comparison {
  return {
    work: 'fork, 10,000 transactions',
    baseline: 'serialize, open, first SELECT',
    ours: forked(world),
    raw: [rawForked(world)],
    ...ROUNDS,
    goal: { ratio: 1.2 },
  };
}

function forked(world: Uint8Array): Side {
  const gateway = createGateway({ from: world });
  let fork: Gateway;
  return {
    run() {
      fork = gateway.fork();
    },
    after: () => fork.close(),
  };
}

/** A fork keeps its first bytes for `reset()`, so the raw side keeps them as long. */
function rawForked(world: Uint8Array): Side {
  const database = openBare(world);
  const kept: Uint8Array[] = [];
  let fork: BareDatabase;
  return {
    run() {
      const bytes = database.serialize();
      kept.splice(0, 1, bytes);
      fork = openBare(bytes);
      return fork.prepare('SELECT * FROM world').get();
    },
    after: () => fork.close(),
  };
}
