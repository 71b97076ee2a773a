import type { Engine } from '../domain/base/context.ts';
import type { GatewayError } from '../engine/errors.ts';
import { maskText } from '../engine/mask.ts';
import type { HttpRequestInfo } from '../engine/request.ts';
import type { BlockedRequestEntry } from '../engine/request-log.ts';
import type { WireHeaders, WireRequest } from './wire.ts';

/** Records the arrival of a request. Its id is drawn on first use, so that RNG draws depend only on the order of work. */
export function arrivalOf(engine: Engine, headers: WireHeaders): HttpRequestInfo {
  let drawn: string | undefined;
  return {
    get requestId() {
      drawn ??= engine.state.rng.uuid('requests');
      return drawn;
    },
    callerRequestId: callerRequestIdOf(headers),
    correlationId: '',
  };
}

const CALLER_ID_CHARACTERS_MAX = 200;

/** The id that the caller gave its request. It is logged, and never returned as the gateway's own. */
function callerRequestIdOf(headers: WireHeaders): string | null {
  const sent = headers.get('x-request-id');
  return sent === null ? null : maskText(sent.slice(0, CALLER_ID_CHARACTERS_MAX));
}

/** Logs a request that was rejected before an operation ran. */
export function logBlockedRequest(
  engine: Engine,
  { method, path }: WireRequest,
  arrival: HttpRequestInfo,
  { status, code }: GatewayError,
): void {
  arrival.correlationId = engine.state.rng.uuid('correlation');
  const { correlationId, requestId, callerRequestId, operation } = arrival;
  const line: BlockedRequestEntry = {
    kind: 'request_blocked',
    transport: 'http',
    method,
    path: shownPath(path),
    status,
    code,
    correlationId,
    requestId,
    callerRequestId: callerRequestId ?? undefined,
    operation,
  };
  engine.log(line);
}

/** Returns a path with only its words, because a caller may put a card number or a key anywhere. */
export function shownPath(path: string): string {
  const words = path.split('/').map((part) => (/^([a-z_-]{0,40}|v\d)$/i.test(part) ? part : '…'));
  return words.join('/').slice(0, 200);
}
