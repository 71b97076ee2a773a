import type { ComponentRef, OpenApiHeader, OpenApiParameter } from './types.ts';

/** The headers of answers. */
export const HEADERS = {
  'x-request-id': {
    description: 'Names this answer; every answer has its own.',
    schema: { type: 'string', format: 'uuid' },
  },
  'Idempotent-Replayed': {
    description: 'Present where a first answer is given again for its Idempotency-Key.',
    schema: { const: 'true' },
  },
  'RateLimit-Policy': {
    description: 'Requests per key in a window of seconds, where a limit is set.',
    schema: { type: 'string', examples: ['"default";q=100;w=60'] },
  },
  RateLimit: {
    description: 'Requests left in the window, and the seconds until it ends, where a limit is set.',
    schema: { type: 'string', examples: ['"default";r=99;t=60'] },
  },
  'Retry-After': {
    description: 'Seconds after which it may work.',
    schema: { type: 'string', pattern: '^\\d+$' },
  },
  Allow: {
    description: 'The methods that this path takes.',
    schema: { type: 'string', examples: ['GET, POST'] },
  },
} as const satisfies Readonly<Record<string, OpenApiHeader>>;

/** Headers by name, as an answer points at them. */
export function headerRefs(names: readonly (keyof typeof HEADERS)[]): Record<string, ComponentRef> {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

/** The headers of requests, besides the key. */
export const HEADER_PARAMETERS = {
  ClientId: {
    name: 'Client-Id',
    in: 'header',
    required: false,
    description:
      'On whose behalf: a client below the reseller whose key it is. Without it, the client of the key. A key of a merchant may name that merchant only.',
    schema: { type: 'string' },
  },
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description:
      'The same key with the same body gets the first answer again for 24 hours; with another body it is refused. A UUID is recommended.',
    schema: { type: 'string', pattern: '^[\\x21-\\x7e]{1,255}$' },
  },
} as const satisfies Readonly<Record<string, OpenApiParameter>>;

export function parameterRef(name: keyof typeof HEADER_PARAMETERS): ComponentRef {
  return { $ref: `#/components/parameters/${name}` };
}
