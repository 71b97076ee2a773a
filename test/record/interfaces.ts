/** The four interfaces: direct calls, `gateway.fetch`, MSW, and the server. */
import { setupServer } from 'msw/node';
import { GatewayError } from 'settlebox';
import { handlers } from 'settlebox/msw';
import { serve } from 'settlebox/server';
import { type Answer, type AnyGateway, type Call, routeOf, type Wire, wireOf } from './calls.ts';

/** Sends a request to a gateway; rejects if no response comes. */
export type Send = (wire: Wire, signal?: AbortSignal) => Promise<Response>;

/** An interface to one gateway. */
export interface Interface {
  /** Undefined for direct calls, which have no requests. */
  readonly send: Send | undefined;
  readonly call: (call: Call, signal?: AbortSignal) => Answer | Promise<Answer>;
  /** The address in front of the gateway, which differs from run to run; undefined if the gateway's own is used. */
  readonly origin: string | undefined;
  readonly close: () => Promise<void>;
}

export const EVERY_INTERFACE = ['direct', 'fetch', 'msw', 'server'] as const;
export type InterfaceName = (typeof EVERY_INTERFACE)[number];

export const INTERFACES: Readonly<Record<InterfaceName, (gateway: AnyGateway) => Promise<Interface>>> = {
  direct: openDirect,
  fetch: openFetch,
  msw: openMsw,
  server: openServer,
};

async function openDirect(gateway: AnyGateway): Promise<Interface> {
  return { send: undefined, call: (call) => callDirectly(gateway, call), origin: undefined, close: async () => {} };
}

function callDirectly(gateway: AnyGateway, { operation, id, input, by, idempotencyKey }: Call): Answer {
  const [resource = '', verb = ''] = operation.replace('ByPut', '').split('.');
  const owner: unknown = Reflect.get(by === undefined ? gateway : gateway.as(by), resource);
  const withId = routeOf(gateway, operation).path.includes('{id}');
  const takesInput = input !== undefined || idempotencyKey !== undefined;
  const given = [
    ...(withId ? [id] : []),
    ...(takesInput ? [input] : []),
    ...(idempotencyKey === undefined ? [] : [{ idempotencyKey }]),
  ];
  try {
    return { status: 0, body: Reflect.apply(Reflect.get(Object(owner), verb), owner, given) };
  } catch (error) {
    if (error instanceof GatewayError) return { status: error.status, headers: error.headers, body: error.toBody() };
    return lostAnswer(error);
  }
}

async function openFetch(gateway: AnyGateway): Promise<Interface> {
  const { baseUrl } = gateway;
  return overHttp(
    gateway,
    (wire, signal) => gateway.fetch(new Request(`${baseUrl}${wire.path}`, requestOf(wire, signal))),
    { origin: undefined, close: async () => {} },
  );
}

async function openMsw(gateway: AnyGateway): Promise<Interface> {
  const server = setupServer(...handlers(gateway));
  server.listen({ onUnhandledRequest: 'error' });
  // MSW logs every connection that an injected fault resets.
  const { error } = console;
  console.error = () => undefined;
  const close = async () => {
    console.error = error;
    server.close();
  };
  const send: Send = (wire, signal) => fetch(`${gateway.baseUrl}${wire.path}`, requestOf(wire, signal));
  return overHttp(gateway, send, { origin: undefined, close });
}

async function openServer(gateway: AnyGateway): Promise<Interface> {
  const server = await serve({ gateway, graceMs: 100 });
  const send: Send = (wire, signal) => fetch(`${server.url}${wire.path}`, requestOf(wire, signal)).catch(throwAsReset);
  return overHttp(gateway, send, { origin: server.url, close: () => server.close() });
}

/** Clients over sockets use another code for a reset than the one that scenarios expect. */
function throwAsReset(error: unknown): never {
  if (!(error instanceof TypeError)) throw error;
  const own = { code: 'ECONNRESET', [Symbol.for('settlebox.connectionLost')]: true };
  throw Object.assign(new TypeError(error.message, { cause: Object.assign(new Error('read ECONNRESET'), own) }), own);
}

function requestOf({ method, headers, body }: Wire, signal: AbortSignal | undefined): RequestInit {
  return {
    method,
    headers,
    redirect: 'manual',
    ...(body === undefined ? {} : { body }),
    ...(signal === undefined ? {} : { signal }),
  };
}

function overHttp(gateway: AnyGateway, send: Send, rest: Pick<Interface, 'origin' | 'close'>): Interface {
  const call = (one: Call, signal?: AbortSignal) => exchange(send, wireOf(gateway, one), signal);
  return { send, call, ...rest };
}

/** Sends a request and reads the whole response. */
export async function exchange(send: Send, wire: Wire, signal?: AbortSignal): Promise<Answer> {
  try {
    const response = await send(wire, signal);
    const text = await response.text();
    return { status: response.status, headers: headersOf(response), body: parsed(text) };
  } catch (error) {
    return lostAnswer(error);
  }
}

/** Transport headers, which are independent of the content, and the revision, which counts the writes to the database. */
const UNRECORDED_HEADERS = new Set([
  'connection',
  'content-length',
  'date',
  'keep-alive',
  'transfer-encoding',
  'settlebox-revision',
]);

function headersOf({ headers }: Response): Record<string, string> {
  return Object.fromEntries([...headers].filter(([name]) => !UNRECORDED_HEADERS.has(name)).sort());
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Clients over sockets use another code for a lost response (`UND_ERR_SOCKET`), so only the loss is recorded. */
function lostAnswer(error: unknown): Answer {
  const isLoss = error instanceof Error && (error.name === 'TypeError' || error.name === 'AbortError');
  if (!isLoss || (error.cause === undefined && !/fetch failed|terminated|aborted/.test(error.message))) throw error;
  return { status: -1, lost: error.name === 'AbortError' ? 'aborted' : 'connection' };
}
