import { Hono } from 'hono';
import type { Credentials, Engine } from '../domain/base/context.ts';
import { didYouMean } from '../engine/did-you-mean.ts';
import { GatewayError, reject } from '../engine/errors.ts';
import { invoke } from '../engine/invoke.ts';
import { type HttpMethod, methodsOf } from '../engine/operation.ts';
import type { HttpRequestInfo, OperationRequest } from '../engine/request.ts';
import { OPERATIONS, type OperationRow } from '../worlds/resources.ts';
import { arrivalOf, logBlockedRequest, shownPath } from './arrivals.ts';
import { type FaultyResponse, truncatedBody, unlessAborted } from './faulty-request.ts';
import { FAULT_HEADER, isConnectionLost } from './injected-errors.ts';
import { noteUnknownParameters, readQuery } from './read-query.ts';
import { hasMediaType, JSON_BYTES_MAX, JSON_TYPE, parseJsonObject } from './read-request.ts';
import { REQUEST_EFFECTS } from './request-effects.ts';
import { triggerRequestFault } from './request-faults.ts';

/** The gateway and the address that a request is sent to. */
export interface HttpBindings {
  readonly engine: Engine;
  /** Path below the base address. */
  readonly path: string;
  /** The base address. */
  readonly baseUrl: string;
  /** Allows a request to inject its own fault. */
  readonly control: boolean;
  /** Delivers due webhooks. */
  readonly idle: () => Promise<void>;
}

/** Returns the response to a request. `path` is relative to the base address of the gateway. */
export function respondHttp(request: Request, bindings: HttpBindings): Promise<Response> {
  return Promise.resolve(ROUTER.fetch(request, bindings));
}

/** Returns the API keys and the client id in the headers of a request. */
export function credentialsOf(request: Request): Credentials {
  const { headers } = request;
  const keys = [headers.get('apikey'), headers.get('api-key')].flatMap((key) => (key === null ? [] : [key.trim()]));
  const credentials = { keys, clientId: headers.get('client-id')?.trim() };
  return keys.length === 0 && headers.has('authorization') ? { ...credentials, hasAuthorization: true } : credentials;
}

/** The rows as routes. One router serves every gateway, because it has no state. */
const ROUTER = makeRouter();

type HttpEnv = { Bindings: HttpBindings };

function makeRouter(): Hono<HttpEnv> {
  const router = new Hono<HttpEnv>({ getPath: (_request, options) => options?.env?.path ?? '/' });
  for (const operation of OPERATIONS)
    for (const method of methodsOf(operation))
      router.on(method, routeOf(operation), ({ env, req }) =>
        respondTo(env, req.raw, (arrival) =>
          callOperation(env, operation, method, req.raw, { id: req.param('id'), arrival }),
        ),
      );
  for (const { path } of OPERATIONS) {
    const allow = OPERATIONS.filter((operation) => operation.path === path).flatMap(methodsOf);
    router.all(routeOf({ path }), ({ env, req }) =>
      respondTo(env, req.raw, () => rejectMethod(req.raw.method, path, allow.join(', '))),
    );
  }
  router.notFound(({ env, req }) => respondTo(env, req.raw, () => rejectRoute(req.raw.method, env.path)));
  router.onError((error) => {
    throw error;
  });
  return router;
}

function routeOf({ path }: Pick<OperationRow, 'path'>): string {
  return path.replace('{id}', ':id');
}

interface RouteMatch {
  readonly id: string | undefined;
  readonly arrival: HttpRequestInfo;
}

async function callOperation(
  bindings: HttpBindings,
  operation: OperationRow,
  method: HttpMethod,
  request: Request,
  { id, arrival }: RouteMatch,
): Promise<FaultyResponse> {
  const { engine, baseUrl, control } = bindings;
  rejectPlainHttp(baseUrl, request);
  const reads = operation.method === 'GET';
  const bytes = reads ? NO_BYTES : await request.arrayBuffer();
  if (!reads && engine.trafficListeners.size > 0) notifyListeners(engine, bytes);
  const input = () => (reads ? readQuery(operation, request) : readBody(request, bytes));
  if (reads) noteUnknownParameters(arrival, operation, request);
  const ordered = control ? request.headers.get(FAULT_HEADER) : null;
  const about = () => readableInput(input);
  const idempotencyKey = request.headers.get('idempotency-key') ?? undefined;
  const faultable = { operation, method, id: id ?? '', transport: 'http', about, idempotencyKey, ordered } as const;
  const fault = triggerRequestFault(engine, faultable);
  if (fault !== undefined) arrival.operation = operation.name;
  const work = (requested: OperationRequest['effect']) =>
    invoke(engine, operation, {
      credentials: credentialsOf(request),
      method,
      ...(id === undefined ? {} : { id }),
      input,
      idempotencyKey,
      http: arrival,
      effect: requested,
    });
  if (fault === undefined) return work(undefined);
  const sender = { signal: request.signal, arrival };
  return REQUEST_EFFECTS[fault.kind].http({ engine, operation, fault, sender, idle: bindings.idle, work });
}

/** Returns the input for matching faults; undefined if the body can't be read. */
function readableInput(input: () => unknown): unknown {
  try {
    return input();
  } catch {
    return undefined;
  }
}

const NO_BYTES = new ArrayBuffer(0);

function notifyListeners({ trafficListeners: listeners }: Engine, bytes: ArrayBuffer): void {
  const text = new TextDecoder().decode(bytes);
  for (const listener of listeners) listener.onRequest(text);
}

/** Runs a request and returns its result or its error. Unexpected errors become a 500 without details. */
async function respondTo(
  { engine, path }: HttpBindings,
  request: Request,
  work: (arrival: HttpRequestInfo) => FaultyResponse | Promise<FaultyResponse>,
): Promise<Response> {
  const arrival = arrivalOf(engine, request);
  const { state } = engine;
  try {
    const response = await engine.pendingRequests.track(() => work(arrival));
    const { status, body, replayed, at } = response;
    // The clock of another world never reaches that time, and the request was processed in this one.
    const isHere = !engine.closed && engine.state === state;
    if (isHere && at > state.now)
      await unlessAborted(request.signal, engine.pendingRequests.waitForRelease(body.correlation_id));
    const headers = replayed ? { ...response.headers, 'idempotent-replayed': 'true' } : response.headers;
    return response.fault === undefined
      ? respond(status, body, arrival.requestId, headers)
      : respond(
          status,
          body,
          arrival.requestId,
          { ...headers, [FAULT_HEADER]: response.fault },
          response.cutAfterBytes,
        );
  } catch (error) {
    // The test must see an error of its listener. The changes are stored, so a 500 would be wrong.
    // A lost connection has no response; the adapter closes the connection.
    if (engine.isThrownByListener(error) || isConnectionLost(error) || isAborted(request, error)) throw error;
    const rejection = error instanceof GatewayError ? error : internalError();
    if (arrival.correlationId === '') logBlockedRequest(engine, request, path, arrival, rejection);
    rejection.correlationId = arrival.correlationId;
    return respond(rejection.status, rejection.toBody(), arrival.requestId, rejection.headers);
  }
}

/** Reports whether an error is the reason with which the caller aborted its request. */
function isAborted({ signal }: Request, error: unknown): boolean {
  return signal.aborted && error === signal.reason;
}

/** Returns the response to a request that was processed before a listener of `events.on` threw. */
export function listenerErrorResponse(engine: Engine, thrown: unknown): Response {
  const { correlationId = NO_ID, requestId = NO_ID } = engine.requestIdsOf(thrown);
  const error = new GatewayError(
    'internal_error',
    'The request was processed and its changes are kept, but a listener of events.on threw an error afterwards.',
  );
  error.correlationId = correlationId;
  return respond(error.status, error.toBody(), requestId, error.headers);
}

/** Id in a response that belongs to no request. */
const NO_ID = '00000000-0000-4000-8000-000000000000';

function respond(
  status: number,
  body: object,
  requestId: string,
  headers: Readonly<Record<string, string>>,
  cutAfterBytes?: number,
): Response {
  const text = JSON.stringify(body);
  return new Response(cutAfterBytes === undefined ? text : truncatedBody(text, cutAfterBytes), {
    status,
    headers: { 'content-type': 'application/json', 'x-request-id': requestId, ...headers },
  });
}

function internalError(): GatewayError {
  return new GatewayError(
    'internal_error',
    'An unexpected error occurred, and no data was changed. This is a bug in settlebox; please report it with gateway.tape().',
  );
}

function rejectRoute(method: string, path: string): never {
  const shown = shownPath(path);
  const meant = didYouMean(
    shown,
    OPERATIONS.map((operation) => operation.path),
  );
  const hint = meant === undefined ? 'The OpenAPI document lists every path.' : `Did you mean ${meant}?`;
  reject(
    'unknown_route',
    `The route ${method} ${shown} does not exist. ${path.startsWith('/v1/') ? hint : 'Every path begins with /v1/.'}`,
  );
}

function rejectMethod(method: string, path: string, allow: string): never {
  throw new GatewayError('method_not_allowed', `${path} does not support ${method}; use ${allow}.`, [], { allow });
}

/** The gateway requires TLS 1.2. Servers on loopback addresses have an http base URL and are exempt. */
function rejectPlainHttp(baseUrl: string, request: Request): void {
  if (!request.url.startsWith('http://')) return;
  const { hostname } = new URL(request.url);
  const base = new URL(baseUrl);
  if (base.protocol === 'https:' && hostname === base.hostname)
    reject('tls_required', 'This gateway requires TLS 1.2 or later: use https.');
}

function readBody(request: Request, bytes: ArrayBuffer): unknown {
  if (bytes.byteLength === 0) return {};
  if (!hasMediaType(request.headers.get('content-type'), JSON_TYPE))
    reject('unsupported_media_type', 'The request must have the Content-Type: application/json header.');
  if (bytes.byteLength > JSON_BYTES_MAX)
    reject('body_too_large', `The body must be at most ${JSON_BYTES_MAX} bytes long; got ${bytes.byteLength}.`);
  return parseJsonObject(bytes, (message) => reject('invalid_json', message));
}
