/** A call of the API as data, so that the same call can be made through every interface. */
import type { Gateway, Layout } from 'settlebox';

export type AnyGateway = Gateway<Layout>;

/** The caller: an account with its key, only a key, or anonymous. */
export type CalledBy = { readonly apiKey: string; readonly clientId?: string } | string | null;

export interface Call {
  /** `transactions.create`. */
  readonly operation: string;
  readonly id?: string | undefined;
  /** Body or query. */
  readonly input?: unknown;
  /** Default the merchant. */
  readonly by?: CalledBy | undefined;
  readonly idempotencyKey?: string | undefined;
}

/** An HTTP status (0 for a direct call that succeeded) and a body, or no response. */
export interface Answer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** The code of the connection error, if the caller got no response. */
  readonly lost?: string;
}

interface Route {
  readonly method: string;
  readonly path: string;
}

let routes: ReadonlyMap<string, Route> | undefined;

/** Method and path of each operation, by its name. */
export function routeOf(gateway: AnyGateway, operation: string): Route {
  routes ??= new Map(
    Object.entries(gateway.openapi().paths).flatMap(([path, methods]) =>
      Object.entries(methods ?? {}).map(([method, { operationId }]) => [
        String(operationId),
        { method: method.toUpperCase(), path },
      ]),
    ),
  );
  const route = routes.get(operation);
  if (route === undefined) throw new Error(`No operation is called ${operation}.`);
  return route;
}

/** The names of all operations, in the order of the OpenAPI document. */
export function operationsOf(gateway: AnyGateway): readonly string[] {
  routeOf(gateway, 'transactions.create');
  return [...(routes?.keys() ?? [])];
}

/** An HTTP request as data: path and query below the base address. */
export interface Wire {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
}

export function wireOf(gateway: AnyGateway, { operation, id = '', input, by, idempotencyKey }: Call): Wire {
  const { method, path } = routeOf(gateway, operation);
  const target = path.replace('{id}', encodeURIComponent(id));
  const headers = {
    ...credentials(by === undefined ? gateway.merchant : by),
    ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
  };
  if (method === 'GET' || method === 'DELETE') return { method, path: `${target}${queryOf(input)}`, headers };
  return {
    method,
    path: target,
    body: JSON.stringify(input ?? {}),
    headers: { ...headers, 'content-type': 'application/json' },
  };
}

function queryOf(input: unknown): string {
  const pairs = Object.entries(input ?? {}).map(([name, value]) => [name, String(value)] as [string, string]);
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs)}`;
}

function credentials(by: CalledBy): Record<string, string> {
  if (by === null) return {};
  if (typeof by === 'string') return { apikey: by };
  return { apikey: by.apiKey, ...(by.clientId === undefined ? {} : { 'client-id': by.clientId }) };
}
