/**
 * `npm run bench`: how fast we are, each row beside the raw cost of the same work in the same run. Absolute figures
 * drift with the machine's neighbours; the ratio is the claim. Never fails on timing.
 *
 * `--json` prints JSON; other words choose the rows that contain one of them: `npm run bench -- fork list`.
 */
import { cpus } from 'node:os';
import { advanceJobs } from './advance.ts';
import { directSale } from './direct.ts';
import { fetchSale } from './fetch.ts';
import { forkAt10k, snapshotAt10k } from './fork.ts';
import { freshGateway } from './fresh.ts';
import { listAfterSale, listByAmount, listBySearch, listBySettlement, listedShop, listNewest } from './list.ts';
import { type Measured, measure, type Question } from './measure.ts';
import { mswSale } from './msw.ts';
import { resetAfterTest } from './reset.ts';
import { serverSale } from './server.ts';
import { printTable } from './table.ts';
import { trafficMonth } from './traffic.ts';
import { mixedShop } from './worlds.ts';

const world10k = lazily(() => mixedShop(10_000));
const listed100k = lazily(listedShop);

// biome-ignore format: a table reads in columns
const QUESTIONS: readonly (readonly [name: string, () => Question | Promise<Question>])[] = [
  ['fresh gateway',   freshGateway],
  ['direct sale',     directSale],
  ['fetch sale',      fetchSale],
  ['msw sale',        mswSale],
  ['server sale',     serverSale],
  ['advance',         advanceJobs],
  ['snapshot',        () => snapshotAt10k(world10k())],
  ['fork',            () => forkAt10k(world10k())],
  ['reset',           resetAfterTest],
  ['list by amount',  async () => listByAmount(await listed100k())],
  ['list newest',     async () => listNewest(await listed100k())],
  ['list settled',    async () => listBySettlement(await listed100k())],
  ['list search',     async () => listBySearch(await listed100k())],
  ['traffic',         trafficMonth],
  ['list after sale', async () => listAfterSale(await listed100k())],
];

const words = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const asked = QUESTIONS.filter(([name]) => words.length === 0 || words.some((word) => name.includes(word)));
const rows: Measured[] = [];
for (const [, question] of asked) rows.push(await measure(await question()));

const node = process.version;
const cpu = `${cpus().length} x ${cpus()[0]?.model ?? 'unknown'}`;
const seconds = Math.round(process.uptime());
if (process.argv.includes('--json')) console.log(JSON.stringify({ node, cpu, seconds, rows }, null, 2));
else console.log(`Node ${node}, ${cpu}; medians; ${seconds} s\n\n${printTable(rows)}`);

function lazily<Value>(make: () => Value): () => Value {
  let made: Value | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
