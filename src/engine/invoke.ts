import type { ZodType } from 'zod';
import type { CallerIdentity } from '../contract/caller.ts';
import type { Context, Occasion } from './context.ts';
import type { Engine } from './engine.ts';
import { type ErrorDetail, GatewayError, refuse } from './errors.ts';
import { retryOf, storeResponse } from './idempotency.ts';
import type { Stamp } from './journal.ts';
import type { HttpMethod, Operation } from './operation.ts';
import { countRequest } from './rate-limit.ts';
import type { Answer, Ask } from './request.ts';
import type { AskLine } from './request-log.ts';
import { isDeeperThan } from './text-schemas.ts';
import { isoText } from './time.ts';
import { misspelledFor } from './unread-fields.ts';
import { refuseFields, sayFault } from './validation-messages.ts';

const BODY_DEPTH_MAX = 32;

// biome-ignore lint/suspicious/noExplicitAny: rows of one table take inputs of many types.
type Row = Operation<any, any>;

/** A line of the journal, with what only the outcome of a question tells. */
export interface TimedAskLine extends AskLine {
  /** When an answer that takes its time is given; absent where it is given at once. */
  readonly answersAt?: number | undefined;
}

/** The progress of a request: its entry in the journal is made of it, however far the request came. */
interface Progress {
  caller?: CallerIdentity;
  raw?: unknown;
  /** The body is being read: an error is then about its form. */
  isReading?: boolean;
  /** The transaction has written the journal entry. */
  isLogged?: boolean;
  headers: Readonly<Record<string, string>>;
  /** The outcome of the transaction, which is final once that is committed. */
  outcome?: Outcome;
}

type Outcome = Answer | GatewayError;

/**
 * Runs an operation for a caller: authenticate > limit > admit > validate > [ transaction: known key? replay : run ].
 * A GET runs without a transaction, unless its row says that it writes. Every request is logged.
 *
 * @throws GatewayError with the correlation id of this request
 */
export function invoke(engine: Engine, operation: Row, ask: Ask): Answer {
  engine.catchUp();
  const correlationId = engine.state.dice.uuid('correlation');
  if (ask.http !== undefined) ask.http.correlationId = correlationId;
  const progress: Progress = { headers: NO_HEADERS };
  try {
    const response = perform(engine, operation, ask, correlationId, progress);
    if (progress.isLogged !== true) engine.note(lineOf(engine, operation, ask, progress, correlationId, response));
    return response;
  } catch (error) {
    // A listener runs after the commit: the work stays, whatever the listener throws.
    const outcome = engine.isThrownByListener(error) ? progress.outcome : asGatewayError(error);
    if (outcome instanceof GatewayError) {
      outcome.correlationId = correlationId;
      outcome.headers = { ...progress.headers, ...outcome.headers };
    }
    if (progress.isLogged !== true) engine.note(lineOf(engine, operation, ask, progress, correlationId, outcome));
    engine.identify(error, { correlationId, requestId: ask.http?.requestId });
    throw error;
  }
}

const NO_HEADERS = {};

function asGatewayError(error: unknown): GatewayError | undefined {
  return error instanceof GatewayError ? error : undefined;
}

function perform(engine: Engine, operation: Row, ask: Ask, correlationId: string, progress: Progress): Answer {
  const caller = admit(engine, operation, ask, progress);
  const input = readInput(operation, ask, progress);
  const { burden } = ask;
  const context = engine.context(caller, occasionOf(operation, ask, correlationId));
  const run = (): Outcome => {
    try {
      const retry = retryOf(context, operation, ask, progress.raw);
      // The stored response has no headers of the limit that this request counts against.
      if (retry?.response !== undefined) return { ...retry.response, headers: progress.headers };
      burden?.slow?.prelude(context);
      const output = operation.run(context, input, ask.id ?? '');
      const response: Answer = {
        status: typeof operation.status === 'function' ? operation.status(input) : operation.status,
        body: Object.assign(output, { correlation_id: correlationId }, whenProcessed(context)),
        replayed: false,
        headers: progress.headers,
        at: context.answersAt,
      };
      if (retry !== undefined) storeResponse(context, retry, response);
      return response;
    } catch (error) {
      // Returned, so that the transaction commits what was written: a wrong password counts.
      if (error instanceof GatewayError && error.keepsWork) return error;
      throw error;
    }
  };
  const isReadOnly = operation.method === 'GET' && operation.writes !== true && burden?.slow === undefined;
  const outcome = isReadOnly ? run() : engine.transaction(run, log);
  if (outcome instanceof GatewayError) throw outcome;
  return outcome;

  function log(reached: Outcome): object {
    progress.outcome = reached;
    progress.isLogged = true;
    return lineOf(engine, operation, ask, progress, correlationId, reached);
  }
}

/** Authenticates the caller, counts the request, and checks the permission, in this order. */
function admit(engine: Engine, operation: Row, { credentials }: Ask, progress: Progress): CallerIdentity {
  const { parts } = engine;
  const holder = parts.authenticate(engine, credentials, operation);
  progress.caller = holder;
  const rate = parts.rateOf(engine, holder);
  if (rate !== undefined) progress.headers = countRequest(engine, rate.key, rate);
  progress.caller = parts.admit(engine, holder, credentials, operation);
  return progress.caller;
}

function readInput(operation: Row, ask: Ask, progress: Progress): unknown {
  progress.isReading = true;
  progress.raw = ask.input();
  progress.isReading = false;
  return parse(operation, progress.raw);
}

function occasionOf({ name }: Row, { burden }: Ask, correlationId: string): Occasion {
  const cause = `call: ${name}`;
  return burden?.untold === true ? { cause, correlationId, untold: true } : { cause, correlationId };
}

/** A delayed response says when it is given. */
function whenProcessed({ answersAt, now }: Pick<Context, 'answersAt' | 'now'>): { processed_at?: string } {
  return answersAt > now ? { processed_at: isoText(answersAt) } : NO_HEADERS;
}

function lineOf(
  engine: Engine,
  operation: Row,
  ask: Ask,
  { caller, raw, isReading }: Progress,
  correlationId: string,
  outcome: Outcome | undefined,
): TimedAskLine & Stamp {
  const { parts } = engine;
  const { at, jobs, events } = engine.stamp();
  const { clientId, keyId, userId } = parts.nameOf(caller);
  const { id, http, burden } = ask;
  return {
    at,
    jobs,
    events,
    kind: 'request',
    transport: http === undefined ? 'direct' : 'http',
    method: ask.method,
    path: id === undefined ? operation.path : operation.path.replace('{id}', shownId(id)),
    operation: operation.name,
    id: id === undefined || id === '' ? undefined : String(parts.standIn(engine, id)),
    shown: parts.standIn(engine, ask.credentials),
    idempotencyKey: parts.standIn(engine, ask.idempotencyKey),
    body: isNothing(raw) ? undefined : parts.standIn(engine, raw),
    unknownParameters: http?.unknownParameters?.map((name) => shownName(parts.standIn(engine, name))),
    unreadable: isReading === true ? codeOf(outcome) : undefined,
    burden: burden === undefined ? undefined : { suppressWebhooks: burden.untold, delayMs: burden.slow?.delayMs },
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

/** Enough of a name to guess what it was meant to be. */
const NAME_LETTERS_MAX = 64;

function shownName(name: unknown): string {
  return String(name).slice(0, NAME_LETTERS_MAX);
}

/** Whether a body says nothing. */
function isNothing(raw: unknown): boolean {
  return raw === undefined || (typeof raw === 'object' && raw !== null && Object.keys(raw).length === 0);
}

/** None of an answer; what was neither answered nor refused is a fault of ours. */
function codeOf(outcome: Outcome | undefined): string | undefined {
  if (outcome === undefined) return 'internal_error';
  return 'code' in outcome ? outcome.code : undefined;
}

/** Only what has the form of an id is repeated: a number of a card may have been put anywhere. */
function shownId(id: string): string {
  return ID_FORM.test(id) ? id : '…';
}

const ID_FORM = /^[A-Z_]{3,20}-[0-9A-Z]{26}$/;

/** Checks an input at the door; a refusal names every field at fault and never a value. */
function parse<Input>({ input: schema, method, hint }: Checked<Input>, raw: unknown): Input {
  // Also what a direct call passes: an object that holds itself would never end.
  if (isDeeperThan(raw, BODY_DEPTH_MAX)) refuseDepth(method);
  const result = schema.safeParse(raw);
  // Our own words make zod twice as slow, so they are asked for only where something is wrong.
  if (result.success) return result.data;
  refuseFields(schema.safeParse(raw, { error: sayFault }).error, (detail) => meantBy(schema, raw, detail), hint?.(raw));
}

/** `; did you mean "amount" instead of "amout"?` */
function meantBy(schema: ZodType, raw: unknown, { field, message }: ErrorDetail): string {
  if (!message.startsWith('is required')) return '';
  const misspelled = misspelledFor(schema, raw, field.split('.'));
  return misspelled === undefined ? '' : `; did you mean ${field.split('.').at(-1)} instead of "${misspelled}"?`;
}

interface Checked<Input> {
  readonly input: ZodType<Input>;
  readonly method: HttpMethod;
  readonly hint?: Operation['hint'];
}

/** Over HTTP a query can't nest at all; what a direct call passes for one can. */
function refuseDepth(method: HttpMethod): never {
  if (method === 'GET') refuse('invalid_request', 'A query must have names and plain values; it cannot nest objects.');
  refuse('body_too_deep', `The body must nest objects and arrays at most ${BODY_DEPTH_MAX} levels deep.`);
}
