/** Starts servers in separate processes. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { request } from 'node:http';
import { createServer } from 'node:net';

/** A Node command that starts a server on 127.0.0.1 and a given port. */
export interface ServerCommand {
  readonly parameters: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

/** A request with its body as text. */
export interface WireRequest {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface StartedServer {
  readonly pid: number;
  readonly port: number;
  /** From the start of the process to the end of its first response. */
  readonly startMs: number;
  stop(): Promise<void>;
}

const START_MAX_MS = 20_000;
/** Pause between attempts to connect to a server that is not listening yet. */
const RETRY_MS = 2;

/** Starts a server with Node, and repeats a request until it gets a response. */
export async function startServer(
  command: (port: number) => ServerCommand,
  first: WireRequest,
): Promise<StartedServer> {
  const port = await freePort();
  const { parameters, env } = command(port);
  const { NODE_OPTIONS: _options, ...environment } = process.env;
  const before = performance.now();
  const child = spawn(process.execPath, [...parameters], {
    env: { ...environment, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let printed = '';
  child.stderr.on('data', (text: Buffer) => {
    printed += text.toString();
  });
  try {
    await firstResponse(port, first, before + START_MAX_MS, child);
  } catch (error) {
    await stop(child);
    throw new Error(`${parameters.join(' ')} did not respond: ${error}\n${printed}`);
  }
  return { pid: child.pid ?? 0, port, startMs: performance.now() - before, stop: () => stop(child) };
}

async function firstResponse(port: number, first: WireRequest, until: number, child: ChildProcess): Promise<void> {
  while (child.exitCode === null && performance.now() < until) {
    const status = await send(port, first).catch(() => undefined);
    if (status !== undefined && status >= 200 && status < 300) return;
    if (status !== undefined) throw new Error(`the first response has status ${status}`);
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
  }
  throw new Error(child.exitCode === null ? `no response within ${START_MAX_MS} ms` : 'the process exited');
}

/** Returns the status of the response. Rejects if the server is not listening yet. */
function send(port: number, { path, headers, body }: WireRequest): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const outgoing = request({ host: '127.0.0.1', port, path, method: 'POST', headers, agent: false }, (response) => {
      response.resume();
      response.on('end', () => resolve(response.statusCode));
    });
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return address.port;
}
