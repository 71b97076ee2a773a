import type { SettleboxErrorCode } from '../../contract/error-codes.ts';
import { GatewayError, InvariantError, SettleboxError } from '../../engine/errors.ts';

/** Errors of the control surface itself, in addition to those of the harness. */
const OWN_ERRORS = {
  invalid_json: 400,
  unknown_route: 404,
  method_not_allowed: 405,
  timeout: 408,
  body_too_large: 413,
  unsupported_media_type: 415,
  internal_error: 500,
  receiver_threw: 500,
  server_stopping: 503,
  live_readers_full: 503,
  waits_full: 503,
  uploads_full: 503,
  responses_full: 503,
  marks_full: 503,
} as const;

/** The code of an error that only the control surface has. */
export type ControlErrorCode = keyof typeof OWN_ERRORS;

/** The HTTP status of each harness error. */
const STATUSES: Readonly<Record<SettleboxErrorCode, number>> = {
  bad_option: 400,
  bad_time: 400,
  time_backwards: 400,
  bad_snapshot: 400,
  bad_world: 500,
  bad_endpoint: 400,
  bad_webhook: 400,
  bad_tape: 409,
  bad_nacha_file: 400,
  unmatched_file: 409,
  impossible_return: 409,
  impossible_change: 409,
  impossible_reversal: 409,
  impossible_dispute: 409,
  clock_busy: 409,
  nothing_due: 409,
  too_many_jobs: 409,
  webhook_loop: 409,
  unknown_subject: 404,
  unknown_mark: 404,
  gateway_closed: 503,
  sqlite_unavailable: 500,
  database_in_use: 409,
  disk_failed: 503,
  tape_mismatch: 409,
  faker_unavailable: 501,
  fast_check_unavailable: 501,
  merchant_unreachable: 500,
  msw_unavailable: 501,
  no_gateway: 500,
  unknown_host: 400,
  undelivered_webhook: 409,
  review_finding: 409,
};

/** Every error code of a response, for the document. */
export const CONTROL_CODES: readonly string[] = [...Object.keys(OWN_ERRORS), ...Object.keys(STATUSES)];

/** An error that only the control surface has. */
export class ControlError extends Error {
  override readonly name = 'ControlError';
  readonly code: ControlErrorCode;
  readonly hint: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly details: Readonly<Record<string, unknown>>;

  constructor(
    code: ControlErrorCode,
    message: string,
    hint = '',
    headers: Readonly<Record<string, string>> = {},
    details: Readonly<Record<string, unknown>> = {},
  ) {
    super(message);
    this.code = code;
    this.hint = hint;
    this.headers = headers;
    this.details = details;
  }
}

/** The body of every error of `/_sim/…`. */
interface ControlErrorBody {
  readonly error: {
    readonly code: string;
    readonly message: string;
    /** A request that would succeed. */
    readonly hint: string;
    readonly details?: Readonly<Record<string, unknown>>;
  };
}

/** Maps an error to its response. Unexpected errors don't reveal their message. */
export function errorResponse(error: unknown): Response {
  if (error instanceof ControlError) {
    const { code, message, hint, headers, details } = error;
    return respond(OWN_ERRORS[code], { error: { code, message, hint, ...detailed(details) } }, headers);
  }
  if (error instanceof SettleboxError) {
    const { code, hint, details } = error;
    const message = hint === '' ? error.message : error.message.slice(0, -hint.length).trimEnd();
    return respond(STATUSES[code], { error: { code, message, hint: requestHint(hint), ...detailed(details) } });
  }
  if (error instanceof GatewayError)
    return respond(error.status, { error: { code: error.code, message: error.message, hint: '' } });
  const message = error instanceof InvariantError ? error.message : 'An unexpected error occurred.';
  return respond(500, {
    error: { code: 'internal_error', message, hint: 'This is a bug in settlebox. Please report it.' },
  });
}

/** A caller over HTTP has no `gateway.inspect`. */
function requestHint(hint: string): string {
  return hint.replace(/^inspect\.(\w+)\(\)\S*(?= lists them\.$)/, 'GET /_sim/inspect/$1');
}

function detailed(details: Readonly<Record<string, unknown>>): Pick<ControlErrorBody['error'], 'details'> {
  return Object.keys(details).length === 0 ? {} : { details };
}

function respond(status: number, body: ControlErrorBody, headers: Readonly<Record<string, string>> = {}): Response {
  return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } });
}
