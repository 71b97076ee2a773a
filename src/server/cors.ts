import type { IncomingMessage, ServerResponse } from 'node:http';

/** Origins whose pages can call the API: a list of exact origins, or `*` for all. */
type CorsOrigins = '*' | readonly string[];

/** Adds CORS headers to the API responses of a server. */
export interface Cors {
  /** Reports whether a page of this origin can call the API. */
  readonly allows: (origin: string | undefined) => boolean;
  /** Sets the headers of a response of the API. Returns true if it has responded to a preflight request. */
  readonly respond: (exchange: { readonly incoming: IncomingMessage; readonly outgoing: ServerResponse }) => boolean;
}

const METHODS = 'GET, HEAD, POST, PUT, PATCH, DELETE';

/** The response headers of the API that pages can read. Without this list, a browser hides them. */
const EXPOSED = 'X-Request-Id, Idempotent-Replayed, RateLimit, RateLimit-Policy, Retry-After, Allow, Date';

/** Seconds for which a browser caches a preflight response: short, because a server can restart with other origins. */
const MAX_AGE_SECONDS = 60;

/** Names of request headers, separated by commas. */
const HEADER_NAMES = /^[\w!#$%&'*+.^`|~-]+( *, *[\w!#$%&'*+.^`|~-]+)*$/;
const HEADER_NAMES_CHARACTERS_MAX = 2_000;

/**
 * Returns the CORS headers for these origins; undefined if there are none. Credentials are never allowed: API keys are headers
 * that a page must know, and the cookie of the control key must not be sent.
 */
export function corsOf(origins: CorsOrigins): Cors | undefined {
  if (origins.length === 0) return undefined;
  const allows = (origin: string | undefined) => origin !== undefined && (origins === '*' || origins.includes(origin));
  return {
    allows,
    respond({ incoming, outgoing }) {
      const { method, headers } = incoming;
      const { origin } = headers;
      // A cache must not give the response for one origin to another.
      if (origins !== '*') outgoing.setHeader('Vary', 'Origin');
      if (!allows(origin)) return false;
      outgoing.setHeader('Access-Control-Allow-Origin', origins === '*' ? '*' : (origin ?? ''));
      if (method !== 'OPTIONS' || headers['access-control-request-method'] === undefined) {
        outgoing.setHeader('Access-Control-Expose-Headers', EXPOSED);
        return false;
      }
      const names = headers['access-control-request-headers'] ?? '';
      if (names.length <= HEADER_NAMES_CHARACTERS_MAX && HEADER_NAMES.test(names))
        outgoing.setHeader('Access-Control-Allow-Headers', names);
      outgoing.setHeader('Access-Control-Allow-Methods', METHODS);
      outgoing.setHeader('Access-Control-Max-Age', MAX_AGE_SECONDS);
      outgoing.writeHead(204).end();
      return true;
    },
  };
}
