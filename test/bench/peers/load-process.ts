import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { WireRequest } from '../cold/server-process.ts';
import type { ChargeKind } from './charges.ts';

/** A number of charges, sent over a number of connections. */
export interface Load {
  readonly connections: number;
  readonly charges: number;
}

/** The loads for a server, which are run one after another. */
export interface LoadPlan {
  readonly port: number;
  readonly kind: ChargeKind;
  readonly first: WireRequest;
  readonly loads: readonly Load[];
}

/** The result of a load. Latencies are per request, not per charge. */
export interface LoadResult {
  readonly requestsPerSecond: number;
  readonly chargesPerSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

const PROGRAM = fileURLToPath(new URL('load.ts', import.meta.url));
const PLAN_MAX_MS = 240_000;

/** Runs the loads in a separate process. Rejects if a request fails. */
export async function runLoads(plan: LoadPlan): Promise<readonly LoadResult[]> {
  const parameters = ['--import', 'tsx', PROGRAM, JSON.stringify(plan)];
  const { stdout } = await promisify(execFile)(process.execPath, parameters, { timeout: PLAN_MAX_MS });
  return JSON.parse(stdout);
}
