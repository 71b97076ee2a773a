import type { IncomingMessage } from 'node:http';
import { splitUrl, type UrlParts } from '../transports/url-parts.ts';
import type { Rejection } from './guard.ts';

/** The URL of a request over a socket. */
export interface RequestUrl extends UrlParts {
  /** The host with its port if the request line contains an absolute URL. */
  readonly targetHost: string | undefined;
}

/** Patterns of targets and hosts that a URL object would not change. They cover most requests. */
const PLAIN_TARGET = /^\/[!$&-;=?-[\]_a-z~]*$/;
const PLAIN_HOST = /^[a-z0-9._-]+(?::(?:[1-5]\d{3,4}|[6-9]\d{3}))?$/;

/**
 * A path segment that a URL object resolves: `.` or `..`, also percent-encoded. A proxy that forwards only /v1/ would
 * otherwise forward `/v1/%2e%2e/_sim/world`, which is `/_sim/world` here.
 */
const DOT_SEGMENT = /\/(?:\.|%2e){1,2}(?:\/|$)/i;

/** Characters of a request target. A URL object drops tabs, encodes bytes, drops a fragment, and reads a backslash as a slash. */
const TARGET_CHARACTERS = /^[!"$-~]+$/;

/** A Host header can contain a path or a user name, which a URL object accepts. */
const NO_OTHER_PART = /^[^/\\?#@]*$/;

/** Returns the URL of a request, normalized as `new URL` does, or the error response if it has none. */
export function urlOf(incoming: IncomingMessage, scheme: UrlParts['scheme']): RequestUrl | Rejection {
  const { url = '', headers, rawHeaders } = incoming;
  if (hasTwoHosts(rawHeaders)) return TWO_HOSTS;
  const { host = '' } = headers;
  if (hasDotSegment(url)) return DOT_SEGMENTS;
  if (PLAIN_HOST.test(host) && PLAIN_TARGET.test(url))
    return { ...splitUrl(`${scheme}://${host}${url}`), targetHost: undefined };
  return normalizedUrl(url, host, scheme) ?? BAD_TARGET;
}

/** The map of headers has only the first Host header. A proxy can read the other one. */
function hasTwoHosts(rawHeaders: readonly string[]): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts++;
  }
  return hosts > 1;
}

function hasDotSegment(url: string): boolean {
  // Most targets contain neither.
  if (!url.includes('/.') && !url.includes('%')) return false;
  return DOT_SEGMENT.test(url.split('?', 1)[0] ?? '');
}

function normalizedUrl(url: string, host: string, scheme: UrlParts['scheme']): RequestUrl | undefined {
  if (!TARGET_CHARACTERS.test(url) || hasBackslash(url)) return undefined;
  const isAbsolute = /^https?:\/\/[^/?@]+([/?]|$)/.test(url);
  const text = isAbsolute ? url : `${scheme}://${host}${url}`;
  if ((!isAbsolute && (host === '' || !url.startsWith('/'))) || !URL.canParse(text)) return undefined;
  const parsed = new URL(text);
  if (!isAbsolute && !NO_OTHER_PART.test(host)) return undefined;
  return { ...splitUrl(parsed.href), targetHost: isAbsolute ? parsed.host : undefined };
}

/** A URL object treats a backslash in a path as a slash. */
function hasBackslash(url: string): boolean {
  return url.split('?', 1)[0]?.includes('\\') === true;
}

const TWO_HOSTS: Rejection = {
  status: 400,
  code: 'invalid_request',
  message: 'The request must have exactly one Host header.',
  hint: 'Remove the others.',
};

const DOT_SEGMENTS: Rejection = {
  status: 400,
  code: 'invalid_request',
  message: 'The path must not contain the segments . or .., plain or percent-encoded.',
  hint: 'Send the resolved path, such as /v1/transactions.',
};

const BAD_TARGET: Rejection = {
  status: 400,
  code: 'invalid_request',
  message:
    'The request needs a Host header with a host name, and a path such as /v1/transactions in printable ASCII, without a backslash or a fragment.',
  hint: 'Percent-encode other characters.',
};
