/** How the operations of a scenario are asked: by direct calls, or over HTTP as a shop would. */
import { GatewayError, type GatewayErrorCode } from '../../core/errors.ts';
import { trusted } from '../../core/trusted.ts';
import type { ActAs } from '../../faces/types.ts';
import { emptyInput } from '../../resources/empty-input.ts';
import type { OPERATIONS } from '../../resources.ts';
import type { World } from './stage.ts';

/** `calls`: functions of the gateway; `http`: requests to `gateway.fetch`. */
export type Over = 'calls' | 'http';

/** A call of the API. */
export interface Question {
  readonly operation: (typeof OPERATIONS)[number];
  /** Absent where the path names nothing. */
  readonly id?: string;
  /** The body, or the query. */
  readonly input: unknown;
  /** Who asks; undefined for the merchant. */
  readonly by: unknown;
  readonly idempotencyKey: string | undefined;
}

/** Gives the answer, and throws the refusal, of either face alike. */
export type Ask = (question: Question) => unknown;

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
  const response = await gateway.fetch(requestFor(gateway, question));
  const body: unknown = await response.json();
  if (response.ok) return body;
  const { error, correlation_id } = trusted<{ error: GatewayError; correlation_id: string }>(body);
  const refusal = new GatewayError(
    error.code satisfies GatewayErrorCode,
    error.message,
    error.details,
    {},
    response.status,
  );
  throw Object.assign(refusal, { correlationId: correlation_id });
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

/** An account or a key as the gateway has it, or as `auth.issueKey` answered it; nobody. */
function actAs(by: unknown): ActAs {
  const issued: unknown = typeof by === 'object' && by !== null ? Reflect.get(by, 'api_key') : undefined;
  return typeof issued === 'string' ? issued : trusted<ActAs>(by);
}

function credentials(by: ActAs): Record<string, string> {
  if (by === null) return {};
  if (typeof by === 'string') return { apikey: by };
  return { apikey: by.apiKey, ...(by.clientId === undefined ? {} : { 'client-id': by.clientId }) };
}
