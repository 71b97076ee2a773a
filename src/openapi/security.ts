import type { OpenApiComponents, OpenApiSecurity } from './types.ts';

/** The API key, in either spelling of its header. */
export const SECURITY_SCHEMES: OpenApiComponents['securitySchemes'] = {
  APIKEY: {
    type: 'apiKey',
    in: 'header',
    name: 'APIKEY',
    description: 'The API key of a client, or of one of its users.',
  },
  'Api-Key': {
    type: 'apiKey',
    in: 'header',
    name: 'Api-Key',
    description: 'The same key in the alternative header. Requests with different keys in both headers are rejected.',
  },
};

/** Accepts either of them. */
export const SECURITY: readonly OpenApiSecurity[] = Object.keys(SECURITY_SCHEMES).map((name) => ({ [name]: [] }));
