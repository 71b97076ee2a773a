import type { IncomingMessage } from 'node:http';
import { splitUrl, type UrlParts } from '../transports/url-parts.ts';

/** The URL of a request over a socket. */
export interface RequestUrl extends UrlParts {
  /** The host with its port if the request line contains an absolute URL. */
  readonly targetHost: string | undefined;
}

/** Patterns of targets and hosts that a URL object would not change. They cover most requests. */
const PLAIN_TARGET = /^\/[!$&-;=?-[\]_a-z~]*$/;
const DOT_SEGMENT = /\/\.\.?(?:[/?]|$)/;
const PLAIN_HOST = /^[a-z0-9._-]+(?::(?:[1-5]\d{3,4}|[6-9]\d{3}))?$/;

/** A Host header can contain a path or a user name, which a URL object accepts. */
const NO_OTHER_PART = /^[^/\\?#@]*$/;

/** Returns the URL of a request, normalized as `new URL` does; undefined if it is not valid. */
export function urlOf({ url = '', headers }: IncomingMessage, scheme: UrlParts['scheme']): RequestUrl | undefined {
  const { host = '' } = headers;
  if (PLAIN_HOST.test(host) && PLAIN_TARGET.test(url) && !DOT_SEGMENT.test(url))
    return { ...splitUrl(`${scheme}://${host}${url}`), targetHost: undefined };
  if (hasBackslash(url)) return undefined;
  const isAbsolute = /^https?:\/\//.test(url);
  const text = isAbsolute ? url : `${scheme}://${host}${url}`;
  if ((!isAbsolute && (host === '' || !/^(\/|$)/.test(url))) || !URL.canParse(text)) return undefined;
  const parsed = new URL(text);
  if (!isAbsolute && !NO_OTHER_PART.test(host)) return undefined;
  return { ...splitUrl(parsed.href), targetHost: isAbsolute ? parsed.host : undefined };
}

/** A URL object treats a backslash in a path as a slash. */
function hasBackslash(url: string): boolean {
  return url.split('?', 1)[0]?.includes('\\') === true;
}
