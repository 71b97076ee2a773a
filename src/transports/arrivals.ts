import type { Engine } from '../domain/base/context.ts';
import type { GatewayError } from '../engine/errors.ts';
import { maskText } from '../engine/mask.ts';
import type { Arrival } from '../engine/request.ts';
import type { UnaskedLine } from '../engine/request-log.ts';

/** Its id is drawn where its first work is done, so that what is drawn follows from the order of the work alone. */
export function arrivalOf(engine: Engine, request: Request): Arrival {
  let drawn: string | undefined;
  return {
    get requestId() {
      drawn ??= engine.state.dice.uuid('requests');
      return drawn;
    },
    callerRequestId: callerRequestIdOf(request),
    correlationId: '',
  };
}

const CALLER_ID_LETTERS_MAX = 200;

/** What the caller calls its request: kept in the log, and never echoed as ours. */
function callerRequestIdOf(request: Request): string | null {
  const sent = request.headers.get('x-request-id');
  return sent === null ? null : maskText(sent.slice(0, CALLER_ID_LETTERS_MAX));
}

/** A request that no row was asked about gets its line in the log here. */
export function logUnasked(
  engine: Engine,
  request: Request,
  path: string,
  arrival: Arrival,
  { status, code }: GatewayError,
): void {
  arrival.correlationId = engine.state.dice.uuid('correlation');
  const { correlationId, requestId, callerRequestId, operation } = arrival;
  const line: UnaskedLine = {
    kind: 'request_blocked',
    transport: 'http',
    method: request.method,
    path: shownPath(path),
    status,
    code,
    correlationId,
    requestId,
    callerRequestId: callerRequestId ?? undefined,
    operation,
  };
  engine.note(line);
}

/** Only words are repeated: a number of a card or account, or a key, may have been put anywhere. */
export function shownPath(path: string): string {
  const words = path.split('/').map((part) => (/^([a-z_-]{0,40}|v\d)$/i.test(part) ? part : '…'));
  return words.join('/').slice(0, 200);
}
