import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import { isInitializeRequest } from '@modelcontextprotocol/sdk/types.js';
import { SettleboxError } from '../../engine/errors.ts';
import { trusted } from '../../engine/trusted.ts';
import { everyRealMs, realMilliseconds } from '../../engine/wall-clock.ts';
import type { ServerAddress } from '../../server/addresses.ts';
import { guardOf } from '../../server/guard.ts';
import { randomKey } from '../../server/random-key.ts';
import { Session } from '../base/session.ts';
import { createAgentServer } from './agent-server.ts';

/** Limits of the HTTP transport. */
const AGENT_LIMITS = {
  /** Open sessions. A new one replaces the longest idle one, if that has been idle for `replaceableMs`. */
  sessions: 16,
  /** Real milliseconds without a request after which a session is closed. */
  idleMs: 15 * 60_000,
  replaceableMs: 60_000,
  bodyBytes: 1024 * 1024,
  connections: 200,
} as const;

type AgentLimits = { readonly [Name in keyof typeof AGENT_LIMITS]: number };

/** The address of the protocol, below the origin of the server. */
const PATH = '/mcp';

const HOST = '127.0.0.1';

/** Options of `serveHttp`. */
interface AgentServerOptions {
  readonly folder: string;
  /** 0 picks a free port. */
  readonly port: number;
  readonly limits?: Partial<AgentLimits>;
}

/** A server for agents on this machine. */
interface AgentServer {
  readonly url: string;
  close(): Promise<void>;
}

interface OpenSession {
  readonly session: Session;
  readonly transport: WebStandardStreamableHTTPServerTransport;
  usedAt: number;
  /** Requests in progress: a session at work is not idle. */
  working: number;
}

/** Serves agents over HTTP on the loopback address. Each session has worlds of its own. */
export async function serveHttp({ folder, port, limits: given }: AgentServerOptions): Promise<AgentServer> {
  const limits = { ...AGENT_LIMITS, ...given };
  const sessions = new Sessions(folder, limits);
  let guard: ReturnType<typeof guardOf> | undefined;
  const server = createServer((incoming, outgoing) => {
    const rejection = guard?.({
      area: 'control',
      method: incoming.method ?? '',
      headers: incoming.headers,
      targetHost: hostIn(incoming),
    });
    if (rejection !== undefined) reject(outgoing, rejection.status, `${rejection.message} ${howToConnect(server)}`);
    else respond(sessions, incoming, outgoing, limits).catch(() => reject(outgoing, 500, 'The request failed.'));
  });
  server.maxConnections = limits.connections;
  await new Promise<void>((resolve, fail) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      fail(
        new SettleboxError(
          'bad_option',
          `--port must be a free port; listening failed with ${error.code}.`,
          'Use 0 for a free one.',
        ),
      ),
    );
    server.listen(port, HOST, () => resolve());
  });
  const listening = server.address();
  if (typeof listening !== 'object' || listening === null) throw new Error('The server has no port.');
  const address: ServerAddress = { scheme: 'http', host: HOST, port: listening.port, loopback: true };
  guard = guardOf(address);
  const stopSweeping = everyRealMs(Math.min(limits.idleMs, SWEEP_MS), () => void sessions.closeIdle(limits.idleMs));
  return {
    url: `http://${HOST}:${listening.port}${PATH}`,
    async close() {
      stopSweeping();
      server.close();
      server.closeAllConnections();
      await sessions.closeAll();
    },
  };
}

const SWEEP_MS = 10_000;

function howToConnect(server: Server): string {
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  return `Connect to http://${HOST}:${port}${PATH} with a program on this machine.`;
}

/** Returns the host of a request target that is an absolute URL. */
function hostIn({ url = '' }: IncomingMessage): string | undefined {
  return /^[a-z]+:\/\//i.test(url) ? (URL.canParse(url) ? new URL(url).host : '') : undefined;
}

class Sessions {
  readonly #folder: string;
  readonly #limits: AgentLimits;
  readonly #open = new Map<string, OpenSession>();

  constructor(folder: string, limits: AgentLimits) {
    this.#folder = folder;
    this.#limits = limits;
  }

  find(id: string): OpenSession | undefined {
    return this.#open.get(id);
  }

  /** Returns a new session; undefined if there are too many, and all are in use. */
  async open(): Promise<OpenSession | undefined> {
    if (this.#open.size >= this.#limits.sessions && !(await this.closeIdle(this.#limits.replaceableMs, 1)))
      return undefined;
    const id = randomKey();
    const session = new Session(this.#folder);
    const transport = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: () => id,
      enableJsonResponse: true,
    });
    const opened = { session, transport, usedAt: realMilliseconds(), working: 0 };
    this.#open.set(id, opened);
    // The client can end its session with DELETE.
    transport.onclose = () => void this.#close(id);
    await createAgentServer(session).connect(trusted(transport));
    return opened;
  }

  /** Closes sessions that have been idle, the longest idle first. Returns false if there is none. */
  async closeIdle(idleMs: number, atMost = Number.POSITIVE_INFINITY): Promise<boolean> {
    const since = realMilliseconds() - idleMs;
    const idle = [...this.#open]
      .filter(([, { usedAt, working }]) => working === 0 && usedAt <= since)
      .sort(([, one], [, other]) => one.usedAt - other.usedAt)
      .slice(0, atMost);
    await Promise.all(idle.map(([id]) => this.#close(id)));
    return idle.length > 0;
  }

  async closeAll(): Promise<void> {
    await Promise.all([...this.#open.keys()].map((id) => this.#close(id)));
  }

  async #close(id: string): Promise<void> {
    const opened = this.#open.get(id);
    if (opened === undefined) return;
    this.#open.delete(id);
    await opened.transport.close();
    await opened.session.close();
  }
}

async function respond(
  sessions: Sessions,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  limits: AgentLimits,
): Promise<void> {
  const [path] = (incoming.url ?? '').split('?', 1);
  if (path !== PATH) return reject(outgoing, 404, `No such path. Use ${PATH}.`);
  // Nothing is sent without a request, so there is no stream to open.
  if (incoming.method !== 'POST' && incoming.method !== 'DELETE')
    return reject(outgoing, 405, 'Use POST, or DELETE to end the session.', { allow: 'POST, DELETE' });
  const body = incoming.method === 'POST' ? await readJson(incoming, limits.bodyBytes) : undefined;
  if (body === TOO_LARGE)
    return reject(outgoing, 413, `A body can have at most ${limits.bodyBytes} bytes.`, { connection: 'close' });
  if (body === NOT_JSON) return reject(outgoing, 400, 'The body must be JSON.');
  const id = incoming.headers['mcp-session-id'];
  const found = typeof id === 'string' ? sessions.find(id) : undefined;
  if (found === undefined && id !== undefined)
    return reject(outgoing, 404, 'This session does not exist, or was idle for too long. Initialize a new one.');
  if (found === undefined && !isInitializeRequest(body))
    return reject(outgoing, 400, 'The Mcp-Session-Id header is required. Send an initialize request first.');
  const opened = found ?? (await sessions.open());
  if (opened === undefined)
    return reject(outgoing, 503, `${limits.sessions} sessions are in use. End one with DELETE, or wait.`, {
      'retry-after': '60',
    });
  opened.working += 1;
  try {
    const response = await opened.transport.handleRequest(requestOf(incoming), { parsedBody: body });
    // With enableJsonResponse, every response is one document.
    outgoing.writeHead(response.status, Object.fromEntries(response.headers)).end(await response.text());
  } finally {
    opened.working -= 1;
    opened.usedAt = realMilliseconds();
  }
}

/** The request without its body, which is passed parsed. */
function requestOf({ method = '', headers }: IncomingMessage): Request {
  const fields = Object.entries(headers).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)] satisfies [string, string]],
  );
  return new Request(`http://${HOST}${PATH}`, { method, headers: fields });
}

const TOO_LARGE = Symbol('too large');
const NOT_JSON = Symbol('not JSON');

async function readJson(incoming: IncomingMessage, bytesMax: number): Promise<unknown> {
  if (Number(incoming.headers['content-length'] ?? 0) > bytesMax) return TOO_LARGE;
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of incoming) {
    bytes += part.length;
    if (bytes > bytesMax) return TOO_LARGE;
    parts.push(part);
  }
  try {
    return JSON.parse(Buffer.concat(parts).toString());
  } catch {
    return NOT_JSON;
  }
}

/** Responds with an error of JSON-RPC, as clients of the protocol expect it. */
function reject(
  outgoing: ServerResponse,
  status: number,
  message: string,
  headers: Readonly<Record<string, string>> = {},
): void {
  if (outgoing.headersSent) {
    outgoing.destroy();
    return;
  }
  const error = { jsonrpc: '2.0', error: { code: INVALID_REQUEST, message }, id: null };
  outgoing.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(error));
}

const INVALID_REQUEST = -32_600;
