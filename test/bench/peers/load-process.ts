import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { WireRequest } from '../cold/server-process.ts';
import type { ChargeKind } from './charges.ts';

/** Charges that a number of connections send. */
export interface Load {
  readonly connections: number;
  readonly charges: number;
}

/** Loads for one server, one after another. */
export interface LoadPlan {
  readonly port: number;
  readonly kind: ChargeKind;
  readonly first: WireRequest;
  readonly loads: readonly Load[];
}

/** Latencies are those of single requests. */
export interface LoadResult {
  readonly requestsPerSecond: number;
  readonly chargesPerSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

const PROGRAM = fileURLToPath(new URL('load.ts', import.meta.url));
const PLAN_MAX_MS = 240_000;

/** Runs the loads in a process of their own. Rejects if a request fails. */
export async function runLoads(plan: LoadPlan): Promise<readonly LoadResult[]> {
  const parameters = ['--import', 'tsx', PROGRAM, JSON.stringify(plan)];
  const { stdout } = await promisify(execFile)(process.execPath, parameters, { timeout: PLAN_MAX_MS });
  return JSON.parse(stdout);
}
