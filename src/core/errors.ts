/**
 * THE ERROR TABLE: every refusal the gateway can answer, with its HTTP status.
 * A refusal means that nothing was tried; declines and returns are outcomes and live in the records.
 */
// biome-ignore format: a table reads in columns
export const GATEWAY_ERRORS = {
  invalid_request:             400,
  real_card_number:            400,
  invalid_code:                400,
  challenge_expired:           400,
  wrong_amounts:               400,
  invalid_json:                400,
  body_too_large:              400,
  body_too_deep:               400,
  unsupported_media_type:      400,
  tls_required:                400,
  missing_api_key:             401,
  invalid_credentials:         401,
  invalid_api_key:             401,
  conflicting_api_keys:        401,
  forbidden:                   403,
  user_required:             403,
  mfa_required:                403,
  client_suspended:            403,
  client_closed:               403,
  not_found:                   404,
  unknown_route:               404,
  method_not_allowed:          405,
  merchant_required:           409,
  no_integration:              409,
  token_not_active:            409,
  token_inactive:              409,
  debit_blocked:               409,
  no_correction:               409,
  not_verification_pending:    409,
  deposits_pending:        409,
  invalid_state:               409,
  already_captured:            409,
  amount_too_large:            409,
  ledger_limit:                409,
  batch_closed:                409,
  not_settled:                 409,
  ach_settled:                 409,
  not_retryable:               409,
  batch_empty:                 409,
  idempotency_key_reused:      409,
  idempotency_in_progress:     409,
  already_exists:              409,
  last_owner:                  409,
  money_in_flight:             409,
  has_child_clients:               409,
  channel_not_enrolled:        409,
  challenge_used:              409,
  challenge_locked:            409,
  rate_limited:                429,
  too_many_attempts:           429,
  too_many_challenges:         429,
  internal_error:              500,
} as const;

/**
 * A stable word for each refusal of the gateway; which status each has is a table of the guide to codes.
 */
export type GatewayErrorCode = keyof typeof GATEWAY_ERRORS;

/** One field of a request and what is wrong with it. Never holds the value that was sent. */
export interface ErrorDetail {
  readonly field: string;
  readonly message: string;
}

/** The body of every refusal. */
export interface ErrorBody {
  readonly error: {
    readonly code: GatewayErrorCode;
    readonly message: string;
    readonly details: readonly ErrorDetail[];
  };
  readonly correlation_id: string;
}

/**
 * The gateway refused: nothing was tried and nothing changed. A decline is not an error but a normal answer.
 *
 * @example
 * try { gateway.transactions.capture(sale.transaction_id) }
 * catch (error) { if (error instanceof GatewayError) console.log(error.status, error.code) }   // 409 already_captured
 */
export class GatewayError extends Error {
  override readonly name = 'GatewayError';
  /** HTTP status of the refusal. */
  readonly status: number;
  /** Stable snake_case word. */
  readonly code: GatewayErrorCode;
  /** The fields at fault, where fields are. */
  readonly details: readonly ErrorDetail[];
  /** The id that the refusal carries in its body; set as it leaves the engine. */
  correlationId = '';
  /** Headers that belong to the refusal (`Allow` with 405, `Retry-After` with 429). */
  headers: Readonly<Record<string, string>>;
  /** What was written before the refusal stays: a wrong password counts. */
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

  /** Holds for errors of the ESM and the CommonJS build alike. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return isBranded(value, 'settlebox.GatewayError');
  }

  /** The body that HTTP answers for this refusal. */
  toBody(): ErrorBody {
    return {
      error: { code: this.code, message: this.message, details: this.details },
      correlation_id: this.correlationId,
    };
  }
}

/** What the harness (not the gateway) may refuse: a wish that cannot be. */
export type SettleboxErrorCode =
  | 'bad_option'
  | 'impossible_return'
  | 'impossible_change'
  | 'impossible_reversal'
  | 'unmatched_file'
  | 'clock_busy'
  | 'time_backwards'
  | 'bad_time'
  | 'nothing_due'
  | 'too_many_jobs'
  | 'webhook_loop'
  | 'unknown_subject'
  | 'unknown_mark'
  | 'bad_snapshot'
  | 'bad_endpoint'
  | 'gateway_closed'
  | 'sqlite_unavailable'
  | 'database_in_use'
  | 'bad_tape'
  | 'bad_nacha_file'
  | 'tape_mismatch'
  | 'faker_unavailable'
  | 'fast_check_unavailable'
  | 'msw_unavailable'
  | 'no_gateway'
  | 'unknown_host'
  | 'undelivered_webhook';

/**
 * The harness refused a wish and says what would have worked. The world is as it was.
 *
 * @example
 * // { code: 'impossible_return', message: 'R01 at … comes after its deadline. The last moment that works is …' }
 */
export class SettleboxError extends Error {
  override readonly name = 'SettleboxError';
  readonly code: SettleboxErrorCode;
  /** What would have worked. */
  readonly hint: string;
  readonly details: Readonly<Record<string, unknown>>;

  constructor(code: SettleboxErrorCode, message: string, hint = '', details: Readonly<Record<string, unknown>> = {}) {
    super(hint === '' ? message : `${message} ${hint}`);
    this.code = code;
    this.hint = hint;
    this.details = details;
    brand(this, 'settlebox.SettleboxError');
  }

  /** Holds for errors of the ESM and the CommonJS build alike. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return isBranded(value, 'settlebox.SettleboxError');
  }
}

/** Something that must always hold does not: a bug of settlebox, not of its caller. Names the row. */
export class InvariantError extends Error {
  override readonly name = 'InvariantError';
  /** Name of the broken invariant. */
  readonly invariant: string;
  /** The rows that break it, with sensitive columns left out. */
  readonly rows: readonly unknown[];

  constructor(invariant: string, rows: readonly unknown[] = []) {
    super(`${invariant}${rows.length === 0 ? '' : `: ${JSON.stringify(rows[0])}`} (this is a bug in settlebox)`);
    this.invariant = invariant;
    this.rows = rows;
    brand(this, 'settlebox.InvariantError');
  }

  /** Holds for errors of the ESM and the CommonJS build alike. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return isBranded(value, 'settlebox.InvariantError');
  }
}

/** Refuses with a row of the error table. */
export function refuse(code: GatewayErrorCode, message: string, details: readonly ErrorDetail[] = []): never {
  throw new GatewayError(code, message, details);
}

/** Refuses, and yet what was written so far stays: a wrong password or code counts. */
export function refuseAndKeep(code: GatewayErrorCode, message: string, details: readonly ErrorDetail[] = []): never {
  const refusal = new GatewayError(code, message, details);
  refusal.keepsWork = true;
  throw refusal;
}

/** Refuses with 429 and the seconds after which it may work. */
export function refuseUntil(code: GatewayErrorCode, message: string, retryAfterSeconds: number): never {
  throw new GatewayError(code, message, [], { 'retry-after': String(retryAfterSeconds) });
}

/** Refuses one field of a request with 400. */
export function refuseField(field: string, message: string): never {
  refuse('invalid_request', fieldSentence(field, message), [{ field, message }]);
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
