import { table } from '../../readme/table.ts';
import { type Goal, judge, type Measured, median, type Unit } from '../measured.ts';
import { goalsTable, measuredOn } from '../page.ts';
import { figure } from '../table.ts';
import { LOADS, type Visit } from './visit.ts';

/** A server and its visits, one per round. */
export interface Visited {
  readonly name: string;
  readonly startGoal?: Goal;
  readonly visits: readonly Visit[];
}

type Figure = (visit: Visit) => number;

/** Compares our server with each peer: rates and latency for each number of connections, start, and memory. */
export function compare(ours: Visited, peers: readonly Visited[]): readonly Measured[] {
  return peers.flatMap((peer) => {
    const row = (work: string, unit: Unit, goal: Goal, of: Figure) =>
      judge({ work, beside: peer.name, unit, goal }, { ours: ours.visits.map(of), theirs: peer.visits.map(of) });
    return [
      ...LOADS.map(({ connections }, at) =>
        row(`requests per second, ${clients(connections)}`, 'per second', { ratio: 1 }, requestsAt(at)),
      ),
      row('p99 of a request, 64 connections', 'ms', { ratio: 1 }, p99At(LOADS.length - 1)),
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

/** All servers next to each other. */
export function serversTable(servers: readonly Visited[]): string {
  const loads = LOADS.map(({ connections }) => clients(connections));
  return table(
    ['Server', 'Figure', ...loads],
    servers.flatMap(({ name, visits }) => [
      [name, 'requests (charges) per second', ...LOADS.map((_load, at) => rates(visits, at))],
      ['', 'p50, p99', ...LOADS.map((_load, at) => latencies(visits, at))],
    ]),
  );
}

function rates(visits: readonly Visit[], at: number): string {
  const rate = (of: 'requestsPerSecond' | 'chargesPerSecond') =>
    Math.round(median(visits.map(({ loads }) => loads[at]?.[of] ?? Number.NaN))).toLocaleString('en-US');
  return `${rate('requestsPerSecond')} (${rate('chargesPerSecond')})`;
}

function latencies(visits: readonly Visit[], at: number): string {
  const latency = (of: 'p50Ms' | 'p99Ms') =>
    figure(median(visits.map(({ loads }) => loads[at]?.[of] ?? Number.NaN)), 'ms');
  return `${latency('p50Ms')}, ${latency('p99Ms')}`;
}

/** Start and memory of all servers. */
export function processTable(servers: readonly Visited[]): string {
  return table(
    ['Server', 'Start to first response', 'Memory after the load'],
    servers.map(({ name, visits }) => [
      name,
      figure(median(visits.map(({ startMs }) => startMs)), 'ms'),
      figure(median(visits.map(({ memoryMiB }) => memoryMiB)), 'MiB'),
    ]),
  );
}

/** The part of docs/performance.md. */
export function peersText(servers: readonly Visited[], rows: readonly Measured[], notes: readonly string[]): string {
  const goals = rows.length === 0 ? [] : [goalsTable(rows)];
  const parts = [measuredOn(), ...notes, ...goals, serversTable(servers), processTable(servers)];
  return parts.join('\n\n');
}
