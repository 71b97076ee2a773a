import { table } from '../../readme/table.ts';
import { type Goal, judge, type Measurement, median, type Unit } from '../measurement.ts';
import { goalsTable, measuredOn } from '../page.ts';
import { figure } from '../table.ts';
import { LOADS, type ServerRun } from './server-run.ts';

/** A server and its runs, one per round. */
export interface ServerRuns {
  readonly name: string;
  readonly startGoal?: Goal;
  readonly runs: readonly ServerRun[];
}

type Figure = (run: ServerRun) => number;

/** Compares `settlebox serve` with each peer: rates for each number of connections, p99, start, and memory. */
export function compare(ours: ServerRuns, peers: readonly ServerRuns[]): readonly Measurement[] {
  return peers.flatMap((peer) => {
    const row = (work: string, unit: Unit, goal: Goal, of: Figure) =>
      judge({ work, baseline: peer.name, unit, goal }, { ours: ours.runs.map(of), theirs: peer.runs.map(of) });
    return [
      ...LOADS.map(({ connections }, at) =>
        row(`requests per second, ${clients(connections)}`, 'per second', { ratio: 1 }, requestsAt(at)),
      ),
      row('p99 latency of a request, 64 connections', 'ms', { ratio: 1 }, p99At(LOADS.length - 1)),
      row('start to first response', 'ms', peer.startGoal ?? {}, ({ startMs }) => startMs),
      row('resident memory after the load', 'MiB', {}, ({ memoryMiB }) => memoryMiB),
    ];
  });
}

function requestsAt(at: number): Figure {
  return ({ loads }) => loads[at]?.requestsPerSecond ?? Number.NaN;
}

function p99At(at: number): Figure {
  return ({ loads }) => loads[at]?.p99Ms ?? Number.NaN;
}

function clients(connections: number): string {
  return connections === 1 ? '1 connection' : `${connections} connections`;
}

/** Returns a table of rates and latencies of all servers. */
export function serversTable(servers: readonly ServerRuns[]): string {
  const loads = LOADS.map(({ connections }) => clients(connections));
  return table(
    ['Server', 'Figure', ...loads],
    servers.flatMap(({ name, runs }) => [
      [name, 'requests (charges) per second', ...LOADS.map((_load, at) => rates(runs, at))],
      ['', 'p50, p99', ...LOADS.map((_load, at) => latencies(runs, at))],
    ]),
  );
}

function rates(runs: readonly ServerRun[], at: number): string {
  const rate = (of: 'requestsPerSecond' | 'chargesPerSecond') =>
    Math.round(median(runs.map(({ loads }) => loads[at]?.[of] ?? Number.NaN))).toLocaleString('en-US');
  return `${rate('requestsPerSecond')} (${rate('chargesPerSecond')})`;
}

function latencies(runs: readonly ServerRun[], at: number): string {
  const latency = (of: 'p50Ms' | 'p99Ms') =>
    figure(median(runs.map(({ loads }) => loads[at]?.[of] ?? Number.NaN)), 'ms');
  return `${latency('p50Ms')}, ${latency('p99Ms')}`;
}

/** Returns a table of start times and memory of all servers. */
export function processTable(servers: readonly ServerRuns[]): string {
  return table(
    ['Server', 'Start to first response', 'Memory after the load'],
    servers.map(({ name, runs }) => [
      name,
      figure(median(runs.map(({ startMs }) => startMs)), 'ms'),
      figure(median(runs.map(({ memoryMiB }) => memoryMiB)), 'MiB'),
    ]),
  );
}

/** Returns the part of docs/performance.md with these servers. */
export function peersText(
  servers: readonly ServerRuns[],
  rows: readonly Measurement[],
  notes: readonly string[],
): string {
  const goals = rows.length === 0 ? [] : [goalsTable(rows)];
  const parts = [measuredOn(), ...notes, ...goals, serversTable(servers), processTable(servers)];
  return parts.join('\n\n');
}
