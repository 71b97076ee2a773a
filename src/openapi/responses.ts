import { GATEWAY_ERRORS, type GatewayErrorCode } from '../contract/error-codes.ts';
import type { HttpMethod } from '../engine/operation.ts';
import type { OPERATIONS } from '../worlds/resources.ts';
import { isRemembered, rejectionsOf, requiresKey } from './errors.ts';
import type { RowExample } from './examples.ts';
import { type HEADERS, headerRefs } from './headers.ts';
import { bodyRef, schemaRef } from './schemas.ts';
import type { ComponentRef, JsonSchema, OpenApiOperation, OpenApiResponse } from './types.ts';

type RespondingRow = (typeof OPERATIONS)[number];
type HeaderName = keyof typeof HEADERS;

/** The body of every error response. */
export const ERROR_BODY: JsonSchema = {
  type: 'object',
  description: 'An error: the request was rejected, and no data was changed.',
  properties: {
    error: {
      type: 'object',
      properties: {
        code: { type: 'string', enum: Object.keys(GATEWAY_ERRORS), description: 'A stable error code.' },
        message: { type: 'string', description: 'Describes the problem, and values that would work.' },
        details: {
          type: 'array',
          description: 'The invalid fields, if any. Sensitive values are never repeated.',
          items: {
            type: 'object',
            properties: { field: { type: 'string' }, message: { type: 'string' } },
            required: ['field', 'message'],
            additionalProperties: false,
          },
        },
      },
      required: ['code', 'message', 'details'],
      additionalProperties: false,
    },
    correlation_id: { type: 'string', format: 'uuid' },
  },
  required: ['error', 'correlation_id'],
  additionalProperties: false,
};

/** Error responses that many rows share, by name and codes. The others are listed with their rows. */
// biome-ignore format: a table reads in columns
const SHARED: readonly (readonly [name: string, ...codes: GatewayErrorCode[]])[] = [
  ['BadAddress',          'tls_required'],
  ['BadQuery',            'tls_required', 'invalid_request'],
  ['BadEmptyBody',        'tls_required', 'invalid_json', 'unsupported_media_type', 'body_too_large', 'body_too_deep'],
  ['BadBody',             'tls_required', 'invalid_request', 'invalid_json', 'unsupported_media_type', 'body_too_large', 'body_too_deep'],
  ['Unauthorized',        'missing_api_key', 'invalid_api_key', 'conflicting_api_keys'],
  ['ForbiddenToRead',     'forbidden', 'client_closed', 'mfa_required'],
  ['ForbiddenToWrite',    'forbidden', 'client_closed', 'client_suspended', 'mfa_required'],
  ['NotFound',            'not_found'],
  ['MethodNotAllowed',    'method_not_allowed'],
  ['TooManyRequests',     'rate_limited'],
  ['InternalServerError', 'internal_error'],
  ['ServiceUnavailable',  'disk_failed'],
];

function sharedName(codes: readonly GatewayErrorCode[]): string | undefined {
  return SHARED.find(([, ...shared]) => shared.join() === codes.join())?.[0];
}

/** Returns every response of a row for one of its methods, by status. */
export function responsesOf(
  row: RespondingRow,
  method: HttpMethod,
  example: RowExample,
): OpenApiOperation['responses'] {
  const successes = statusesOf(row).map((status) => [status, success(row, method, status, example)] as const);
  const errors = [...rejectionsOf(row, method)].map(([status, codes]) => {
    const name = sharedName(codes);
    const inline =
      name === undefined ? rejection(row, status, codes, example) : { $ref: `#/components/responses/${name}` };
    return [status, inline] as const;
  });
  return Object.fromEntries([...successes, ...errors]);
}

/** Returns the shared error responses by name. Each example comes from the first row that has it. */
export function sharedResponses(examples: ReadonlyMap<RespondingRow, RowExample>): Record<string, OpenApiResponse> {
  const all = [...examples].flatMap(([row, example]) =>
    [...rejectionsOf(row, row.method)].map(([status, codes]) => ({ row, example, status, codes })),
  );
  return Object.fromEntries(
    SHARED.flatMap(([name]) => {
      const first = all.find(({ codes }) => sharedName(codes) === name);
      return first === undefined ? [] : [[name, rejection(first.row, first.status, first.codes, first.example)]];
    }),
  );
}

function statusesOf({ status }: RespondingRow): readonly (200 | 201)[] {
  return typeof status === 'function' ? [200, 201] : [status];
}

function success(row: RespondingRow, method: HttpMethod, status: number, { response }: RowExample): OpenApiResponse {
  const headers: HeaderName[] = ['x-request-id'];
  if (isRemembered(row, method)) headers.push('Idempotent-Replayed');
  return {
    description: status === 201 ? 'Created.' : 'OK.',
    headers: headerRefs([...headers, ...rateHeaders(row)]),
    content: jsonContent(bodyRef(row.output()), status === response.status ? response.body : undefined),
  };
}

/** Errors without rate limit headers: requests without a valid key are not counted, and a 500 or 503 leaves no trace of the request. */
const UNCOUNTED = [401, 405, 500, 503];

function rejection(
  row: RespondingRow,
  status: number,
  codes: readonly GatewayErrorCode[],
  { errors }: RowExample,
): OpenApiResponse {
  const headers: HeaderName[] = ['x-request-id', ...(UNCOUNTED.includes(status) ? [] : rateHeaders(row))];
  if (status === 429) headers.push('Retry-After');
  if (status === 405) headers.push('Allow');
  return {
    description: `${MEANINGS[status]}: ${codes.map((code) => `\`${code}\``).join(', ')}.`,
    headers: headerRefs(headers),
    content: jsonContent({ allOf: [schemaRef('ErrorBody'), oneOfCodes(codes)] }, errors[status]),
  };
}

/** Descriptions of statuses in the specification. */
const MEANINGS: Readonly<Record<number, string>> = {
  400: 'Bad request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not found',
  405: 'Method not allowed: the path supports other methods',
  409: 'Conflict',
  429: 'Too many requests',
  500: 'Internal server error',
  503: 'Service unavailable: the disk of the gateway is full or failed',
};

function rateHeaders(row: RespondingRow): HeaderName[] {
  return requiresKey(row) ? ['RateLimit-Policy', 'RateLimit'] : [];
}

/** In addition to `ErrorBody`, which has the other fields. */
function oneOfCodes(codes: readonly GatewayErrorCode[]): JsonSchema {
  const error = { type: 'object', properties: { code: { type: 'string', enum: codes } }, additionalProperties: true };
  return { type: 'object', properties: { error } };
}

function jsonContent(schema: JsonSchema | ComponentRef, example: unknown) {
  return { 'application/json': { schema: { ...schema }, ...(example === undefined ? {} : { example }) } };
}
