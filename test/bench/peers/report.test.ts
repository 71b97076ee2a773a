import { expect, it } from 'vitest';
import type { WireRequest } from '../cold/server-process.ts';
import { CHARGES } from './charges.ts';
import { compare, peersText, processTable, type ServerRuns, serversTable } from './report.ts';

const LATENCY = { p50Ms: 0.5, p99Ms: 4 };

/** A server whose rate is the same for each number of connections. */
function server(name: string, requestsPerSecond: number, startMs: number): ServerRuns {
  const load = { requestsPerSecond, chargesPerSecond: requestsPerSecond / 2, ...LATENCY };
  return { name, runs: [{ startMs, loads: [load, load, load], memoryMiB: 80 }] };
}

const ours = server('settlebox serve', 2000, 300);
const peer: ServerRuns = { ...server('a peer', 1000, 200), startGoal: { ratio: 1.2 } };

it('compares rates, p99, start, and memory with each peer', () => {
  const rows = compare(ours, [peer]);
  expect(rows.map(({ work, ratio, isMet }) => [work, ratio, isMet])).toEqual([
    ['requests per second, 1 connection', 2, true],
    ['requests per second, 16 connections', 2, true],
    ['requests per second, 64 connections', 2, true],
    ['p99 latency of a request, 64 connections', 1, true],
    ['start to first response', 1.5, false],
    ['resident memory after the load', 1, true],
  ]);
});

it('reports requests and charges of each server', () => {
  expect(serversTable([peer])).toContain('| a peer | requests (charges) per second | 1,000 (500)');
  expect(serversTable([peer])).toContain('500.0 us, 4.00 ms');
  expect(processTable([ours, peer])).toContain('| a peer          | 200 ms                  | 80 MiB');
});

it('reports that a peer is left out, and writes the other tables', () => {
  const text = peersText([ours], [], ['npm could not install a peer 1.0.0, so it is left out.']);
  expect(text).toMatch(
    /^Measured on \d{4}-\d\d-\d\d: Node v.*\n\nnpm could not install a peer 1\.0\.0, so it is left out\.\n\n\| Server/,
  );
});

it('makes as many requests per charge as it reports', async () => {
  const first = { path: '/v1/payment_intents', headers: { authorization: 'Bearer first' }, body: 'amount=1999' };
  for (const flow of Object.values(CHARGES)) {
    const sent: WireRequest[] = [];
    const post = (request: WireRequest) => Promise.resolve(`{"id":"pi_${sent.push(request)}","status":"succeeded"}`);
    await flow.make(post, first, 1);
    expect(sent).toHaveLength(flow.requests);
  }
});

it('confirms the payment intent that it created, and rejects one that did not succeed', async () => {
  const first = { path: '/v1/payment_intents', headers: {}, body: 'amount=1999' };
  const paths: string[] = [];
  const post = ({ path }: WireRequest) => Promise.resolve(`{"id":"pi_${paths.push(path)}","status":"canceled"}`);
  await expect(CHARGES.payment_intent.make(post, first, 1)).rejects.toThrow('the charge did not succeed');
  expect(paths).toEqual(['/v1/payment_intents', '/v1/payment_intents/pi_1/confirm']);
});
