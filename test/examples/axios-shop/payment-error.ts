import { isAxiosError } from 'axios';
import { z } from 'zod';

export interface PaymentErrorDetails {
  readonly status: number | null;
  readonly code: string;
  readonly field: string | null;
  readonly message: string;
  readonly correlationId: string | null;
  readonly retryAfterSeconds: number | null;
}

/** A rejection by the gateway, or a failed connection. `status` is null without a response. */
export class PaymentApiError extends Error {
  readonly status: number | null;
  readonly code: string;
  readonly field: string | null;
  readonly correlationId: string | null;
  readonly retryAfterSeconds: number | null;

  constructor(details: PaymentErrorDetails) {
    super(`${details.status ?? 'no answer'} ${details.code}: ${details.message}`);
    this.name = 'PaymentApiError';
    this.status = details.status;
    this.code = details.code;
    this.field = details.field;
    this.correlationId = details.correlationId;
    this.retryAfterSeconds = details.retryAfterSeconds;
  }

  /** Without a response, or after a 5xx, the money may or may not have moved. */
  get outcomeUnknown(): boolean {
    return this.status === null || this.status >= 500;
  }

  get retryable(): boolean {
    return this.outcomeUnknown || this.status === 429;
  }

  /** The gateway declined this payment. A wrong key or a rate limit is a problem of the shop, not of the buyer. */
  get refusesPayment(): boolean {
    return this.status !== null && [400, 402, 404, 409, 422].includes(this.status);
  }
}

const objectSchema = z.record(z.string(), z.unknown());

function objectsIn(value: unknown): Record<string, unknown>[] {
  const candidates: unknown[] = Array.isArray(value) ? value : [value];
  return candidates.flatMap((candidate) => {
    const parsed = objectSchema.safeParse(candidate);
    return parsed.success ? [parsed.data] : [];
  });
}

/** The specification shows no error body, so the usual places are searched, from the outside in. */
function errorObjects(body: unknown): Record<string, unknown>[] {
  const outer = objectsIn(body);
  const inner = outer.flatMap((part) => [...objectsIn(part.error), ...objectsIn(part.errors)]);
  const details = [...outer, ...inner].flatMap((part) => objectsIn(part.details));
  return [...outer, ...inner, ...details];
}

function firstString(parts: readonly Record<string, unknown>[], names: readonly string[]): string | null {
  for (const name of names) {
    for (const part of parts) {
      const value = part[name];
      if (typeof value === 'string' && value !== '') return value;
    }
  }
  return null;
}

/** Only the form in seconds: the date form would need the gateway's idea of now. */
function parseRetryAfter(header: unknown): number | null {
  return typeof header === 'string' && /^\d+$/.test(header) ? Number(header) : null;
}

export function toPaymentError(error: unknown): PaymentApiError {
  if (!isAxiosError<unknown>(error)) throw error;
  const parts = errorObjects(error.response?.data);
  return new PaymentApiError({
    status: error.response?.status ?? null,
    code: firstString(parts, ['code', 'error_code', 'response_code', 'error']) ?? error.code ?? 'unknown_error',
    field: firstString(parts, ['field', 'param', 'path', 'property']),
    message: firstString(parts, ['message', 'response_description', 'response_message', 'error']) ?? error.message,
    correlationId: firstString(parts, ['correlation_id']),
    retryAfterSeconds: parseRetryAfter(error.response?.headers['retry-after']),
  });
}
