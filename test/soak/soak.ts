/**
 * `npm run soak`: simulates a year of traffic in a file and prints the memory in use at the end of each month. Never
 * fails; test/soak/soak.test.ts asserts that memory stays flat in a smaller year. Two arguments are the number of
 * transactions and of days: `npm run soak -- 20000 365`. `--json` prints a line of JSON for each month.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type MonthEnd, simulateYear } from './year.ts';

const [transactions = 100_000, days = 365] = process.argv
  .slice(2)
  .filter((word) => /^\d+$/.test(word))
  .map(Number);
const asJson = process.argv.includes('--json');

const COLUMNS: readonly (readonly [title: string, cell: (end: MonthEnd) => string])[] = [
  ['month', ({ month }) => String(month)],
  ['transactions', ({ transactions }) => String(transactions)],
  ['heap', ({ heap }) => megabytes(heap)],
  ['external', ({ external }) => megabytes(external)],
  ['rss', ({ rss }) => megabytes(rss)],
  ['database', ({ database }) => megabytes(database)],
];
const WIDTH = 13;

function megabytes(bytes: number): string {
  return `${(bytes / 2 ** 20).toFixed(1)} MB`;
}

function row(cells: readonly string[]): string {
  return cells.map((cell) => cell.padStart(WIDTH)).join('');
}

const folder = mkdtempSync(join(tmpdir(), 'settlebox-soak-'));
try {
  if (!asJson) console.log(row(COLUMNS.map(([title]) => title)));
  const report = (end: MonthEnd) =>
    console.log(asJson ? JSON.stringify(end) : row(COLUMNS.map(([, cell]) => cell(end))));
  await simulateYear({ database: join(folder, 'year.db'), days, transactions, report });
  if (!asJson) console.log(`\n${Math.round(process.uptime())} s, and the books balance`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
