/** The errors that injected faults show to clients. */
import type { GatewayErrorCode } from '../contract/error-codes.ts';
import { GatewayError } from '../engine/errors.ts';

/** Returns the error of a request that a fault rejects before it is processed. */
export function rejection(status: number): GatewayError {
  const message =
    MESSAGES[status] ?? (status < 500 ? 'The request was rejected.' : 'Service unavailable. Try again later.');
  const headers = { [FAULT_HEADER]: 'request_rejected', ...(status === 429 ? { 'retry-after': '1' } : {}) };
  return new GatewayError(CODES[status] ?? 'internal_error', message, [], headers, status);
}

/** In a request: the fault that it requests, if control is on. In a response: the injected fault. */
export const FAULT_HEADER = 'settlebox-fault';

/** Real gateways do not send this header. It marks an injected fault. */
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

/** The code that the gateway itself uses with a status. */
const CODES: Readonly<Record<number, GatewayErrorCode>> = {
  400: 'invalid_request',
  401: 'invalid_api_key',
  403: 'forbidden',
  404: 'not_found',
  409: 'invalid_state',
  429: 'rate_limited',
};

/** The values on Linux. Clients check the code. */
const ECONNRESET_NUMBER = -104;
const ETIMEDOUT_NUMBER = -110;

/**
 * Returns the error of a connection that ends without a response: fetch throws "fetch failed" with this cause; node:http
 * and the clients based on it throw the code itself.
 */
export function connectionLost(): TypeError {
  return readError('ECONNRESET', ECONNRESET_NUMBER);
}

/** Returns the error of a connection that times out, which no client waits for here. */
export function connectionTimeout(): TypeError {
  return readError('ETIMEDOUT', ETIMEDOUT_NUMBER);
}

function readError(code: string, errno: number): TypeError {
  const own = { code, errno, syscall: 'read' };
  const cause = Object.assign(new Error(`read ${code}`), own);
  return lost(Object.assign(new TypeError('fetch failed', { cause }), own));
}

/** Returns the timeout of a direct call that gets no response: it can't wait, so it times out at once. */
export function responseTimeout(): TypeError {
  const own = { code: 'UND_ERR_HEADERS_TIMEOUT' };
  const cause = Object.assign(new Error('Headers Timeout Error'), own);
  return lost(Object.assign(new TypeError('fetch failed', { cause }), own));
}

/** Returns the error of a response body that ends early. */
export function brokenOff(): TypeError {
  const cause = Object.assign(new Error('other side closed'), { code: 'UND_ERR_SOCKET' });
  return lost(new TypeError('terminated', { cause }));
}

const LOST = Symbol.for('settlebox.connectionLost');

function lost(error: TypeError): TypeError {
  Object.defineProperty(error, LOST, { value: true });
  return error;
}

/** Reports whether an error is an injected network failure, which only the client gets. */
export function isConnectionLost(error: unknown): boolean {
  return typeof error === 'object' && error !== null && LOST in error;
}
