import { responseOf } from '../../transports/fetch.ts';
import type { GatewayInternals } from '../../transports/gateway-internals.ts';
import type { UrlParts } from '../../transports/url-parts.ts';
import type { WireRequest } from '../../transports/wire.ts';

/** A request of a shop as `fetch` got it: no more than a URL, a method, headers, and a text. */
interface PlainRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Headers;
  readonly text: string | undefined;
}

/** The methods that a Request leaves as they are, and whether they can have a body. */
const METHODS: ReadonlyMap<unknown, boolean> = new Map([
  ['GET', false],
  ['POST', true],
  ['PUT', true],
  ['PATCH', true],
  ['DELETE', true],
]);
const PLAIN_FIELDS: ReadonlySet<string> = new Set(['method', 'headers', 'body']);
const TEXT_TYPE = 'text/plain;charset=UTF-8';

/**
 * Returns the arguments of `fetch` as a plain request; undefined if only a Request can represent or reject them, because they have
 * other fields. Creating a Request, and reading its body, takes as long as answering a small list.
 */
export function plainRequest(input: string | URL, init: RequestInit, baseUrl: string): PlainRequest | undefined {
  if (Object.getPrototypeOf(init) !== Object.prototype) return undefined;
  for (const name of Object.keys(init)) if (!PLAIN_FIELDS.has(name)) return undefined;
  const { method = 'GET', headers: given, body = undefined } = init;
  const canHaveBody = METHODS.get(method);
  if (canHaveBody === undefined || (body !== undefined && (!canHaveBody || typeof body !== 'string'))) return undefined;
  try {
    const { href, username, password } = new URL(input, baseUrl);
    const headers = new Headers(given);
    if (username !== '' || password !== '') return undefined;
    if (body !== undefined && !headers.has('content-type')) headers.set('content-type', TEXT_TYPE);
    return { method, url: href, headers, text: typeof body === 'string' ? body : undefined };
  } catch {
    return undefined;
  }
}

const ENCODER = new TextEncoder();
const NO_BYTES = new Uint8Array(0);

/** The microtasks that reading the body of a Request takes. Overlapping calls of a shop then run in the same order. */
const BODY_MICROTASKS = 3;

/** Describes a plain request to the gateway. */
class PlainWireRequest implements WireRequest {
  readonly method: string;
  readonly scheme: UrlParts['scheme'];
  readonly host: string;
  readonly path: string;
  readonly query: string;
  readonly headers: Headers;
  readonly control = false;
  readonly #text: string | undefined;
  #controller: AbortController | undefined;

  constructor({ method, headers, text }: PlainRequest, { scheme, host, query }: UrlParts, path: string) {
    this.method = method;
    this.scheme = scheme;
    this.host = host;
    this.path = path;
    this.query = query;
    this.headers = headers;
    this.#text = text;
  }

  get signal(): AbortSignal {
    return this.#created.signal;
  }

  get #created(): AbortController {
    this.#controller ??= new AbortController();
    return this.#controller;
  }

  abort(reason: unknown): void {
    this.#created.abort(reason);
  }

  async readBody(): Promise<Uint8Array> {
    if (this.#text === undefined) return NO_BYTES;
    for (let microtask = 0; microtask < BODY_MICROTASKS; microtask++) await Promise.resolve();
    return ENCODER.encode(this.#text);
  }
}

/** A request on its way to the gateway. */
interface SentPlainRequest {
  readonly response: Promise<Response>;
  readonly abort: (reason: unknown) => void;
}

/** Sends a plain request to a gateway. */
export function sendPlain(internals: GatewayInternals, plain: PlainRequest): SentPlainRequest {
  const { path, parts, baseUrl } = internals.addressOf(plain);
  const request = new PlainWireRequest(plain, parts, path);
  const respond = async () => responseOf(await internals.respond(request, baseUrl), request);
  return { response: respond(), abort: (reason) => request.abort(reason) };
}
