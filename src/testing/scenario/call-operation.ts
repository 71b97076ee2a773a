import { emptyInput } from '../../domain/base/empty-input.ts';
import type { Layout } from '../../domain/payments/transactions/types.ts';
import { GatewayError, SettleboxError } from '../../engine/errors.ts';
import { trusted } from '../../engine/trusted.ts';
import { turnOfEventLoop, within } from '../../engine/wall-clock.ts';
import type { Gateway } from '../../gateway/gateway-type.ts';
import type { ActAs } from '../../transports/caller-types.ts';
import type { OPERATIONS } from '../../worlds/resources.ts';
import { ANONYMOUS } from './predefined-names.ts';
import { formatValue } from './scenario-error.ts';

/** The transport of requests: function calls (`calls`) or `gateway.fetch` (`http`). */
export type Over = 'calls' | 'http';

/** A call of an operation in a scenario. */
interface OperationCall {
  readonly operation: (typeof OPERATIONS)[number];
  /** Absent if the path has no id. */
  readonly id?: string;
  /** The body of a POST or PATCH, or the query of a GET. */
  readonly input: unknown;
  /** The caller; undefined for the merchant. */
  readonly caller: unknown;
  readonly idempotencyKey: string | undefined;
}

/** Calls an operation. Returns its response, and throws its error in the same form over both transports. */
export type CallOperation = (call: OperationCall) => unknown;

/** The transports of a scenario, by the value of its `over` option. */
export const TRANSPORTS: Readonly<Record<Over, (gateway: World) => CallOperation>> = {
  calls: (gateway) => (call) => callDirectly(gateway, call),
  http: (gateway) => (call) => sendRequest(gateway, call),
};

function callDirectly(gateway: World, { operation, id, input, caller, idempotencyKey }: OperationCall): unknown {
  const [resource = '', verb = ''] = operation.name.split('.');
  const args = [
    ...(id === undefined ? [] : [id]),
    ...(operation.input === emptyInput ? [] : [input ?? undefined]),
    ...(idempotencyKey === undefined ? [] : [{ idempotencyKey }]),
  ];
  const api: object = caller === undefined ? gateway : gateway.as(accountOf(caller));
  const resourceApi: unknown = Reflect.get(api, resource);
  return Reflect.apply(
    trusted<(...parameters: unknown[]) => unknown>(Reflect.get(Object(resourceApi), verb)),
    resourceApi,
    args,
  );
}

async function sendRequest(gateway: World, call: OperationCall): Promise<unknown> {
  const response = await awaitResponse(gateway.fetch(requestFor(gateway, call)));
  const body: unknown = await response.json();
  if (response.ok) return body;
  const { error, correlation_id } = trusted<{ error: GatewayError; correlation_id: string }>(body);
  const gatewayError = new GatewayError(error.code, error.message, error.details, {}, response.status);
  throw Object.assign(gatewayError, { correlationId: correlation_id });
}

/** Turns of the event loop to wait for a response. A gateway in this process needs far fewer. */
const TURNS_MAX = 200;

/** Real milliseconds to wait for a response that comes through a socket. */
const SOCKET_WAIT_MS = 1_000;

/** A delayed response needs a clock move, and the clock stands still while a step waits. So it throws. */
async function awaitResponse(pendingResponse: Promise<Response>): Promise<Response> {
  const pending = Symbol('pending');
  for (let turn = 0; turn < TURNS_MAX; turn++) {
    const first = await Promise.race([pendingResponse, turnOfEventLoop().then(() => pending)]);
    if (first instanceof Response) return first;
  }
  const late = await within(SOCKET_WAIT_MS, pendingResponse, () => undefined);
  if (late !== undefined) return late;
  pendingResponse.catch(() => undefined);
  const [expected, got] = ['an immediate response', 'one that waits for the clock'];
  const hint = 'Over HTTP, a step cannot move the clock while it waits. Run this scenario with over: calls.';
  throw new SettleboxError('bad_option', `Expected ${expected}, got ${got}.`, hint, { expected, got });
}

function requestFor(gateway: World, { operation, id = '', input, caller, idempotencyKey }: OperationCall): Request {
  const { method, path } = operation;
  const url = new URL(gateway.baseUrl + path.replace('{id}', encodeURIComponent(id)));
  if (method === 'GET')
    for (const [name, value] of Object.entries(input ?? {})) url.searchParams.set(name, String(value));
  const body = method === 'GET' ? undefined : JSON.stringify(input ?? {});
  return new Request(url, {
    method,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
      ...credentials(caller === undefined ? gateway.merchant : accountOf(caller)),
    },
    ...(body === undefined ? {} : { body }),
  });
}

/** Accepts an account, an API key, the response of `auth.issueKey`, or the anonymous caller. */
function accountOf(caller: unknown): ActAs {
  if (caller === ANONYMOUS) return null;
  const issuedKey: unknown = typeof caller === 'object' && caller !== null ? Reflect.get(caller, 'api_key') : undefined;
  if (typeof issuedKey === 'string') return issuedKey;
  const key: unknown = typeof caller === 'object' && caller !== null ? Reflect.get(caller, 'apiKey') : caller;
  if (typeof key === 'string') return trusted<ActAs>(caller);
  const [expected, got] = ['an account, a key, or $anonymous', `"caller": ${formatValue(caller)}`];
  throw new SettleboxError('bad_option', `Expected ${expected}, got ${got}.`, '', { expected, got });
}

function credentials(caller: ActAs): Record<string, string> {
  if (caller === null) return {};
  if (typeof caller === 'string') return { apikey: caller };
  return { apikey: caller.apiKey, ...(caller.clientId === undefined ? {} : { 'client-id': caller.clientId }) };
}

/** A gateway in any layout. */
export type World = Gateway<Layout>;
