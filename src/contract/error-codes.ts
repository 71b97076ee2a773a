/** Errors that only operations and fields beyond the specification cause. */
export const EXTENSION_ERRORS: readonly string[] = ['transaction_disputed', 'evidence_already_submitted'];

/**
 * Every error that the gateway can return, with its HTTP status. An error means that nothing was processed; declines and
 * returns are outcomes and are stored in the records.
 */
export const GATEWAY_ERRORS = {
  invalid_request: 400,
  real_card_number: 400,
  invalid_code: 400,
  challenge_expired: 400,
  wrong_amounts: 400,
  invalid_json: 400,
  body_too_large: 400,
  body_too_deep: 400,
  unsupported_media_type: 400,
  tls_required: 400,
  missing_api_key: 401,
  invalid_credentials: 401,
  invalid_api_key: 401,
  conflicting_api_keys: 401,
  forbidden: 403,
  user_required: 403,
  mfa_required: 403,
  client_suspended: 403,
  client_closed: 403,
  not_found: 404,
  unknown_route: 404,
  method_not_allowed: 405,
  merchant_required: 409,
  no_integration: 409,
  token_not_active: 409,
  token_inactive: 409,
  debit_blocked: 409,
  no_correction: 409,
  not_verification_pending: 409,
  deposits_pending: 409,
  invalid_state: 409,
  already_captured: 409,
  amount_too_large: 409,
  ledger_limit: 409,
  batch_closed: 409,
  not_settled: 409,
  transaction_disputed: 409,
  evidence_already_submitted: 409,
  ach_settled: 409,
  not_retryable: 409,
  batch_empty: 409,
  idempotency_key_reused: 409,
  idempotency_in_progress: 409,
  already_exists: 409,
  last_owner: 409,
  money_in_flight: 409,
  has_child_clients: 409,
  channel_not_enrolled: 409,
  challenge_used: 409,
  challenge_locked: 409,
  rate_limited: 429,
  too_many_attempts: 429,
  too_many_challenges: 429,
  internal_error: 500,
  disk_failed: 503,
} as const;

/**
 * A stable code for each error of the gateway. The guide to codes lists the HTTP status of each.
 */
export type GatewayErrorCode = keyof typeof GATEWAY_ERRORS;

/** A stable code for each error of the test harness, as opposed to the gateway. */
export type SettleboxErrorCode =
  | 'bad_option'
  | 'impossible_return'
  | 'impossible_change'
  | 'impossible_reversal'
  | 'impossible_dispute'
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
  | 'bad_world'
  | 'bad_endpoint'
  | 'bad_webhook'
  | 'gateway_closed'
  | 'sqlite_unavailable'
  | 'database_in_use'
  | 'disk_failed'
  | 'bad_tape'
  | 'bad_nacha_file'
  | 'tape_mismatch'
  | 'faker_unavailable'
  | 'fast_check_unavailable'
  | 'merchant_unreachable'
  | 'msw_unavailable'
  | 'no_gateway'
  | 'unknown_host'
  | 'undelivered_webhook'
  | 'review_finding';
