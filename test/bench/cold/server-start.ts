import { join } from 'node:path';
import { createGateway } from '../built.ts';
import { BODY } from '../http-sale.ts';
import { judge, type Measured } from '../measured.ts';
import { alternate } from '../rounds.ts';
import { programPath, ROOT } from './run-program.ts';
import { type ServerCommand, startServer, type WireRequest } from './server-process.ts';

const ROUNDS = 11;
const SEED = 'bench';
/** The API key of a server with the seed: a client knows it before the server has started. */
export const SEED_KEY = apiKeyOf(SEED);

/** `settlebox serve` from the built package. */
export function serveCommand(port: number): ServerCommand {
  return { parameters: [join(ROOT, 'dist/cli.js'), 'serve', '--port', String(port), '--seed', SEED] };
}

/** A script that calls `serve()`. */
export function serveScript(port: number): ServerCommand {
  return { parameters: [programPath('serve-script')], env: { PORT: String(port), SEED } };
}

/** A server without settlebox: it opens a database, reads the body, and sends a sale's response from memory. */
export function bareServer(port: number): ServerCommand {
  return { parameters: [programPath('bare-server')], env: { PORT: String(port) } };
}

/** A sale as the first request of a server. */
export const SALE_REQUEST: WireRequest = {
  path: '/v1/transactions',
  headers: { 'content-type': 'application/json', 'api-key': SEED_KEY },
  body: BODY,
};

/** Measures how long a script waits for `settlebox serve`. */
export async function serverStart(): Promise<Measured> {
  const sides = [serveCommand, bareServer].map((command) => async () => {
    const server = await startServer(command, SALE_REQUEST);
    await server.stop();
    return server.startMs;
  });
  const [ours = [], theirs = []] = await alternate(sides, ROUNDS);
  const row = {
    work: 'settlebox serve: start to first sale over HTTP',
    beside: 'node:http with better-sqlite3 and zod',
  };
  return judge({ ...row, unit: 'ms', goal: { ms: 300 } }, { ours, theirs });
}

function apiKeyOf(seed: string): string {
  using gateway = createGateway({ seed });
  return gateway.merchant.apiKey;
}
