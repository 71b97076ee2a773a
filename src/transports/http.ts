import { Hono } from 'hono';
import type { Credentials, Engine } from '../domain/base/context.ts';
import { didYouMean } from '../engine/did-you-mean.ts';
import { GatewayError, refuse } from '../engine/errors.ts';
import { invoke } from '../engine/invoke.ts';
import { type HttpMethod, methodsOf } from '../engine/operation.ts';
import type { Arrival, Ask } from '../engine/request.ts';
import { OPERATIONS } from '../worlds/resources.ts';
import { arrivalOf, logUnasked, shownPath } from './arrivals.ts';
import { type FaultyResponse, truncatedBody, unlessAborted } from './faulty-request.ts';
import { FAULT_HEADER, isConnectionLost } from './injected-errors.ts';
import { noteUnknownParameters, readQuery } from './read-query.ts';
import { hasMediaType, JSON_BYTES_MAX, JSON_TYPE, parseJsonObject } from './read-request.ts';
import { REQUEST_EFFECTS } from './request-effects.ts';
import { triggerRequestFault } from './request-faults.ts';

type Row = (typeof OPERATIONS)[number];

/** What a request is answered with besides itself. */
export interface Bindings {
  readonly engine: Engine;
  /** Path below the base address. */
  readonly path: string;
  /** The base address. */
  readonly baseUrl: string;
  /** Whether a request may order its own fault. */
  readonly control: boolean;
  /** Delivers what is due now. */
  readonly idle: () => Promise<void>;
}

/** Answers a request to a gateway at this path below its base address. */
export function answerHttp(request: Request, bindings: Bindings): Promise<Response> {
  return Promise.resolve(ROUTER.fetch(request, bindings));
}

/** The keys that a request shows, for finding the gateway that knows them. */
export function credentialsOf(request: Request): Credentials {
  const { headers } = request;
  const keys = [headers.get('apikey'), headers.get('api-key')].flatMap((key) => (key === null ? [] : [key.trim()]));
  const credentials = { keys, clientId: headers.get('client-id')?.trim() };
  return keys.length === 0 && headers.has('authorization') ? { ...credentials, hasAuthorization: true } : credentials;
}

/** The rows as routes. One router serves every gateway: it holds no state. */
const ROUTER = makeRouter();

type Env = { Bindings: Bindings };

function makeRouter(): Hono<Env> {
  const router = new Hono<Env>({ getPath: (_request, options) => options?.env?.path ?? '/' });
  for (const operation of OPERATIONS)
    for (const method of methodsOf(operation))
      router.on(method, routeOf(operation), ({ env, req }) =>
        answer(env, req.raw, (arrival) => ask(env, operation, method, req.raw, { id: req.param('id'), arrival })),
      );
  for (const { path } of OPERATIONS) {
    const allow = OPERATIONS.filter((other) => other.path === path).flatMap(methodsOf);
    router.all(routeOf({ path }), ({ env, req }) =>
      answer(env, req.raw, () => refuseMethod(req.raw.method, path, allow.join(', '))),
    );
  }
  router.notFound(({ env, req }) => answer(env, req.raw, () => refuseRoute(req.raw.method, env.path)));
  router.onError((error) => {
    throw error;
  });
  return router;
}

function routeOf({ path }: Pick<Row, 'path'>): string {
  return path.replace('{id}', ':id');
}

interface Asked {
  readonly id: string | undefined;
  readonly arrival: Arrival;
}

async function ask(
  bindings: Bindings,
  operation: Row,
  method: HttpMethod,
  request: Request,
  { id, arrival }: Asked,
): Promise<FaultyResponse> {
  const { engine, baseUrl, control } = bindings;
  refusePlainHttp(baseUrl, request);
  const reads = operation.method === 'GET';
  const bytes = reads ? NO_BYTES : await request.arrayBuffer();
  if (!reads && engine.hearers.size > 0) tellHearers(engine, bytes);
  const input = () => (reads ? readQuery(operation, request) : readBody(request, bytes));
  if (reads) noteUnknownParameters(arrival, operation, request);
  const ordered = control ? request.headers.get(FAULT_HEADER) : null;
  const about = () => readable(input);
  const idempotencyKey = request.headers.get('idempotency-key') ?? undefined;
  const faultable = { operation, method, id: id ?? '', transport: 'http', about, idempotencyKey, ordered } as const;
  const fault = triggerRequestFault(engine, faultable);
  if (fault !== undefined) arrival.operation = operation.name;
  const work = (burden: Ask['burden']) =>
    invoke(engine, operation, {
      credentials: credentialsOf(request),
      method,
      ...(id === undefined ? {} : { id }),
      input,
      idempotencyKey,
      http: arrival,
      burden,
    });
  if (fault === undefined) return work(undefined);
  const sender = { signal: request.signal, arrival };
  return REQUEST_EFFECTS[fault.kind].http({ engine, operation, fault, sender, idle: bindings.idle, work });
}

/** What faults can be asked about: nothing, where the body can't be read. */
function readable(input: () => unknown): unknown {
  try {
    return input();
  } catch {
    return undefined;
  }
}

const NO_BYTES = new ArrayBuffer(0);

function tellHearers({ hearers }: Engine, bytes: ArrayBuffer): void {
  const text = new TextDecoder().decode(bytes);
  for (const hearer of hearers) hearer.asked(text);
}

/** Runs the work and makes a response of what it gives or refuses; any other error is a 500 that says nothing. */
async function answer(
  { engine, path }: Bindings,
  request: Request,
  work: (arrival: Arrival) => FaultyResponse | Promise<FaultyResponse>,
): Promise<Response> {
  const arrival = arrivalOf(engine, request);
  const { state } = engine;
  try {
    const given = await engine.answers.arrive(() => work(arrival));
    const { status, body, replayed, at } = given;
    // In another world nobody comes to that moment, and what was done was done in this one.
    const isHere = !engine.closed && engine.state === state;
    if (isHere && at > state.now) await unlessAborted(request.signal, engine.answers.wait(body.correlation_id));
    const headers = replayed ? { ...given.headers, 'idempotent-replayed': 'true' } : given.headers;
    return given.fault === undefined
      ? respond(status, body, arrival.requestId, headers)
      : respond(status, body, arrival.requestId, { ...headers, [FAULT_HEADER]: given.fault }, given.cutAfterBytes);
  } catch (error) {
    // What a listener of the test throws is for the test to see; the work stays, so a 500 would lie.
    // What a connection dies of is for the face to perform, and no answer.
    if (engine.isThrownByListener(error) || isConnectionLost(error) || isGivenUp(request, error)) throw error;
    const refusal = error instanceof GatewayError ? error : internal();
    if (arrival.correlationId === '') logUnasked(engine, request, path, arrival, refusal);
    refusal.correlationId = arrival.correlationId;
    return respond(refusal.status, refusal.toBody(), arrival.requestId, refusal.headers);
  }
}

/** Whether an error is the caller's own: what its request was aborted with. */
function isGivenUp({ signal }: Request, error: unknown): boolean {
  return signal.aborted && error === signal.reason;
}

/** The answer to a request whose work is done, and after which a listener of `events.on` threw. */
export function answerListenerError(engine: Engine, thrown: unknown): Response {
  const { correlationId = NO_ID, requestId = NO_ID } = engine.idsBehind(thrown);
  const error = new GatewayError(
    'internal_error',
    'The request was processed and its changes are kept, but a listener of events.on threw an error afterwards.',
  );
  error.correlationId = correlationId;
  return respond(error.status, error.toBody(), requestId, error.headers);
}

/** Of an answer to no question in particular. */
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

function internal(): GatewayError {
  return new GatewayError(
    'internal_error',
    'An unexpected error occurred, and no data was changed. This is a bug in settlebox; please report it with gateway.tape().',
  );
}

function refuseRoute(method: string, path: string): never {
  const shown = shownPath(path);
  const meant = didYouMean(
    shown,
    OPERATIONS.map((operation) => operation.path),
  );
  const hint = meant === undefined ? 'The OpenAPI document lists every path.' : `Did you mean ${meant}?`;
  refuse(
    'unknown_route',
    `The route ${method} ${shown} does not exist. ${path.startsWith('/v1/') ? hint : 'Every path begins with /v1/.'}`,
  );
}

function refuseMethod(method: string, path: string, allow: string): never {
  throw new GatewayError('method_not_allowed', `${path} does not support ${method}; use ${allow}.`, [], { allow });
}

/** Plain http to our own host is refused, as TLS 1.2 is the least the gateway speaks; loopback servers are excepted. */
function refusePlainHttp(baseUrl: string, request: Request): void {
  if (!request.url.startsWith('http://')) return;
  const { hostname } = new URL(request.url);
  const base = new URL(baseUrl);
  if (base.protocol === 'https:' && hostname === base.hostname)
    refuse('tls_required', 'This gateway requires TLS 1.2 or later: use https.');
}

function readBody(request: Request, bytes: ArrayBuffer): unknown {
  if (bytes.byteLength === 0) return {};
  if (!hasMediaType(request.headers.get('content-type'), JSON_TYPE))
    refuse('unsupported_media_type', 'The request must have the Content-Type: application/json header.');
  if (bytes.byteLength > JSON_BYTES_MAX)
    refuse('body_too_large', `The body must be at most ${JSON_BYTES_MAX} bytes long; got ${bytes.byteLength}.`);
  return parseJsonObject(bytes, (message) => refuse('invalid_json', message));
}
