import { emptyInput } from '../../domain/base/empty-input.ts';
import type { Layout } from '../../domain/payments/transactions/types.ts';
import { GatewayError, SettleboxError } from '../../engine/errors.ts';
import { trusted } from '../../engine/trusted.ts';
import { turnOfEventLoop, within } from '../../engine/wall-clock.ts';
import type { Gateway } from '../../gateway/gateway-type.ts';
import type { ActAs } from '../../transports/caller-types.ts';
import type { OPERATIONS } from '../../worlds/resources.ts';
import { NOBODY } from './predefined-names.ts';
import { shown } from './scenario-error.ts';

/** The transport of requests: function calls (`calls`) or `gateway.fetch` (`http`). */
export type Over = 'calls' | 'http';

/** A call of an operation in a scenario. */
export interface Question {
  readonly operation: (typeof OPERATIONS)[number];
  /** Absent if the path has no id. */
  readonly id?: string;
  /** The body of a POST or PATCH, or the query of a GET. */
  readonly input: unknown;
  /** The caller; undefined for the merchant. */
  readonly by: unknown;
  readonly idempotencyKey: string | undefined;
}

/** Calls an operation. Returns its response, and throws its error in the same form over both transports. */
export type Ask = (question: Question) => unknown;

/** The transports of a scenario, by the value of its `over` option. */
export const ASKING: Readonly<Record<Over, (gateway: World) => Ask>> = {
  calls: (gateway) => (question) => callDirectly(gateway, question),
  http: (gateway) => (question) => sendRequest(gateway, question),
};

function callDirectly(gateway: World, { operation, id, input, by, idempotencyKey }: Question): unknown {
  const [resource = '', verb = ''] = operation.name.split('.');
  const given = [
    ...(id === undefined ? [] : [id]),
    ...(operation.input === emptyInput ? [] : [input ?? undefined]),
    ...(idempotencyKey === undefined ? [] : [{ idempotencyKey }]),
  ];
  const face: object = by === undefined ? gateway : gateway.as(actAs(by));
  const owner: unknown = Reflect.get(face, resource);
  return Reflect.apply(trusted<(...parameters: unknown[]) => unknown>(Reflect.get(Object(owner), verb)), owner, given);
}

async function sendRequest(gateway: World, question: Question): Promise<unknown> {
  const response = await withoutWaiting(gateway.fetch(requestFor(gateway, question)));
  const body: unknown = await response.json();
  if (response.ok) return body;
  const { error, correlation_id } = trusted<{ error: GatewayError; correlation_id: string }>(body);
  const refusal = new GatewayError(error.code, error.message, error.details, {}, response.status);
  throw Object.assign(refusal, { correlationId: correlation_id });
}

/** Turns of the event loop to wait for a response. A gateway in this process needs far fewer. */
const TURNS_MAX = 200;

/** Real milliseconds to wait for a response that comes through a socket. */
const PATIENCE_MS = 1_000;

/** A delayed response needs a clock move, and the clock stands still while a step waits. So it throws. */
async function withoutWaiting(answering: Promise<Response>): Promise<Response> {
  const pending = Symbol('pending');
  for (let turn = 0; turn < TURNS_MAX; turn++) {
    const first = await Promise.race([answering, turnOfEventLoop().then(() => pending)]);
    if (first instanceof Response) return first;
  }
  const late = await within(PATIENCE_MS, answering, () => undefined);
  if (late !== undefined) return late;
  answering.catch(() => undefined);
  const [expected, got] = ['an immediate response', 'one that waits for the clock'];
  const hint = 'Over HTTP, a step cannot move the clock while it waits. Run this scenario with over: calls.';
  throw new SettleboxError('bad_option', `Expected ${expected}, got ${got}.`, hint, { expected, got });
}

function requestFor(gateway: World, { operation, id = '', input, by, idempotencyKey }: Question): Request {
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
      ...credentials(by === undefined ? gateway.merchant : actAs(by)),
    },
    ...(body === undefined ? {} : { body }),
  });
}

/** Accepts an account, an API key, the response of `auth.issueKey`, or the anonymous caller. */
function actAs(by: unknown): ActAs {
  if (by === NOBODY) return null;
  const issued: unknown = typeof by === 'object' && by !== null ? Reflect.get(by, 'api_key') : undefined;
  if (typeof issued === 'string') return issued;
  const key: unknown = typeof by === 'object' && by !== null ? Reflect.get(by, 'apiKey') : by;
  if (typeof key === 'string') return trusted<ActAs>(by);
  const [expected, got] = ['an account, a key, or $anonymous', `"caller": ${shown(by)}`];
  throw new SettleboxError('bad_option', `Expected ${expected}, got ${got}.`, '', { expected, got });
}

function credentials(by: ActAs): Record<string, string> {
  if (by === null) return {};
  if (typeof by === 'string') return { apikey: by };
  return { apikey: by.apiKey, ...(by.clientId === undefined ? {} : { 'client-id': by.clientId }) };
}

/** A gateway in any layout. */
export type World = Gateway<Layout>;
