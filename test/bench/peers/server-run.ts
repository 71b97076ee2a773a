import { execFileSync } from 'node:child_process';
import { type StartedServer, startServer } from '../cold/server-process.ts';
import type { Contender } from './contenders.ts';
import { type LoadResult, runLoads } from './load-process.ts';

/** The numbers of concurrent connections, and of charges that they send in total. */
export const LOADS = [
  { connections: 1, charges: 600 },
  { connections: 16, charges: 2_000 },
  { connections: 64, charges: 4_000 },
] as const;

/** A first load that does not count, in which V8 optimizes the code. */
const WARMUP = { connections: 16, charges: 1_500 };

/** The results of one process of a server. */
export interface ServerRun {
  readonly startMs: number;
  /** In the order of {@link LOADS}. */
  readonly loads: readonly LoadResult[];
  /** Resident memory after all loads. */
  readonly memoryMiB: number;
}

/** Starts a server, sends it all loads, and stops it. */
export async function runServer(contender: Contender): Promise<ServerRun> {
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
