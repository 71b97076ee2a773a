import { type Goal, judge, type Measured } from '../measured.ts';
import { alternate } from '../rounds.ts';
import { runProgram } from './run-program.ts';

const ROUNDS = 21;

/** Compares a process that makes a sale with one that opens a database and imports zod. */
export function firstSaleProcess(): Promise<Measured> {
  const row = {
    work: 'process: import, first gateway, first sale',
    beside: 'process with better-sqlite3, zod, and an open database',
  };
  return programs(row, ['first-sale', 'first-database'], ({ ms }) => ms, { ratio: 1.6 });
}

/** Compares the first request of a process with Node's own first `Request` and `Response`. */
export function firstFetch(): Promise<Measured> {
  const row = {
    work: 'first gateway.fetch of a process, a sale',
    beside: 'first Request and Response of a process',
  };
  return programs(row, ['first-fetch', 'first-request'], printedMs, { moreMs: 10 });
}

/** The same through MSW. */
export function firstMswFetch(): Promise<Measured> {
  const row = {
    work: 'first fetch of a process over MSW, a sale',
    beside: 'first fetch over a bare MSW handler',
  };
  return programs(row, ['first-msw-fetch', 'first-msw-handler'], printedMs, { moreMs: 10 });
}

type Names = readonly [ours: string, theirs: string];
type Figure = (ended: ReturnType<typeof runProgram>) => number;

async function programs(
  row: Pick<Measured, 'work' | 'beside'>,
  names: Names,
  figure: Figure,
  goal: Goal,
): Promise<Measured> {
  const sides = names.map((name) => () => figure(runProgram(name)));
  const [ours = [], theirs = []] = await alternate(sides, ROUNDS);
  return judge({ ...row, unit: 'ms', goal }, { ours, theirs });
}

/** The programs of first requests print milliseconds. */
function printedMs({ output }: { readonly output: string }): number {
  return Number(output);
}
