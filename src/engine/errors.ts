import { GATEWAY_ERRORS, type GatewayErrorCode, type SettleboxErrorCode } from '../contract/error-codes.ts';

/** An invalid field of a request, and the values that would work. Never contains a sensitive value. */
export type ErrorDetail = {
  /** Path of the field: `payment_method.pan`. */
  readonly field: string;
  /** Completes the sentence that the field begins: `must be 13 to 19 digits`. */
  readonly message: string;
};

/** The body of every error response. */
export type ErrorBody = {
  /** The code, a human-readable message, and the invalid fields, if any. */
  readonly error: {
    readonly code: GatewayErrorCode;
    readonly message: string;
    readonly details: readonly ErrorDetail[];
  };
  /** Id of the request, a UUID. */
  readonly correlation_id: string;
};

/**
 * Reports that the gateway rejected a request. The world is unchanged unless `keepsWork` is true. A decline is not an error but a
 * normal response.
 *
 * @example
 * try { gateway.transactions.capture(sale.transaction_id) }
 * catch (error) { if (error instanceof GatewayError) console.log(error.status, error.code) }   // 409 already_captured
 */
export class GatewayError extends Error {
  /** Always `GatewayError`. */
  override readonly name = 'GatewayError';
  /** HTTP status of the response. */
  readonly status: number;
  /** Stable code in snake_case. */
  readonly code: GatewayErrorCode;
  /** The invalid fields, if any. */
  readonly details: readonly ErrorDetail[];
  /** The correlation id of the response body. */
  correlationId = '';
  /** Additional response headers (`Allow` with 405, `Retry-After` with 429). */
  headers: Readonly<Record<string, string>>;
  /** Keeps changes made before the error: a wrong password counts. */
  keepsWork = false;

  constructor(
    code: GatewayErrorCode,
    message: string,
    details: readonly ErrorDetail[] = [],
    headers: Readonly<Record<string, string>> = {},
    status: number = GATEWAY_ERRORS[code],
  ) {
    super(message);
    this.code = code;
    this.status = status;
    this.details = details;
    this.headers = headers;
    brand(this, 'settlebox.GatewayError');
  }

  /** Recognizes errors of both the ESM and the CommonJS build. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return isBranded(value, 'settlebox.GatewayError');
  }

  /** Returns the HTTP response body of this error. */
  toBody(): ErrorBody {
    return {
      error: { code: this.code, message: this.message, details: this.details },
      correlation_id: this.correlationId,
    };
  }
}

/**
 * Reports an invalid use of the test harness. The message names a value that would work. The world is unchanged.
 *
 * @example
 * // { code: 'impossible_return', message: 'R01 at … is after its deadline. The last time that works is …' }
 */
export class SettleboxError extends Error {
  /** Always `SettleboxError`. */
  override readonly name = 'SettleboxError';
  /** Stable code in snake_case. */
  readonly code: SettleboxErrorCode;
  /** A sentence that names a value that would work, or an empty string. */
  readonly hint: string;
  /** Data about the error, such as `field` for `bad_option`. */
  readonly details: Readonly<Record<string, unknown>>;

  constructor(code: SettleboxErrorCode, message: string, hint = '', details: Readonly<Record<string, unknown>> = {}) {
    super(hint === '' ? message : `${message} ${hint}`);
    this.code = code;
    this.hint = hint;
    this.details = details;
    brand(this, 'settlebox.SettleboxError');
  }

  /** Recognizes errors of both the ESM and the CommonJS build. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return isBranded(value, 'settlebox.SettleboxError');
  }
}

/** Reports a broken invariant, which is a bug in Settlebox and not in the caller. Names the invariant and the row. */
export class InvariantError extends Error {
  /** Always `InvariantError`. */
  override readonly name = 'InvariantError';
  /** The broken invariant. */
  readonly invariant: string;
  /** The rows that break it, with sensitive columns left out. */
  readonly rows: readonly unknown[];

  constructor(invariant: string, rows: readonly unknown[] = []) {
    super(`${invariant}${rows.length === 0 ? '' : `: ${JSON.stringify(rows[0])}`} (this is a bug in settlebox)`);
    this.invariant = invariant;
    this.rows = rows;
    brand(this, 'settlebox.InvariantError');
  }

  /** Recognizes errors of both the ESM and the CommonJS build. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return isBranded(value, 'settlebox.InvariantError');
  }
}

/** Rejects a request with an error of the table. */
export function reject(code: GatewayErrorCode, message: string, details: readonly ErrorDetail[] = []): never {
  throw new GatewayError(code, message, details);
}

/** Rejects a request and keeps its changes: a wrong password or code counts. */
export function rejectAndKeep(code: GatewayErrorCode, message: string, details: readonly ErrorDetail[] = []): never {
  const error = new GatewayError(code, message, details);
  error.keepsWork = true;
  throw error;
}

/** Rejects with 429 and the seconds until a retry can succeed. */
export function rejectUntil(code: GatewayErrorCode, message: string, retryAfterSeconds: number): never {
  throw new GatewayError(code, message, [], { 'retry-after': String(retryAfterSeconds) });
}

/** Rejects a field of a request with 400. */
export function rejectField(field: string, message: string): never {
  reject('invalid_request', fieldSentence(field, message), [{ field, message }]);
}

/** Joins a field and its message: most messages complete the sentence that the field begins. */
export function fieldSentence(field: string, message: string): string {
  if (field === '') return message;
  return PREDICATE.test(message) ? `${field} ${message}` : `${field}: ${message}`;
}

const PREDICATE =
  /^(must|is|are|has|have|does|cannot|can|can['’]t|needs|requires|takes|contains|stays|applies|names|accepts|supports|belongs)\b/;

function brand(error: Error, name: string): void {
  Object.defineProperty(error, Symbol.for(name), { value: true });
}

function isBranded(value: unknown, name: string): boolean {
  return typeof value === 'object' && value !== null && Symbol.for(name) in value;
}
