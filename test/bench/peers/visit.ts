import { execFileSync } from 'node:child_process';
import { type StartedServer, startServer } from '../cold/server-process.ts';
import type { Contender } from './contenders.ts';
import { type LoadResult, runLoads } from './load-process.ts';

/** Connections at a time, and how many charges they send. */
export const LOADS = [
  { connections: 1, charges: 600 },
  { connections: 16, charges: 2_000 },
  { connections: 64, charges: 4_000 },
] as const;

/** Charges before the first load that counts, until the compiler has seen enough. */
const WARMUP = { connections: 16, charges: 1_500 };

/** What one process of a server did. */
export interface Visit {
  readonly startMs: number;
  /** In the order of {@link LOADS}. */
  readonly loads: readonly LoadResult[];
  /** Resident memory after all loads. */
  readonly memoryMiB: number;
}

/** Starts a server, sends it all loads, and stops it. */
export async function visit(contender: Contender): Promise<Visit> {
  const server = await startServer(contender.command, contender.first);
  try {
    const { kind, first } = contender;
    const [, ...loads] = await runLoads({ port: server.port, kind, first, loads: [WARMUP, ...LOADS] });
    return { startMs: server.startMs, loads, memoryMiB: residentMiB(server) };
  } finally {
    await server.stop();
  }
}

function residentMiB({ pid }: StartedServer): number {
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024;
}
