import { GATEWAY_ERRORS, type GatewayErrorCode } from '../contract/error-codes.ts';
import { emptyInput } from '../domain/base/empty-input.ts';
import { type HttpMethod, takesId } from '../engine/operation.ts';
import type { OPERATIONS } from '../worlds/resources.ts';

type ErrorRow = (typeof OPERATIONS)[number];

/** Reports whether an operation requires an API key. */
export function requiresKey({ permission }: Pick<ErrorRow, 'permission'>): boolean {
  return permission !== 'nobody';
}

/** Reports whether an Idempotency-Key has an effect. */
export function isRemembered(row: ErrorRow, method: HttpMethod): boolean {
  return method === 'POST' && row.idempotency !== 'ignored';
}

type ErrorSource = (row: ErrorRow, method: HttpMethod) => boolean;

const always: ErrorSource = () => true;
const writes: ErrorSource = ({ method }) => method !== 'GET';
const persons: ErrorSource = ({ permission }) => permission === 'person' || permission === 'mfa';

/** Errors that rows can return in addition to their own, with the rows that each applies to. */
const ANY_ROW: readonly (readonly [code: GatewayErrorCode, of: ErrorSource])[] = [
  ['tls_required', always],
  // Without fields, only a body that is not an object, or the key of a repeated request, can be invalid.
  ['invalid_request', (row, method) => row.input !== emptyInput || isRemembered(row, method)],
  ['invalid_json', writes],
  ['unsupported_media_type', writes],
  ['body_too_large', writes],
  ['body_too_deep', writes],
  ['missing_api_key', requiresKey],
  ['invalid_api_key', requiresKey],
  ['conflicting_api_keys', requiresKey],
  ['forbidden', requiresKey],
  ['client_closed', requiresKey],
  ['client_suspended', (row) => requiresKey(row) && row.method !== 'GET'],
  ['mfa_required', ({ permission }) => permission !== 'nobody' && permission !== 'mfa'],
  ['user_required', persons],
  ['not_found', takesId],
  ['method_not_allowed', always],
  ['idempotency_key_reused', isRemembered],
  ['idempotency_in_progress', isRemembered],
  ['rate_limited', requiresKey],
  ['internal_error', always],
  ['disk_failed', always],
];

/** Lists every error code that a row can return, by status. */
export function rejectionsOf(row: ErrorRow, method: HttpMethod): ReadonlyMap<number, readonly GatewayErrorCode[]> {
  const common = ANY_ROW.filter(([, of]) => of(row, method)).map(([code]) => code);
  const codes = [...new Set([...row.errors, ...common])];
  const statuses = [...new Set(codes.map((code) => GATEWAY_ERRORS[code]))].sort((a, b) => a - b);
  return new Map(statuses.map((status) => [status, codes.filter((code) => GATEWAY_ERRORS[code] === status)]));
}
