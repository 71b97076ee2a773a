import type { ComponentRef, OpenApiHeader, OpenApiParameter } from './types.ts';

/** Response headers. */
export const HEADERS = {
  'x-request-id': {
    description: 'A unique id of this response.',
    schema: { type: 'string', format: 'uuid' },
  },
  'Idempotent-Replayed': {
    description: 'Present if the first response is replayed for its Idempotency-Key.',
    schema: { const: 'true' },
  },
  'RateLimit-Policy': {
    description: 'Requests per key in a window of seconds, if a limit is set.',
    schema: { type: 'string', examples: ['"default";q=100;w=60'] },
  },
  RateLimit: {
    description: 'Requests left in the window and seconds until it ends, if a limit is set.',
    schema: { type: 'string', examples: ['"default";r=99;t=60'] },
  },
  'Retry-After': {
    description: 'Seconds to wait before the next attempt.',
    schema: { type: 'string', pattern: '^\\d+$' },
  },
  Allow: {
    description: 'The methods that this path supports.',
    schema: { type: 'string', examples: ['GET, POST'] },
  },
} as const satisfies Readonly<Record<string, OpenApiHeader>>;

/** Returns references to headers, by name. */
export function headerRefs(names: readonly (keyof typeof HEADERS)[]): Record<string, ComponentRef> {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

/** Request headers, in addition to the key. */
export const HEADER_PARAMETERS = {
  ClientId: {
    name: 'Client-Id',
    in: 'header',
    required: false,
    description:
      'The client to act for: a client below the reseller that owns the key. Default: the client that owns the key. A merchant’s key can name that merchant only.',
    schema: { type: 'string' },
  },
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description:
      'For 24 hours, the same key with the same body returns the first response again; with another body it is rejected. A UUID is recommended.',
    schema: { type: 'string', pattern: '^[\\x21-\\x7e]{1,255}$' },
  },
} as const satisfies Readonly<Record<string, OpenApiParameter>>;

/** Returns the reference of a header parameter. */
export function parameterRef(name: keyof typeof HEADER_PARAMETERS): ComponentRef {
  return { $ref: `#/components/parameters/${name}` };
}
