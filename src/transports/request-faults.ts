import type { Context, Engine, Shape } from '../domain/base/context.ts';
import { stateOf } from '../domain/payments/batches/subject-state.ts';
import { delayAnswer } from '../domain/simulation/delayed-responses/actions.ts';
import { type Strike, strike, strikeAsOrdered } from '../domain/simulation/faults/actions.ts';
import { FAULT_KINDS, type FaultKind, isFaultKind } from '../domain/simulation/faults/kinds.ts';
import { hasFaults } from '../domain/simulation/faults/store.ts';
import { suggest } from '../engine/did-you-mean.ts';
import { GatewayError, type GatewayErrorCode, refuse } from '../engine/errors.ts';
import type { HttpMethod } from '../engine/operation.ts';
import type { Burden } from '../engine/request.ts';
import type { OPERATIONS } from '../worlds/resources.ts';

type Row = (typeof OPERATIONS)[number];

/** A request, as far as faults are asked about it. */
export interface Question {
  readonly operation: Row;
  readonly method: HttpMethod;
  readonly id: string;
  readonly transport: 'http' | 'direct';
  /** Its body or query, as far as it can be read. */
  readonly about: () => unknown;
  readonly idempotencyKey?: string | undefined;
  /** The fault that the request itself orders, by its header. */
  readonly ordered?: string | null;
}

/** The fault to inject into a request, if any. Decided once, before the work. */
export function fateOf(engine: Engine, question: Question): Strike | undefined {
  const { operation, method, id, transport: face, about, ordered = null } = question;
  if (ordered === null && !hasFaults(engine.database)) return undefined;
  // It is struck at the moment in which it comes, which a clock beside may have brought.
  engine.catchUp();
  const names = [operation.name, `${method} ${operation.path}`];
  // A direct call answers before anybody could be told.
  const except: readonly FaultKind[] = face === 'direct' ? ['event_before_response'] : [];
  const context = engine.context(engine.parts.clockwork, { cause: `call: ${operation.name}` });
  const struck = { clientId: '', subject: id, of: operation.name };
  return engine.transaction(
    () =>
      ordered === null
        ? strike(context, 'request', { names, about, except }, struck, stateOf)
        : strikeAsOrdered(context, orderedKind(ordered), struck),
    (fate): FateLine => {
      const asked = { operation: operation.name, method, id, transport: face, ordered: ordered ?? undefined };
      const { standIn } = engine.parts;
      const sent = { about: standIn(engine, about()), idempotencyKey: standIn(engine, question.idempotencyKey) };
      return { kind: 'fault', ...asked, ...sent, fault: fate?.kind };
    },
  );
}

/** What the journal keeps of what befell a request. */
export interface FateLine {
  readonly kind: 'fault';
  readonly operation: string;
  readonly method: HttpMethod;
  readonly id: string;
  readonly transport: 'http' | 'direct';
  readonly ordered?: string | undefined;
  readonly about: unknown;
  readonly idempotencyKey?: unknown;
  readonly fault: FaultKind | undefined;
}

function orderedKind(text: string): FaultKind {
  if (isFaultKind(text) && FAULT_KINDS[text].target === 'request') return text;
  const known = Object.entries(FAULT_KINDS).flatMap(([kind, { target }]) => (target === 'request' ? [kind] : []));
  return refuse('invalid_request', `The settlebox-fault header must name a request fault. ${suggest(text, known)}`);
}

/** What weighs on the request while it is worked on. */
export function burdenOf({ kind, delayMs }: Strike, operation: Row): Burden<Shape> | undefined {
  if (kind === 'event_lost') return { untold: true };
  // Only these can say in `processed_at` when they are answered; of the others the answer alone is held up, over HTTP.
  const says = operation.method !== 'GET' && operation.name.startsWith('transactions.');
  if (kind !== 'response_slow' || !says) return undefined;
  return slowBurden(delayMs);
}

/** Its answer takes so long. */
export function slowBurden(delayMs: number): Burden<Shape> {
  const prelude = (context: Context) => delayAnswer(context, delayMs, 'an injected fault delays the response');
  return { slow: { delayMs, prelude } };
}

/** What the gateway, or something before it, answers in place of the work. */
export function refusalOf({ status }: Strike): GatewayError {
  const message =
    MESSAGES[status] ?? (status < 500 ? 'The request was rejected.' : 'Service unavailable. Try again later.');
  const headers = { [FAULT_HEADER]: 'request_rejected', ...(status === 429 ? { 'retry-after': '1' } : {}) };
  return new GatewayError(CODES[status] ?? 'internal_error', message, [], headers, status);
}

/** On a request: the fault that it orders, where control is on. On an answer: the fault that it bears. */
export const FAULT_HEADER = 'settlebox-fault';

/** Worded like those of a real gateway, which does not say that it is a test. The header marks the fault. */
const MESSAGES: Readonly<Record<number, string>> = {
  400: 'The request is invalid.',
  401: 'The API key is invalid.',
  403: 'The API key does not permit this operation.',
  404: 'The requested resource was not found.',
  408: 'The request timed out. Try again.',
  409: 'The request conflicts with the current state of the resource.',
  429: 'Too many requests. Try again later.',
  500: 'An internal error occurred. Try again later.',
  502: 'Bad gateway. Try again later.',
  504: 'The gateway timed out. Try again later.',
};

/** A code that the gateway itself gives with such a status. */
const CODES: Readonly<Record<number, GatewayErrorCode>> = {
  400: 'invalid_request',
  401: 'invalid_api_key',
  403: 'forbidden',
  404: 'not_found',
  409: 'invalid_state',
  429: 'rate_limited',
};

/** Linux's number; clients look at the code. */
const ECONNRESET_NUMBER = -104;

/**
 * What a client hears of a connection that ends without an answer: fetch "fetch failed" with this cause, node:http and
 * those above it the code itself.
 */
export function connectionLost(): TypeError {
  const own = { code: 'ECONNRESET', errno: ECONNRESET_NUMBER, syscall: 'read' };
  const cause = Object.assign(new Error('read ECONNRESET'), own);
  return lost(Object.assign(new TypeError('fetch failed', { cause }), own));
}

/** What a direct call hears of an answer that never comes: it can't wait, so its patience is over at once. */
export function neverAnswered(): TypeError {
  const own = { code: 'UND_ERR_HEADERS_TIMEOUT' };
  const cause = Object.assign(new Error('Headers Timeout Error'), own);
  return lost(Object.assign(new TypeError('fetch failed', { cause }), own));
}

/** What is heard of an answer that breaks off. */
export function brokenOff(): TypeError {
  const cause = Object.assign(new Error('other side closed'), { code: 'UND_ERR_SOCKET' });
  return lost(new TypeError('terminated', { cause }));
}

const LOST = Symbol.for('settlebox.connectionLost');

function lost(error: TypeError): TypeError {
  Object.defineProperty(error, LOST, { value: true });
  return error;
}

/** Whether an error is a fault of the network, for the client and nobody else to hear. */
export function isConnectionLost(error: unknown): boolean {
  return typeof error === 'object' && error !== null && LOST in error;
}
