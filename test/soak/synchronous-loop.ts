/**
 * Runs loops in a process of its own, without a turn of the event loop, and prints how much memory each of them took.
 * `node --expose-gc --import tsx test/soak/synchronous-loop.ts seeds 1500 forks 100`
 */
import { existsSync, readFileSync } from 'node:fs';
import { createGateway } from '../../src/index.ts';

/** Memory that a loop took, in bytes. */
export interface LoopMemory {
  readonly loop: string;
  /** Growth of the process after the first rounds, which compile the code and fill the caches. */
  readonly growth: number;
  /** Peak memory of the process so far. */
  readonly peak: number;
}

const WARM_UP_ROUNDS = 50;
const KIBIBYTE = 1_024;

const webhooks = [{ deliver: () => undefined, events: ['transaction.*'] }];

/** Creates the function that runs one round. */
const LOOPS: Readonly<Record<string, () => (round: number) => void>> = {
  seeds: () => (round) => createGateway({ seed: `loop ${round}` }).close(),
  endpoints: () => () => createGateway({ webhooks }).close(),
  forks: () => {
    const gateway = createGateway();
    return () => gateway.fork().close();
  },
  snapshots: () => {
    const gateway = createGateway();
    return () => void gateway.snapshot();
  },
};

function measure(loop: string, rounds: number): LoopMemory {
  const work = LOOPS[loop]?.();
  if (work === undefined) throw new Error(`no loop ${loop}`);
  for (let round = 0; round < WARM_UP_ROUNDS; round++) work(round);
  const before = heldBytes();
  for (let round = WARM_UP_ROUNDS; round < rounds; round++) work(round);
  return { loop, growth: heldBytes() - before, peak: peakBytes() };
}

/**
 * Linux counts the memory of the parent into the `maxRSS` of a process that it forks, and a worker of the suite has more than the
 * limit. `VmHWM` begins with the program.
 */
function peakBytes(): number {
  const status = existsSync('/proc/self/status') ? readFileSync('/proc/self/status', 'utf8') : '';
  const highest = /^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1];
  return (highest === undefined ? process.resourceUsage().maxRSS : Number(highest)) * KIBIBYTE;
}

/** Collects garbage first, since a bigger machine collects it later. */
function heldBytes(): number {
  globalThis.gc?.();
  return process.memoryUsage.rss();
}

const requested = process.argv.slice(2);
const measured: LoopMemory[] = [];
for (let at = 0; at < requested.length; at += 2) measured.push(measure(requested[at] ?? '', Number(requested[at + 1])));
console.log(JSON.stringify(measured));
