/**
 * `npm run bench` measures Settlebox's speed. Each row compares it with the same work without Settlebox in the same run,
 * because absolute figures vary with other load on the machine. Never fails on timing. All rows use the built package, so
 * run `npm run build` first.
 */
import { parseArgs } from 'node:util';
import { advanceJobs } from './advance.ts';
import { checkBuild } from './cold/built-package.ts';
import { firstFetch, firstMswFetch, firstSaleProcess } from './cold/processes.ts';
import { serverStart } from './cold/server-start.ts';
import { vitestFiles } from './cold/vitest-files.ts';
import { directSale } from './direct.ts';
import { exploreCommand } from './explored/command.ts';
import { exploredSeeds } from './explored/in-process.ts';
import { fetchAroundCall, fetchSale } from './fetch.ts';
import { forkAt10k, snapshotAt10k } from './fork.ts';
import { freshGateway, freshGatewayWithSeed } from './fresh.ts';
import {
  listAfterSale,
  listByAmount,
  listBySearch,
  listBySettlement,
  listedShop,
  listNewest,
  searchInspector,
} from './list.ts';
import { machineText } from './machine.ts';
import { type Comparison, measure } from './measure.ts';
import type { Measurement } from './measurement.ts';
import { mswAgainstMock, mswSale } from './msw.ts';
import { measuredText, writePart } from './page.ts';
import { resetAfterTest } from './reset.ts';
import { serverSale } from './server.ts';
import { firstSaleInTab, saleInTab } from './tab/sales.ts';
import { printTable } from './table.ts';
import { trafficMonth } from './traffic.ts';
import { mixedShop } from './worlds.ts';

const HELP = `npm run bench [-- <row>...] [options]

  <row>     part of a row's name; measures only the rows whose names contain one
  --list    prints the names of all rows
  --json    prints JSON
  --write   writes the table to docs/performance.md; requires all rows
  --help    prints this`;

const world10k = lazily(() => mixedShop(10_000));
const listed100k = lazily(listedShop);

const ROWS: readonly (readonly [name: string, () => Promise<Measurement>])[] = [
  ['cold process', firstSaleProcess],
  ['cold vitest', vitestFiles],
  ['cold fetch', firstFetch],
  ['cold msw', firstMswFetch],
  ['cold server', serverStart],
  ['fresh gateway', inProcess(freshGateway)],
  ['fresh gateway, seed', inProcess(freshGatewayWithSeed)],
  ['direct sale', inProcess(directSale)],
  ['fetch sale', inProcess(fetchSale)],
  ['fetch, one call', inProcess(fetchAroundCall)],
  ['msw sale', inProcess(mswSale)],
  ['msw against mock', inProcess(mswAgainstMock)],
  ['server sale', inProcess(serverSale)],
  ['tab, first sale', firstSaleInTab],
  ['tab, sale', saleInTab],
  ['advance', inProcess(advanceJobs)],
  ['snapshot', inProcess(() => snapshotAt10k(world10k()))],
  ['fork', inProcess(() => forkAt10k(world10k()))],
  ['reset', inProcess(resetAfterTest)],
  ['list by amount', inProcess(async () => listByAmount(await listed100k()))],
  ['list newest', inProcess(async () => listNewest(await listed100k()))],
  ['list settled', inProcess(async () => listBySettlement(await listed100k()))],
  ['list search', inProcess(async () => listBySearch(await listed100k()))],
  ['traffic', inProcess(trafficMonth)],
  ['explore command', exploreCommand],
  ['explore in process', inProcess(exploredSeeds)],
  ['inspector search', inProcess(async () => searchInspector(await listed100k()))],
  ['list after sale', inProcess(async () => listAfterSale(await listed100k()))],
];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    list: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
const chosen = ROWS.filter(([name]) => positionals.length === 0 || positionals.some((word) => name.includes(word)));

if (values.help) console.log(HELP);
else if (values.list) console.log(ROWS.map(([name]) => name).join('\n'));
else if (chosen.length === 0) fail(`no row contains ${positionals.join(' or ')}; --list prints the names`);
else if (values.write && chosen.length < ROWS.length) fail('--write requires all rows; remove the row names');
else await run();

async function run(): Promise<void> {
  checkBuild();
  const rows: Measurement[] = [];
  for (const [name, measured] of chosen) {
    // Progress goes to stderr, so that --json prints only JSON.
    console.error(`${name}…`);
    rows.push(await measured());
  }
  const seconds = Math.round(process.uptime());
  if (values.json) console.log(JSON.stringify({ machine: machineText(), seconds, rows }, null, 2));
  else console.log(`\n${machineText()}; medians; ${seconds} s\n\n${printTable(rows)}`);
  if (values.write) writePart('bench', measuredText(rows));
}

function fail(message: string): void {
  console.error(message);
  process.exitCode = 1;
}

function inProcess(comparison: () => Comparison | Promise<Comparison>): () => Promise<Measurement> {
  return async () => measure(await comparison());
}

function lazily<Value>(make: () => Value): () => Value {
  let made: Value | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
