import { join } from 'node:path';
import { createGateway } from '../built.ts';
import { BODY } from '../http-sale.ts';
import { judge, type Measurement } from '../measurement.ts';
import { alternate } from '../rounds.ts';
import { programPath, ROOT } from './run-program.ts';
import { type ServerCommand, startServer, type WireRequest } from './server-process.ts';

const ROUNDS = 11;
const SEED = 'bench';
/** The API key of a server with this seed, which clients need before the server has started. */
export const SEED_KEY = apiKeyOf(SEED);

/** Returns the command `settlebox serve` of the built package. */
export function serveCommand(port: number): ServerCommand {
  return { parameters: [join(ROOT, 'dist/cli.js'), 'serve', '--port', String(port), '--seed', SEED] };
}

/** Returns the command of a script that calls `serve()`. */
export function serveScript(port: number): ServerCommand {
  return { parameters: [programPath('serve-script')], env: { PORT: String(port), SEED } };
}

/** Returns the command of a server without Settlebox. It opens a database, parses the body, and sends a fixed response. */
export function bareServer(port: number): ServerCommand {
  return { parameters: [programPath('bare-server')], env: { PORT: String(port) } };
}

/** A sale as the first request of a server. */
export const SALE_REQUEST: WireRequest = {
  path: '/v1/transactions',
  headers: { 'content-type': 'application/json', 'api-key': SEED_KEY },
  body: BODY,
};

/** Measures the time that a script waits for `settlebox serve`. */
export async function serverStart(): Promise<Measurement> {
  const sides = [serveCommand, bareServer].map((command) => async () => {
    const server = await startServer(command, SALE_REQUEST);
    await server.stop();
    return server.startMs;
  });
  const [ours = [], theirs = []] = await alternate(sides, ROUNDS);
  const row = {
    work: 'settlebox serve: start to first sale over HTTP',
    baseline: 'node:http with better-sqlite3 and zod',
  };
  return judge({ ...row, unit: 'ms', goal: { ms: 300 } }, { ours, theirs });
}

function apiKeyOf(seed: string): string {
  using gateway = createGateway({ seed });
  return gateway.merchant.apiKey;
}
