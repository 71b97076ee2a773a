/**
 * Generates load: sends charges over keep-alive connections, each of which waits for its response before it sends the next
 * request. The argument of this program is a {@link LoadPlan} as JSON; it prints {@link LoadResult}s.
 */
import { Pool } from 'undici';
import type { WireRequest } from '../cold/server-process.ts';
import { median } from '../measurement.ts';
import { CHARGES } from './charges.ts';
import type { Load, LoadPlan, LoadResult } from './load-process.ts';

const plan: LoadPlan = JSON.parse(process.argv[2] ?? '{}');
const { make, requests } = CHARGES[plan.kind];
/** The number of the next charge, counted over all loads. */
let next = 0;

const results: LoadResult[] = [];
for (const load of plan.loads) results.push(await send(load));
console.log(JSON.stringify(results));

async function send({ connections, charges }: Load): Promise<LoadResult> {
  const pool = new Pool(`http://127.0.0.1:${plan.port}`, { connections, pipelining: 1 });
  const latencies: number[] = [];
  const end = next + connections + charges;
  const post = (request: WireRequest) => timedPost(pool, request, latencies);
  // Opens the connections first; otherwise p99 would be the time to connect.
  await onEach(connections, () => make(post, plan.first, next++));
  latencies.length = 0;
  const before = performance.now();
  await onEach(connections, async () => {
    while (next < end) await make(post, plan.first, next++);
  });
  const seconds = (performance.now() - before) / 1000;
  await pool.close();
  return {
    requestsPerSecond: (charges * requests) / seconds,
    chargesPerSecond: charges / seconds,
    p50Ms: median(latencies),
    p99Ms: latencies.toSorted((a, b) => a - b)[Math.ceil(latencies.length * 0.99) - 1] ?? Number.NaN,
  };
}

async function onEach(connections: number, work: () => Promise<unknown>): Promise<void> {
  await Promise.all(Array.from({ length: connections }, work));
}

async function timedPost(pool: Pool, { path, headers, body }: WireRequest, latencies: number[]): Promise<string> {
  const sent = performance.now();
  const response = await pool.request({ path, method: 'POST', headers, body });
  const text = await response.body.text();
  latencies.push(performance.now() - sent);
  if (response.statusCode >= 300) throw new Error(`POST ${path} returned ${response.statusCode}: ${text}`);
  return text;
}
