import { join } from 'node:path';
import { compiledModule } from '../../support/compiled.ts';
import { ROOT, runNode } from '../cold/run-program.ts';
import { judge, type Measurement } from '../measurement.ts';
import { alternate } from '../rounds.ts';

const ROUNDS = 3;

/** The first seeds, in which V8 optimizes the code of each thread, do not count. */
const SEEDS_BEFORE = 160;
const SEEDS = 200;

const LINE_WITH_TIME = /^\d{13}$/gm;

/** Measures the command `explore` in a correct application: with a worker per core, and with one. */
export async function exploreCommand(): Promise<Measurement> {
  const shop = compiledModule('test/bench/explored/timed-shop.ts');
  const sides = [[], ['--workers', '1']].map((flags) => () => seedsPerSecond([shop, ...flags]));
  const [ours = [], theirs = []] = await alternate(sides, ROUNDS);
  const row = {
    work: `settlebox explore, all cores, seeds per second after the first ${SEEDS_BEFORE}`,
    baseline: 'the same command with --workers 1',
  };
  return judge({ ...row, unit: 'per second', goal: { perSecond: 80 } }, { ours, theirs });
}

/** Runs a search. Its application prints when the run of each seed starts; the output is in the order of the seeds. */
function seedsPerSecond(words: readonly string[]): number {
  const command = [join(ROOT, 'dist/cli.js'), 'explore', ...words, '--seeds', String(SEEDS_BEFORE + SEEDS)];
  const { output } = runNode(command, ROOT);
  const starts = (output.match(LINE_WITH_TIME) ?? [])
    .map(Number)
    .slice(-SEEDS)
    .sort((a, b) => a - b);
  const [first = Number.NaN] = starts;
  return ((SEEDS - 1) * 1_000) / ((starts.at(-1) ?? Number.NaN) - first);
}
