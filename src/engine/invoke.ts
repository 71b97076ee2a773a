import type { ZodType } from 'zod';
import type { CallerIdentity } from '../contract/caller.ts';
import type { Context, WorkCause } from './context.ts';
import { isDiskFailure } from './disk-failure.ts';
import type { Engine } from './engine.ts';
import { type ErrorDetail, GatewayError, reject } from './errors.ts';
import { isOffered, rejectExtension, withoutExtensions } from './extensions.ts';
import { retryOf, storeResponse } from './idempotency.ts';
import type { Stamp } from './journal.ts';
import type { HttpMethod, Operation } from './operation.ts';
import { rowsAfter } from './paging.ts';
import { nextParseContext, UNCOMPILED } from './parse-context.ts';
import { countRequest } from './rate-limit.ts';
import type { OperationRequest, OperationResponse } from './request.ts';
import type { RequestEntry } from './request-log.ts';
import { isDeeperThan } from './text-schemas.ts';
import { isoText } from './time.ts';
import { misspelledFor } from './unread-fields.ts';
import { rejectFields, validationMessage } from './validation-messages.ts';

const BODY_DEPTH_MAX = 32;

// biome-ignore lint/suspicious/noExplicitAny: rows of one table take inputs of many types.
type AnyOperation = Operation<any, any>;

/** The journal entry of a request with its outcome. */
export interface TimedRequestEntry extends RequestEntry {
  /** Time of a delayed response; absent if it is not delayed. */
  readonly answersAt?: number | undefined;
}

/** The progress of a request, from which its journal entry is created at any stage. */
interface RequestProgress {
  caller?: CallerIdentity;
  raw?: unknown;
  /** True while the body is read: an error is then an error of its form. */
  isReading?: boolean;
  /** True after the transaction has written the journal entry. */
  isLogged?: boolean;
  headers: Readonly<Record<string, string>>;
  /** The outcome of the transaction, which is final once that is committed. */
  outcome?: OperationOutcome;
}

type OperationOutcome = OperationResponse | GatewayError;

/**
 * Runs an operation for a caller: authenticate > limit > admit > validate > [ transaction: known key? replay : run ].
 * A GET runs without a transaction, unless its row says that it writes. Every request is logged.
 *
 * @throws GatewayError with the correlation id of this request; SettleboxError `disk_failed`, after which nothing remains of
 * the request: it is not logged, and its ids are free again
 */
export function invoke(engine: Engine, operation: AnyOperation, request: OperationRequest): OperationResponse {
  engine.catchUp();
  try {
    const { deviation } = engine.parts;
    if (deviation?.answer === undefined) return performAndLog(engine, operation, request);
    return deviation.answer({ database: engine.database, operation, request }, (asked) =>
      performAndLog(engine, asked.operation, asked.request),
    );
  } catch (error) {
    engine.recoverFrom(error);
    throw error;
  }
}

function performAndLog(engine: Engine, operation: AnyOperation, request: OperationRequest): OperationResponse {
  const correlationId = engine.state.rng.uuid('correlation');
  if (request.http !== undefined) request.http.correlationId = correlationId;
  const progress: RequestProgress = { headers: NO_HEADERS };
  try {
    const response = perform(engine, operation, request, correlationId, progress);
    if (progress.isLogged !== true) engine.log(entryOf(engine, operation, request, progress, correlationId, response));
    engine.listeners.responded(correlationId, response.body);
    return response;
  } catch (error) {
    if (isDiskFailure(error) && !engine.listeners.haveThrown(error)) throw error;
    // A listener runs after the commit: the work stays, even if the listener throws.
    const outcome = engine.listeners.haveThrown(error) ? progress.outcome : asGatewayError(error);
    if (outcome instanceof GatewayError) {
      outcome.correlationId = correlationId;
      outcome.headers = { ...progress.headers, ...outcome.headers };
      engine.listeners.responded(correlationId, outcome.toBody());
    }
    if (progress.isLogged !== true) engine.log(entryOf(engine, operation, request, progress, correlationId, outcome));
    engine.listeners.attribute(error, { correlationId, requestId: request.http?.requestId });
    throw error;
  }
}

const NO_HEADERS = {};

function asGatewayError(error: unknown): GatewayError | undefined {
  return error instanceof GatewayError ? error : undefined;
}

function perform(
  engine: Engine,
  operation: AnyOperation,
  request: OperationRequest,
  correlationId: string,
  progress: RequestProgress,
): OperationResponse {
  if (!isOffered(engine, operation)) rejectExtension(request.method, operation.path);
  const caller = admit(engine, operation, request, progress);
  const input = readInput(engine, operation, request, progress);
  const { effect } = request;
  const context = engine.context(caller, occasionOf(operation, request, correlationId));
  const run = (): OperationOutcome => {
    try {
      const retry = retryOf(context, operation, request, progress.raw);
      // The stored response has no headers of the limit that this request counts against.
      if (retry?.response !== undefined) return { ...retry.response, headers: progress.headers };
      effect?.delay?.beforeWork(context);
      const output = operation.run(context, input, request.id ?? '');
      const response: OperationResponse = {
        status: typeof operation.status === 'function' ? operation.status(input) : operation.status,
        body: Object.assign(output, { correlation_id: correlationId }, whenProcessed(context)),
        replayed: false,
        headers: progress.headers,
        at: context.responseAt,
      };
      if (retry !== undefined) storeResponse(context, retry, response);
      return response;
    } catch (error) {
      // Returned and not thrown, so that the transaction commits its writes: a wrong password counts.
      if (error instanceof GatewayError && error.keepsWork) return error;
      throw error;
    }
  };
  const isReadOnly = operation.method === 'GET' && operation.writes !== true && effect?.delay === undefined;
  const outcome = isReadOnly ? run() : engine.transaction(run, log);
  if (outcome instanceof GatewayError) throw outcome;
  return outcome;

  function log(reached: OperationOutcome): object {
    progress.outcome = reached;
    progress.isLogged = true;
    return entryOf(engine, operation, request, progress, correlationId, reached);
  }
}

/** Authenticates the caller, counts the request, and checks the permission, in this order. */
function admit(
  engine: Engine,
  operation: AnyOperation,
  { credentials }: OperationRequest,
  progress: RequestProgress,
): CallerIdentity {
  const { parts } = engine;
  const holder = parts.authenticate(engine, credentials, operation);
  progress.caller = holder;
  const rate = parts.rateOf(engine, holder);
  if (rate !== undefined) progress.headers = countRequest(engine, rate.key, rate);
  progress.caller = parts.admit(engine, holder, credentials, operation);
  return progress.caller;
}

function readInput(
  { settings }: Engine,
  operation: AnyOperation,
  request: OperationRequest,
  progress: RequestProgress,
): unknown {
  progress.isReading = true;
  progress.raw = request.input();
  progress.isReading = false;
  return parse(operation, settings.extensions ? progress.raw : withoutExtensions(operation.input(), progress.raw));
}

function occasionOf({ name }: AnyOperation, { effect }: OperationRequest, correlationId: string): WorkCause {
  const cause = `call: ${name}`;
  return effect?.suppressWebhooks === true
    ? { cause, correlationId, suppressWebhooks: true }
    : { cause, correlationId };
}

/** Returns the time at which a delayed response is returned. */
function whenProcessed({ responseAt, now }: Pick<Context, 'responseAt' | 'now'>): { processed_at?: string } {
  return responseAt > now ? { processed_at: isoText(responseAt) } : NO_HEADERS;
}

function entryOf(
  engine: Engine,
  operation: AnyOperation,
  request: OperationRequest,
  { caller, raw, isReading }: RequestProgress,
  correlationId: string,
  outcome: OperationOutcome | undefined,
): TimedRequestEntry & Stamp {
  const { parts } = engine;
  const { at, jobs, events } = engine.stamp();
  const { clientId, keyId, userId } = parts.idsOf(caller);
  const { id, http, effect } = request;
  return {
    at,
    jobs,
    events,
    kind: 'request',
    transport: http === undefined ? 'direct' : 'http',
    method: request.method,
    path: id === undefined ? operation.path : operation.path.replace('{id}', shownId(id)),
    operation: operation.name,
    id: id === undefined || id === '' ? undefined : String(parts.withSurrogates(engine, id)),
    shown: parts.credentialSurrogates(engine, request.credentials),
    idempotencyKey: parts.keySurrogate(engine, request.idempotencyKey),
    body: isNothing(raw) ? undefined : parts.withSurrogates(engine, raw),
    unknownParameters: http?.unknownParameters?.map((name) => shownName(parts.withSurrogates(engine, name))),
    rowsAfter: rowsAfterPage(request, outcome),
    unreadable: isReading === true ? codeOf(outcome) : undefined,
    burden:
      effect === undefined ? undefined : { suppressWebhooks: effect.suppressWebhooks, delayMs: effect.delay?.delayMs },
    clientId: clientId ?? undefined,
    keyId: keyId ?? undefined,
    userId: userId ?? undefined,
    status: outcome?.status ?? 500,
    code: codeOf(outcome),
    correlationId,
    requestId: http?.requestId,
    callerRequestId: http?.callerRequestId ?? undefined,
    replayed: (outcome !== undefined && 'replayed' in outcome && outcome.replayed) || undefined,
    answersAt: outcome !== undefined && 'at' in outcome && outcome.at > engine.state.now ? outcome.at : undefined,
  };
}

/** Only lists are read without an id. */
function rowsAfterPage({ method, id }: OperationRequest, outcome: OperationOutcome | undefined): number | undefined {
  if (method !== 'GET' || id !== undefined || outcome === undefined || !('body' in outcome)) return undefined;
  return rowsAfter(outcome.body);
}

/** Enough of a name to recognize a misspelling. */
const NAME_LETTERS_MAX = 64;

function shownName(name: unknown): string {
  return String(name).slice(0, NAME_LETTERS_MAX);
}

function isNothing(raw: unknown): boolean {
  return raw === undefined || (typeof raw === 'object' && raw !== null && Object.keys(raw).length === 0);
}

/** Returns the error code. Without an outcome, the error is a bug in Settlebox. */
function codeOf(outcome: OperationOutcome | undefined): string | undefined {
  if (outcome === undefined) return 'internal_error';
  return 'code' in outcome ? outcome.code : undefined;
}

/** Repeats only well-formed ids: a path can contain a card number by mistake. */
function shownId(id: string): string {
  return ID_FORM.test(id) ? id : '…';
}

const ID_FORM = /^[A-Z_]{3,20}-[0-9A-Z]{26}$/;

/** Parses an input. A rejection names every invalid field and never a value. */
function parse<Input>({ input, method, hint }: Checked<Input>, raw: unknown): Input {
  // Direct calls are checked too: a cyclic object would never end.
  if (isDeeperThan(raw, BODY_DEPTH_MAX)) rejectDepth(method);
  const schema = input();
  const result = schema.safeParse(raw, nextParseContext(schema));
  // Our messages make zod twice as slow, so they are created only for invalid input.
  if (result.success) return result.data;
  rejectFields(
    schema.safeParse(raw, { error: validationMessage, ...UNCOMPILED }).error,
    (detail) => meantBy(schema, raw, detail),
    hint?.(raw),
  );
}

/** `; did you mean "amount" instead of "amout"?` */
function meantBy(schema: ZodType, raw: unknown, { field, message }: ErrorDetail): string {
  if (!message.startsWith('is required')) return '';
  const misspelled = misspelledFor(schema, raw, field.split('.'));
  return misspelled === undefined ? '' : `; did you mean ${field.split('.').at(-1)} instead of "${misspelled}"?`;
}

interface Checked<Input> {
  readonly input: () => ZodType<Input>;
  readonly method: HttpMethod;
  readonly hint?: Operation['hint'];
}

/** A query cannot nest over HTTP, but it can in a direct call. */
function rejectDepth(method: HttpMethod): never {
  if (method === 'GET') reject('invalid_request', 'A query must have names and plain values; it cannot nest objects.');
  reject('body_too_deep', `The body must nest objects and arrays at most ${BODY_DEPTH_MAX} levels deep.`);
}
