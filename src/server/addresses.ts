import { isIPv6 } from 'node:net';

/** The address that a server listens on. */
export interface ServerAddress {
  readonly scheme: 'http' | 'https';
  /** As given in the options. */
  readonly host: string;
  readonly port: number;
  /** Only this machine can reach it. */
  readonly loopback: boolean;
}

/** The names of loopback addresses. A browser on this machine can use each of them. */
const LOOPBACK_NAMES = ['localhost', '127.0.0.1', '[::1]'];

/** Reports whether an IP address is a loopback address. */
export function isLoopback(ip: string): boolean {
  return /^(::ffff:)?127\./.test(ip) || ip === '::1';
}

/** Reports whether only this machine reaches a server that listens on a host, as given in the options. */
export function isLocal(host: string): boolean {
  return host === 'localhost' || isLoopback(host);
}

/** Returns the origin of a server, such as `https://127.0.0.1:4010`. */
export function originOf({ scheme, host, port }: ServerAddress): string {
  return new URL(`${scheme}://${inUrl(reachable(host))}:${port}`).origin;
}

/** Returns the valid Host headers of a server, in lower case. The default port of the scheme can be omitted. */
export function hostsOf({ scheme, host, port }: ServerAddress): ReadonlySet<string> {
  const names = [...LOOPBACK_NAMES, inUrl(host).toLowerCase()];
  const usual = port === (scheme === 'https' ? 443 : 80);
  return new Set(names.flatMap((name) => [`${name}:${port}`, ...(usual ? [name] : [])]));
}

/** Reports whether a host stands for every address of the machine. */
export function isWildcard(host: string): boolean {
  return host === '0.0.0.0' || host === '::';
}

/** A client can't connect to the wildcard address, but a server that listens on it is also on the loopback address. */
function reachable(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1';
  return host === '::' ? '::1' : host;
}

function inUrl(host: string): string {
  return isIPv6(host) ? `[${host}]` : host;
}
