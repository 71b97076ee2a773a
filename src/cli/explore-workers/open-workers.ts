import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import * as threads from 'node:worker_threads';
import type { SeedScreen } from '../../testing/explore/screen-seed.ts';
import type { ShopTraits } from '../../testing/explore/try-shop.ts';
import { WorkersScreen } from '../../testing/explore-workers/workers-screen.ts';
import { packageFolder } from '../../testing/package-files/package-folder.ts';
import type { WorkerInput } from './worker-input.ts';

/** The default on machines with more cores: each worker takes about 100 MB. */
const WORKERS_MAX = 8;

/**
 * A worker pays for its start after this many seeds. Loading the package and optimizing its code takes 0.6 s of CPU time per
 * worker. On two busy cores, two workers took as long as one thread for 40 seeds (3.3 s), and 6.6 s instead of 7.9 s for 100 seeds.
 */
const SEEDS_PER_WORKER_MIN = 20;

/** Real milliseconds for one seed, which mostly takes about thirty. An application that takes longer never returns. */
const SEED_LIMIT_MS = 300_000;

/** A search whose seeds workers can run. */
interface ScreenedSearch {
  /** The option `--workers`; undefined for a worker per core, if the seeds justify it. */
  readonly workers: number | undefined;
  /** Returns the seeds of the search, from the first one. */
  readonly seeds: () => Iterable<number>;
  readonly input: Omit<WorkerInput, 'traits'>;
  /** Receives why the search goes on without workers. */
  readonly onLeave: (reason: string) => void;
}

/**
 * Returns a function that starts the workers of a search; it returns undefined if the search runs in this process.
 *
 * @throws SettleboxError `bad_option` if the seeds are invalid
 */
export function screenOf({ workers: wanted, seeds, input, onLeave }: ScreenedSearch) {
  const workers = canShare(input) ? workersFor(wanted, seeds()) : 1;
  return (traits: ShopTraits): SeedScreen | undefined => {
    if (workers === 1) return undefined;
    return new WorkersScreen({
      workers,
      seeds: seeds(),
      onLeave,
      onOutput: ({ stream, text }) => process[stream].write(text),
      program: {
        file: join(packageFolder(), 'dist', 'cli.js'),
        options: { workerData: { ...input, traits } satisfies WorkerInput, argv: process.argv.slice(2) },
        limitMs: SEED_LIMIT_MS,
      },
    });
  };
}

/** Worlds in a file can't be opened at the same time. tsx loads no TypeScript in threads of Node 20, which lacks this export. */
function canShare({ world, module }: ScreenedSearch['input']): boolean {
  return world.database === undefined && (!/\.[mc]?tsx?$/.test(module) || 'isInternalThread' in threads);
}

function workersFor(wanted: number | undefined, seeds: Iterable<number>): number {
  const max = wanted ?? Math.min(availableParallelism(), WORKERS_MAX);
  const perWorker = wanted === undefined ? SEEDS_PER_WORKER_MIN : 1;
  let count = 0;
  for (const _seed of seeds) if (++count >= max * perWorker) return max;
  return Math.max(1, Math.floor(count / perWorker));
}
