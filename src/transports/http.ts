import type { Credentials, Engine } from '../domain/base/context.ts';
import { didYouMean } from '../engine/did-you-mean.ts';
import { isDiskFailure } from '../engine/disk-failure.ts';
import { GatewayError, reject, type SettleboxError } from '../engine/errors.ts';
import { isOffered, rejectExtension } from '../engine/extensions.ts';
import { invoke } from '../engine/invoke.ts';
import type { HttpRequestInfo, OperationRequest } from '../engine/request.ts';
import { OPERATIONS, type OperationRow } from '../worlds/resources.ts';
import { arrivalOf, logBlockedRequest, shownPath } from './arrivals.ts';
import { type FaultyResponse, unlessAborted } from './faulty-request.ts';
import { FAULT_HEADER, isConnectionLost } from './injected-errors.ts';
import { noteUnknownParameters, readQuery } from './read-query.ts';
import { ENCODED_BODY, hasMediaType, isEncoded, JSON_BYTES_MAX, JSON_TYPE, parseJsonObject } from './read-request.ts';
import { REQUEST_EFFECTS } from './request-effects.ts';
import { triggerRequestFault } from './request-faults.ts';
import { type ApiRoute, findRoute, idIn } from './router.ts';
import type { WireHeaders, WireOutcome, WireRequest, WireResponse } from './wire.ts';

/** The gateway and the address that a request is sent to. */
interface HttpBindings {
  readonly engine: Engine;
  /** The base address. */
  readonly baseUrl: string;
  /** Delivers due webhooks. */
  readonly idle: () => Promise<void>;
}

/** Returns the API keys and the client id in the headers of a request. */
export function credentialsOf(headers: WireHeaders): Credentials {
  const keys: string[] = [];
  for (const name of KEY_HEADERS) {
    const key = headers.get(name);
    if (key !== null) keys.push(key.trim());
  }
  const credentials = { keys, clientId: headers.get('client-id')?.trim() };
  const isOther = keys.length === 0 && headers.get('authorization') !== null;
  return isOther ? { ...credentials, hasAuthorization: true } : credentials;
}

const KEY_HEADERS = ['apikey', 'api-key'] as const;

/**
 * Processes a request from any adapter. Unexpected errors become a 500 without details.
 *
 * @throws the error of a listener of `events.on`: the changes are stored, so a 500 would be wrong
 */
export async function respondHttp(request: WireRequest, bindings: HttpBindings): Promise<WireOutcome> {
  const { engine } = bindings;
  const arrival = arrivalOf(engine, request.headers);
  const { state } = engine;
  try {
    const response = await engine.pendingRequests.track(() => callRoute(bindings, request, arrival));
    const { body, at } = response;
    // The clock of another world never reaches that time, and the request was processed in this one.
    const isHere = !engine.closed && engine.state === state;
    if (isHere && at > state.now)
      await unlessAborted(request.signal, engine.pendingRequests.waitForRelease(body.correlation_id));
    return outcomeOf(response, arrival.requestId);
  } catch (error) {
    if (engine.listeners.haveThrown(error)) throw error;
    if (isConnectionLost(error) || isAborted(request, error)) return { kind: 'reset', error };
    if (isDiskFailure(error)) return diskFailureResponse(engine, error);
    const rejection = error instanceof GatewayError ? error : internalError();
    try {
      if (arrival.correlationId === '') logBlockedRequest(engine, request, arrival, rejection);
    } catch (failure) {
      if (isDiskFailure(failure)) return diskFailureResponse(engine, failure);
      throw failure;
    }
    rejection.correlationId = arrival.correlationId;
    engine.listeners.responded(arrival.correlationId, rejection.toBody());
    return respond(rejection.status, rejection.toBody(), arrival.requestId, rejection.headers);
  }
}

/** Returns the response to a request of which nothing remains, so that its ids are free again. */
function diskFailureResponse(engine: Engine, failure: SettleboxError): WireResponse {
  engine.recoverFrom(failure);
  const error = new GatewayError('disk_failed', failure.message);
  error.correlationId = NO_ID;
  return respond(error.status, error.toBody(), NO_ID, error.headers);
}

function outcomeOf(response: FaultyResponse, requestId: string): WireOutcome {
  const { status, body, replayed, fault, cutAfterBytes } = response;
  const replay = replayed ? { 'idempotent-replayed': 'true' } : undefined;
  const injected = fault === undefined ? undefined : { [FAULT_HEADER]: fault };
  const complete = respond(status, body, requestId, { ...response.headers, ...replay, ...injected });
  return cutAfterBytes === undefined ? complete : { ...complete, kind: 'truncate', afterBytes: cutAfterBytes };
}

/** Reports whether an error is the reason given when the caller aborted its request. */
function isAborted({ signal }: WireRequest, error: unknown): boolean {
  return signal.aborted && error === signal.reason;
}

function callRoute(
  bindings: HttpBindings,
  request: WireRequest,
  arrival: HttpRequestInfo,
): FaultyResponse | Promise<FaultyResponse> {
  const { method, path } = request;
  const route = findRoute(path);
  if (route === undefined) return rejectRoute(bindings.engine, method, path);
  if (route.extension && !bindings.engine.settings.extensions) rejectExtension(method, route.path);
  // HEAD is a GET whose body the adapter omits.
  const operation = route.operations.get(method === 'HEAD' ? 'GET' : method);
  if (operation === undefined) return rejectMethod(method, route);
  return callOperation(bindings, operation, request, { id: idIn(route, path), arrival });
}

interface RouteMatch {
  readonly id: string | undefined;
  readonly arrival: HttpRequestInfo;
}

async function callOperation(
  bindings: HttpBindings,
  operation: OperationRow,
  request: WireRequest,
  { id, arrival }: RouteMatch,
): Promise<FaultyResponse> {
  const { engine, baseUrl } = bindings;
  const { headers } = request;
  rejectPlainHttp(baseUrl, request);
  const reads = operation.method === 'GET';
  const method = operation.also === request.method ? operation.also : operation.method;
  const bytes = reads ? NO_BYTES : await request.readBody(JSON_BYTES_MAX);
  if (!reads && engine.trafficListeners.size > 0) notifyListeners(engine, bytes);
  const input = () => (reads ? readQuery(operation, request.query) : readBody(headers, bytes));
  if (reads && request.query !== '') noteUnknownParameters(engine, arrival, operation, request.query);
  const ordered = request.control ? headers.get(FAULT_HEADER) : null;
  const about = () => readableInput(input);
  const idempotencyKey = headers.get('idempotency-key') ?? undefined;
  const faultable = { operation, method, id: id ?? '', transport: 'http', about, idempotencyKey, ordered } as const;
  const fault = triggerRequestFault(engine, faultable);
  if (fault !== undefined) arrival.operation = operation.name;
  const work = (requested: OperationRequest['effect']) =>
    invoke(engine, operation, {
      credentials: credentialsOf(headers),
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

const NO_BYTES = new Uint8Array(0);

function notifyListeners({ trafficListeners: listeners }: Engine, bytes: Uint8Array): void {
  const text = new TextDecoder().decode(bytes);
  for (const listener of listeners) listener.onRequest(text);
}

/** Returns the response to a request that was processed before a listener of `events.on` threw. */
export function listenerErrorResponse(engine: Engine, thrown: unknown): WireResponse {
  const { correlationId = NO_ID, requestId = NO_ID } = engine.listeners.requestIdsOf(thrown);
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
): WireResponse {
  const own = { 'content-type': 'application/json', 'x-request-id': requestId, ...headers };
  return { kind: 'respond', status, headers: own, body: JSON.stringify(body) };
}

function internalError(): GatewayError {
  return new GatewayError(
    'internal_error',
    'An unexpected error occurred, and no data was changed. This is a bug in settlebox; please report it with gateway.tape().',
  );
}

function rejectRoute(engine: Engine, method: string, path: string): never {
  const shown = shownPath(path);
  const meant = didYouMean(
    shown,
    OPERATIONS.filter((operation) => isOffered(engine, operation)).map((operation) => operation.path),
  );
  const hint = meant === undefined ? 'The OpenAPI document lists every path.' : `Did you mean ${meant}?`;
  reject(
    'unknown_route',
    `The route ${method} ${shown} does not exist. ${path.startsWith('/v1/') ? hint : 'Every path begins with /v1/.'}`,
  );
}

function rejectMethod(method: string, { path, allow }: ApiRoute): never {
  throw new GatewayError('method_not_allowed', `${path} does not support ${method}; use ${allow}.`, [], { allow });
}

/** The gateway requires TLS 1.2. Servers on loopback addresses have an http base URL and are exempt. */
function rejectPlainHttp(baseUrl: string, { scheme, host }: WireRequest): void {
  if (scheme === 'http' && baseUrl.startsWith('https:') && new URL(baseUrl).hostname === host)
    reject('tls_required', 'This gateway requires TLS 1.2 or later: use https.');
}

function readBody(headers: WireHeaders, bytes: Uint8Array): unknown {
  if (bytes.byteLength === 0) return {};
  if (!hasMediaType(headers.get('content-type'), JSON_TYPE))
    reject('unsupported_media_type', 'The request must have the Content-Type: application/json header.');
  if (isEncoded(headers.get('content-encoding'))) reject('unsupported_media_type', ENCODED_BODY);
  if (bytes.byteLength > JSON_BYTES_MAX)
    reject('body_too_large', `The body must be at most ${JSON_BYTES_MAX} bytes long; got ${bytes.byteLength}.`);
  return parseJsonObject(bytes, (message) => reject('invalid_json', message));
}
