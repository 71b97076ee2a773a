/** The parts of a URL that processing a request needs. */
export interface UrlParts {
  readonly scheme: 'http' | 'https';
  /** The host name, without a port. */
  readonly host: string;
  /** Begins with a slash. */
  readonly pathname: string;
  /** The query without its question mark; empty if there is none. */
  readonly query: string;
}

/**
 * Splits the URL of a Request, which is already normalized. Creating a URL object for each request would cost more than all other
 * work on the URL.
 *
 * @throws TypeError if it is not a URL
 */
export function splitUrl(url: string): UrlParts {
  const scheme = url.startsWith('https://') ? 'https' : 'http';
  if (scheme === 'http' && !url.startsWith('http://')) return partsOf(new URL(url));
  const authority = scheme.length + '://'.length;
  const path = url.indexOf('/', authority);
  if (path === -1) return partsOf(new URL(url));
  const fragment = url.indexOf('#', path);
  const end = fragment === -1 ? url.length : fragment;
  const mark = url.indexOf('?', path);
  const hasQuery = mark !== -1 && mark < end;
  return {
    scheme,
    host: withoutPort(url.slice(authority, path)),
    pathname: url.slice(path, hasQuery ? mark : end),
    query: hasQuery ? url.slice(mark + 1, end) : '',
  };
}

/** Schemes other than https count as http, which the gateway rejects for its own address. */
function partsOf({ protocol, hostname, pathname, search }: URL): UrlParts {
  const scheme = protocol === 'https:' ? 'https' : 'http';
  return { scheme, host: hostname, pathname, query: search.slice(1) };
}

function withoutPort(host: string): string {
  const colon = host.lastIndexOf(':');
  // The colons of an IPv6 address are in brackets.
  return colon > host.lastIndexOf(']') ? host.slice(0, colon) : host;
}
