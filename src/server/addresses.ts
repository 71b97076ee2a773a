import { isIPv6 } from 'node:net';

/** Where a server listens. */
export interface Address {
  readonly scheme: 'http' | 'https';
  /** As it was asked for. */
  readonly host: string;
  readonly port: number;
  /** Nobody can reach it from another machine. */
  readonly loopback: boolean;
}

/** What the addresses of this machine alone are called; a page in a browser here is served at each of them. */
const LOOPBACK_NAMES = ['localhost', '127.0.0.1', '[::1]'];

/** Whether an IP address is this machine alone. */
export function isLoopback(ip: string): boolean {
  return /^(::ffff:)?127\./.test(ip) || ip === '::1';
}

/** `https://127.0.0.1:4010` */
export function originOf({ scheme, host, port }: Address): string {
  return new URL(`${scheme}://${inUrl(reachable(host))}:${port}`).origin;
}

/** What the header Host of an honest request says, in lower case, with the port where it is not the usual one. */
export function hostsOf({ scheme, host, port }: Address): ReadonlySet<string> {
  const names = [...LOOPBACK_NAMES, inUrl(host).toLowerCase()];
  const usual = port === (scheme === 'https' ? 443 : 80);
  return new Set(names.flatMap((name) => [`${name}:${port}`, ...(usual ? [name] : [])]));
}

/** Every network is no place to go to; this machine is on each. */
function reachable(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1';
  return host === '::' ? '::1' : host;
}

function inUrl(host: string): string {
  return isIPv6(host) ? `[${host}]` : host;
}
