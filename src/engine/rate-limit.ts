import { integer } from './columns.ts';
import type { Database } from './database.ts';
import { GatewayError } from './errors.ts';
import { rowShape } from './row-shape.ts';

/** Creates the table `rateWindows`. */
export const rateLimitTables = `
CREATE TABLE rateWindows (
  key       TEXT    PRIMARY KEY,
  startedAt INTEGER NOT NULL,
  used      INTEGER NOT NULL
) STRICT, WITHOUT ROWID;`;

const windowRows = rowShape({ startedAt: integer(), used: integer() });

/** A number of requests per window of virtual time. */
export interface RateLimit {
  readonly limit: number;
  readonly windowSeconds: number;
}

type Headers = Readonly<Record<string, string>>;

/**
 * Counts a request in the window of its key, which starts with the first request in it. Returns the headers of
 * draft-ietf-httpapi-ratelimit-headers for the response.
 * @throws GatewayError 429 `rate_limited` with `Retry-After`, which is never earlier than the end of the window
 */
export function countRequest(
  engine: { readonly database: Database; readonly state: { readonly now: number } },
  key: string,
  rate: RateLimit,
): Headers {
  const { now } = engine.state;
  const windowMs = rate.windowSeconds * 1_000;
  const known = engine.database.get(windowRows, 'SELECT startedAt, used FROM rateWindows WHERE key = ?', key);
  const open = known !== undefined && now < known.startedAt + windowMs ? known : { startedAt: now, used: 0 };
  const resetSeconds = Math.ceil((open.startedAt + windowMs - now) / 1_000);
  const used = open.used + 1;
  if (used > rate.limit) rejectTooMany(rate, resetSeconds);
  engine.database.run(
    'INSERT OR REPLACE INTO rateWindows (key, startedAt, used) VALUES (?, ?, ?)',
    key,
    open.startedAt,
    used,
  );
  return headersOf(rate, rate.limit - used, resetSeconds);
}

function rejectTooMany(rate: RateLimit, resetSeconds: number): never {
  const { limit, windowSeconds } = rate;
  throw new GatewayError(
    'rate_limited',
    `The rate limit is ${counted(limit, 'request')} in ${counted(windowSeconds, 'second')}. Retry in ${counted(resetSeconds, 'second')}.`,
    [],
    { ...headersOf(rate, 0, resetSeconds), 'retry-after': String(resetSeconds) },
  );
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

function headersOf({ limit, windowSeconds }: RateLimit, remaining: number, resetSeconds: number): Headers {
  return {
    'ratelimit-policy': `"default";q=${limit};w=${windowSeconds}`,
    ratelimit: `"default";r=${remaining};t=${resetSeconds}`,
  };
}
