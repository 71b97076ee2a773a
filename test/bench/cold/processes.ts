import { type Goal, judge, type Measurement } from '../measurement.ts';
import { alternate } from '../rounds.ts';
import { runProgram } from './run-program.ts';

const ROUNDS = 21;

/** Compares a process that makes a sale with one that opens a database and imports zod. */
export function firstSaleProcess(): Promise<Measurement> {
  const row = {
    work: 'process: import, first gateway, first sale',
    baseline: 'process with better-sqlite3, zod, and an open database',
  };
  return programs(row, ['first-sale', 'first-database'], ({ ms }) => ms, { ratio: 1.6 });
}

/** Compares the first request of a process with Node's own first `Request` and `Response`. */
export function firstFetch(): Promise<Measurement> {
  const row = {
    work: 'first gateway.fetch in a process, a sale',
    baseline: 'first Request and Response in a process',
  };
  return programs(row, ['first-fetch', 'first-request'], printedMs, { moreMs: 10 });
}

/** The same through MSW. */
export function firstMswFetch(): Promise<Measurement> {
  const row = {
    work: 'first fetch in a process over MSW, a sale',
    baseline: 'first fetch over a bare MSW handler',
  };
  return programs(row, ['first-msw-fetch', 'first-msw-handler'], printedMs, { moreMs: 10 });
}

type Names = readonly [ours: string, theirs: string];
type Figure = (ended: ReturnType<typeof runProgram>) => number;

async function programs(
  row: Pick<Measurement, 'work' | 'baseline'>,
  names: Names,
  figure: Figure,
  goal: Goal,
): Promise<Measurement> {
  const sides = names.map((name) => () => figure(runProgram(name)));
  const [ours = [], theirs = []] = await alternate(sides, ROUNDS);
  return judge({ ...row, unit: 'ms', goal }, { ours, theirs });
}

/** Returns the milliseconds that the programs of first requests print. */
function printedMs({ output }: { readonly output: string }): number {
  return Number(output);
}
