import { EVENT_ALIASES, EVENT_TYPES } from '../../../contract/event-types.ts';
import { SECRET_PREFIX } from '../../../contract/webhook-secrets.ts';
import { fromBase64, hmacBase64 } from '../../../engine/crypto.ts';
import { maskText } from '../../../engine/mask.ts';
import { DAY_MS } from '../../../facts/civil-date.ts';

/** Virtual time after which an endpoint is disabled if every attempt failed. */
export const DISABLED_AFTER_MS = 5 * DAY_MS;

/** Virtual time after which an attempt times out. */
export const RECEIVER_TIMEOUT_MS = 15_000;

/** Reports whether a pattern (`transaction.settled`, `transaction.*`, `*`) matches an event type. */
function matches(pattern: string, type: string): boolean {
  if (pattern === '*' || pattern === type) return true;
  return pattern.endsWith('.*') && type.startsWith(pattern.slice(0, -1));
}

/**
 * Returns the name under which an endpoint receives an event; undefined if it is not subscribed. `ach.return` is a second name
 * of `transaction.returned`, for endpoints that list only it.
 */
export function nameForEndpoint(type: string, patterns: readonly string[]): string | undefined {
  if (patterns.some((pattern) => matches(pattern, type))) return type;
  const aliases = Object.entries(EVENT_ALIASES).filter(([, real]) => real === type);
  return aliases.map(([alias]) => alias).find((alias) => patterns.some((pattern) => matches(pattern, alias)));
}

/** Reports whether a pattern matches any event type. */
export function isKnownPattern(pattern: string): boolean {
  return [...EVENT_TYPES, ...Object.keys(EVENT_ALIASES)].some((type) => matches(pattern, type));
}

/** Returns when the next attempt is due after a number of failed ones; undefined if there is no further attempt. */
export function nextAttemptAt(attempts: number, retrySeconds: readonly number[], now: number): number | undefined {
  const seconds = retrySeconds[attempts - 1];
  return seconds === undefined ? undefined : now + seconds * 1_000;
}

/** Formats seconds in their largest whole unit: `5 s`, `30 min`, `2 h`. */
export function durationText(seconds: number): string {
  if (seconds > 0 && seconds % 3_600 === 0) return `${seconds / 3_600} h`;
  return seconds > 0 && seconds % 60 === 0 ? `${seconds / 60} min` : `${seconds} s`;
}

/** Length of a generated signing secret in bytes. */
export const NEW_SECRET_BYTES = 24;

/** Returns the `webhook-signature` of Standard Webhooks 1.0.0: `v1,` and the HMAC of `id.timestamp.body`. */
export function signature(secret: string, id: string, timestamp: number, body: string): string {
  return `v1,${hmacBase64(fromBase64(secret.slice(SECRET_PREFIX.length)), `${id}.${timestamp}.${body}`)}`;
}

const RESERVED_SUFFIXES = ['.test', '.example', '.invalid', '.localhost'];

/** Reports whether a `url` endpoint can call this host: this machine, a reserved name, or a host in the options. */
export function isAllowedHost(hostname: string, hosts: readonly string[]): boolean {
  const host = hostname.toLowerCase();
  if (host === 'localhost' || host === '[::1]' || host === '::1') return true;
  if (/^127(\.\d{1,3}){3}$/.test(host)) return true;
  return RESERVED_SUFFIXES.some((suffix) => host.endsWith(suffix)) || hosts.includes(host);
}

/** Formats the URL of an endpoint for an error: without user name, password, query, and fragment, which can hold secrets. */
export function displayUrl(text: string): string {
  if (!URL.canParse(text)) return maskText(text);
  const { origin, pathname } = new URL(text);
  return maskText(`${origin}${pathname}`);
}
