import type { IncomingHttpHeaders } from 'node:http';
import { hostsOf, originOf, type ServerAddress } from './addresses.ts';
import type { Cors } from './cors.ts';

/** The part of the server that a request is for. `page` is the static files of the inspector, without data of a world. */
export type Area = 'api' | 'control' | 'page';

/** The properties of a request that identify the web page that sent it, if any. */
interface GuardedRequest {
  readonly area: Area;
  readonly method: string;
  readonly headers: IncomingHttpHeaders;
  /** Host of the request target, if that is an absolute URL. */
  readonly targetHost?: string | undefined;
}

/** An error response of the server itself. */
export interface Rejection {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  /** A hint for fixing the request. */
  readonly hint: string;
}

/** Returns the error response to a request that breaks the rule. */
type GuardRule = (request: GuardedRequest) => Rejection | undefined;

/**
 * Returns the rule that rejects requests of other web pages. Any page in a browser on this machine can send requests here,
 * across sites or under another name for this address (DNS rebinding). Only the API allows other origins, by the option `cors`.
 */
export function guardOf(address: ServerAddress, cors?: Pick<Cors, 'allows'>): GuardRule {
  const noForeignSite: GuardRule = (request) =>
    request.area === 'api' && cors?.allows(request.headers.origin) === true
      ? undefined
      : (noOtherSite(request) ?? noPreflight(request));
  const rules = [...(address.loopback ? [ownHost(address)] : []), noForeignSite, ownOrigin(address)];
  return (request) => {
    for (const rule of rules) {
      const rejection = rule(request);
      if (rejection !== undefined) return rejection;
    }
    return undefined;
  };
}

/** With DNS rebinding, the name of another site resolves to this machine. */
function ownHost(address: ServerAddress): GuardRule {
  const hosts = hostsOf(address);
  const rejection = {
    status: 421,
    code: 'wrong_host',
    message: 'The Host header must name this server.',
    hint: `Use ${originOf(address)} or localhost. To accept other host names, listen on another address with the host option, such as 0.0.0.0.`,
  };
  return ({ headers, targetHost }) => {
    const isOurs = (host: string | undefined) => host !== undefined && hosts.has(host.toLowerCase());
    return isOurs(headers.host) && (targetHost === undefined || isOurs(targetHost)) ? undefined : rejection;
  };
}

/** The values of Sec-Fetch-Site for our own pages; programs do not send the header. */
const OWN_SITES = ['none', 'same-origin'];

/** Other sites may link to the inspector, but not embed it or send requests. */
function noOtherSite({ area, method, headers }: GuardedRequest): Rejection | undefined {
  const { 'sec-fetch-site': site, 'sec-fetch-mode': mode, 'sec-fetch-dest': destination } = headers;
  if (site === undefined || OWN_SITES.includes(String(site))) return undefined;
  if (area === 'api') return site === 'same-site' ? undefined : otherOrigin(headers);
  const isLink = method === 'GET' && mode === 'navigate' && destination === 'document';
  return area === 'page' && isLink ? undefined : OTHER_SITE;
}

/** A browser asks before a page of another origin calls the API, also of the same site: `http://localhost:5173`. */
function noPreflight({ area, method, headers }: GuardedRequest): Rejection | undefined {
  const isPreflight = method === 'OPTIONS' && headers['access-control-request-method'] !== undefined;
  return area === 'api' && isPreflight ? otherOrigin(headers) : undefined;
}

/** Rejects a call of the API from a web page, and names the option that allows it. */
function otherOrigin({ origin }: IncomingHttpHeaders): Rejection {
  const allowed = origin !== undefined && /^https?:\/\/[\w.:[\]-]+$/.test(origin) ? origin : '<origin>';
  return {
    ...OTHER_SITE,
    message: `Requests from web pages of ${allowed === '<origin>' ? 'other origins' : allowed} are rejected.`,
    hint: `To allow them, start the server with --cors ${allowed}, or serve({ cors: '${allowed}' }).`,
  };
}

const OTHER_SITE: Rejection = {
  status: 403,
  code: 'other_site',
  message: 'Requests from web pages of other sites are rejected.',
  hint: 'Send the request from a program, or from the inspector.',
};

/** Rejects an Origin header that differs from the requested address. Pages do not call the API. */
function ownOrigin({ scheme, loopback }: ServerAddress): GuardRule {
  return ({ area, headers: { origin, host } }) => {
    if (area === 'api' || origin === undefined) return undefined;
    // A proxy in front of a server on a network can terminate TLS.
    const schemes = loopback ? [scheme] : ['http', 'https'];
    const ours = schemes.map((scheme) => `${scheme}://${host?.toLowerCase()}`);
    return ours.some((allowed) => sameOrigin(allowed, origin)) ? undefined : OTHER_SITE;
  };
}

function sameOrigin(ours: string, origin: string): boolean {
  return URL.canParse(ours) && new URL(ours).origin === origin;
}
