import { realMilliseconds, startCurrentTimer } from '../../engine/wall-clock.ts';
import type { RawResponse } from './symbolize.ts';

/** A request with everything filled in. */
export type WireCall = {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
};

/** The outcome of a request: a response, or the reason for which it proves nothing. */
type ConformExchange =
  | { readonly kind: 'response'; readonly response: RawResponse }
  | { readonly kind: 'inconclusive'; readonly reason: string; readonly limited?: RawResponse };

/** Milliseconds without a complete response after which a request is inconclusive. */
const TIMEOUT_MS = 10_000;
/** Larger responses are inconclusive. No response of the specification is near this size. */
const RESPONSE_BYTES_MAX = 1024 * 1024;
/** How often a request is repeated after 429. No other response is repeated: it could have been executed. */
const RETRIES_MAX = 2;
/** A longer Retry-After is not waited for. */
const RETRY_AFTER_SECONDS_MAX = 30;
/** The wait after a 429 without Retry-After. */
const RETRY_SECONDS = 1;

/** Sends a request; 429 is repeated so many times. */
export type Send = (call: WireCall, retries?: number) => Promise<ConformExchange>;

type Fetch = (request: Request) => Promise<Response>;

interface TransportOptions {
  /** Default: the global fetch. */
  readonly fetch?: Fetch | undefined;
  /** Keys, which are replaced in every response: a gateway that repeats them must not get them into a report. */
  readonly secrets?: readonly string[] | undefined;
}

/**
 * Returns a function that sends requests with fetch, to the listed hosts only. It follows no redirects: another host could answer.
 * 429, 5xx, timeouts, and failed connections are inconclusive.
 */
export function transport(
  hosts: readonly string[],
  { fetch: fetchWith = globalThis.fetch, secrets = [] }: TransportOptions = {},
): Send {
  const sendOnce = async (call: WireCall): Promise<ConformExchange> => {
    const { host } = new URL(call.url);
    if (!hosts.includes(host)) return inconclusive(`${host} is not one of hosts`);
    try {
      const signal = AbortSignal.timeout(TIMEOUT_MS);
      const { method, headers, body } = call;
      const init: RequestInit = { method, headers, redirect: 'manual', signal };
      if (body !== undefined) init.body = body;
      const [response, text] = await beforeAbort(signal, async () => {
        const answer = await fetchWith(new Request(call.url, init));
        return [answer, await textOf(answer)] as const;
      });
      if (text === undefined) return inconclusive(`the response has more than ${RESPONSE_BYTES_MAX} bytes`);
      const received = [...response.headers].map(([name, value]) => [name, withoutKeys(value, secrets)]);
      return {
        kind: 'response',
        response: {
          status: response.status,
          headers: Object.fromEntries(received),
          text: withoutKeys(text, secrets),
        },
      };
    } catch (error) {
      return inconclusive(reasonOf(error));
    }
  };
  return async (call, retries = RETRIES_MAX) => {
    for (let attempt = 0; ; attempt += 1) {
      const exchange = await sendOnce(call);
      if (exchange.kind === 'inconclusive') return exchange;
      const { status, headers } = exchange.response;
      if (status >= 500) return inconclusive(`status ${status}`);
      if (status !== 429) return exchange;
      const seconds = Number(headers['retry-after'] ?? RETRY_SECONDS);
      if (attempt === retries || !(seconds <= RETRY_AFTER_SECONDS_MAX))
        return { kind: 'inconclusive', reason: 'status 429', limited: exchange.response };
      await waitMs(seconds * 1_000);
    }
  };
}

/** Rejects when the time is up, even if the work ignores the signal. */
function beforeAbort<Result>(signal: AbortSignal, work: () => Promise<Result>): Promise<Result> {
  const timedOut = new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  return Promise.race([work(), timedOut]);
}

/** Waits real milliseconds. */
function waitMs(ms: number): Promise<void> {
  return new Promise((resolve) => {
    startCurrentTimer(resolve, ms);
  });
}

/** Waits until a condition holds or the time is up. */
export async function waitUntil(holds: () => boolean, seconds: number): Promise<void> {
  const end = realMilliseconds() + seconds * 1_000;
  while (!holds() && realMilliseconds() < end) await waitMs(POLL_MS);
}

const POLL_MS = 20;

/** A shorter key would also replace words. */
const KEY_LETTERS_MIN = 8;

/** Replaces keys in a text. */
export function withoutKeys(text: string, secrets: readonly string[]): string {
  return secrets
    .filter((secret) => secret.length >= KEY_LETTERS_MIN)
    .reduce((rest, secret) => rest.replaceAll(secret, '<key>'), text);
}

function inconclusive(reason: string): ConformExchange {
  return { kind: 'inconclusive', reason };
}

/** Returns the text of a response; undefined if it is too large. */
async function textOf({ body }: Response): Promise<string | undefined> {
  if (body === null) return '';
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  const reader = body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    bytes += value.byteLength;
    if (bytes > RESPONSE_BYTES_MAX) {
      await reader.cancel();
      return undefined;
    }
    text += decoder.decode(value, { stream: true });
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'the connection failed';
  if (error.name === 'TimeoutError') return `no response within ${TIMEOUT_MS / 1_000} seconds`;
  const code: unknown = Reflect.get(Object(error.cause), 'code');
  return typeof code === 'string' ? `the connection failed: ${code}` : 'the connection failed';
}
