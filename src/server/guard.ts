import type { IncomingHttpHeaders } from 'node:http';
import { type Address, hostsOf, originOf } from './addresses.ts';

/**
 * What is asked for: the gateway's API; a question to the control surface; the inspector's page and what it is made of,
 * which hold nothing of the world.
 */
export type Area = 'api' | 'control' | 'page';

/** A request, as far as it says who sends it. */
export interface Visit {
  readonly area: Area;
  readonly method: string;
  readonly headers: IncomingHttpHeaders;
  /** Host of the request's target, where that is a whole address and no path. */
  readonly targetHost?: string | undefined;
}

/** Why somebody is not answered. */
export interface Refusal {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  /** What would have worked. */
  readonly hint: string;
}

/** A rule: its refusal where it is broken. */
type Rule = (visit: Visit) => Refusal | undefined;

/**
 * Keeps other people's web pages out: a page that is open in a browser on this machine can send requests here, under
 * another name for this address (DNS rebinding) or across sites. No answer ever carries CORS headers.
 */
export function guardOf(address: Address): Rule {
  const rules = [...(address.loopback ? [ownHost(address)] : []), noOtherSite, ownOrigin(address)];
  return (visit) => {
    for (const rule of rules) {
      const refusal = rule(visit);
      if (refusal !== undefined) return refusal;
    }
    return undefined;
  };
}

/** A name of somebody else's that was made to lead to this machine is no name of ours. */
function ownHost(address: Address): Rule {
  const hosts = hostsOf(address);
  const refusal = {
    status: 421,
    code: 'wrong_host',
    message: 'The Host header must name this server.',
    hint: `Use ${originOf(address)} or localhost. To accept other host names, listen on another address with the host option, such as 0.0.0.0.`,
  };
  return ({ headers, targetHost }) => {
    const isOurs = (host: string | undefined) => host !== undefined && hosts.has(host.toLowerCase());
    return isOurs(headers.host) && (targetHost === undefined || isOurs(targetHost)) ? undefined : refusal;
  };
}

/** What browsers say of the page that sends a request; programs say nothing. */
const FRIENDLY = ['none', 'same-origin'];

/** Pages of other sites may lead people to the inspector by a link, in a window of its own. */
function noOtherSite({ area, method, headers }: Visit): Refusal | undefined {
  const { 'sec-fetch-site': site, 'sec-fetch-mode': mode, 'sec-fetch-dest': destination } = headers;
  if (site === undefined || FRIENDLY.includes(String(site))) return undefined;
  if (area === 'api') return site === 'same-site' ? undefined : OTHER_SITE;
  const isLink = method === 'GET' && mode === 'navigate' && destination === 'document';
  return area === 'page' && isLink ? undefined : OTHER_SITE;
}

const OTHER_SITE: Refusal = {
  status: 403,
  code: 'other_site',
  message: 'Requests from web pages of other sites are rejected.',
  hint: 'Send the request from a program, or from the inspector.',
};

/** The page that sends a request is our own: it has the address that the request names. The API is no page's. */
function ownOrigin({ scheme, loopback }: Address): Rule {
  return ({ area, headers: { origin, host } }) => {
    if (area === 'api' || origin === undefined) return undefined;
    // Before a server on a network somebody else may speak TLS.
    const schemes = loopback ? [scheme] : ['http', 'https'];
    const ours = schemes.map((one) => `${one}://${host?.toLowerCase()}`);
    return ours.some((one) => sameOrigin(one, origin)) ? undefined : OTHER_SITE;
  };
}

function sameOrigin(ours: string, origin: string): boolean {
  return URL.canParse(ours) && new URL(ours).origin === origin;
}
