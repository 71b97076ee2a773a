/** The adapter for the Fetch API's requests and responses: `gateway.fetch` and MSW. */
import { brokenOff } from './injected-errors.ts';
import { joinBytes } from './read-request.ts';
import type { UrlParts } from './url-parts.ts';
import type { TruncatedResponse, WireOutcome, WireRequest } from './wire.ts';

/** Describes a Request. `path` is relative to the base address. */
export class FetchRequest implements WireRequest {
  readonly method: string;
  readonly scheme: UrlParts['scheme'];
  readonly host: string;
  readonly path: string;
  readonly query: string;
  readonly headers: Headers;
  readonly control: boolean;
  readonly #request: Request;

  constructor(request: Request, { scheme, host, query }: UrlParts, path: string, control: boolean) {
    this.#request = request;
    this.method = request.method;
    this.scheme = scheme;
    this.host = host;
    this.path = path;
    this.query = query;
    this.headers = request.headers;
    this.control = control;
  }

  get signal(): AbortSignal {
    return this.#request.signal;
  }

  async readBody(bytesMax: number): Promise<Uint8Array> {
    const { body, bodyUsed } = this.#request;
    // The body of a request that was already read looks empty.
    if (bodyUsed) throw new TypeError('The body of this request was read before.');
    if (body === null) return NO_BYTES;
    const reader = body.getReader();
    const parts: Uint8Array[] = [];
    let length = 0;
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      if (!isBytes(part.value)) throw new TypeError('The body of a request must be a stream of bytes.');
      parts.push(part.value);
      length += part.value.byteLength;
      if (length > bytesMax) {
        void reader.cancel().catch(() => undefined);
        break;
      }
    }
    return parts.length === 1 && parts[0] !== undefined ? parts[0] : joinBytes(parts, length);
  }
}

const NO_BYTES = new Uint8Array(0);

/** Other views, such as a DataView, would be joined as zeros. The array can be one of another realm: Jest has its own. */
function isBytes(part: Uint8Array): boolean {
  return ArrayBuffer.isView(part) && part[Symbol.toStringTag] === 'Uint8Array';
}

/**
 * Returns the Response to a request.
 *
 * @throws the error of a connection that is reset
 */
export function responseOf(outcome: WireOutcome, { method }: Pick<Request, 'method'>): Response {
  if (outcome.kind === 'reset') throw outcome.error;
  const { status } = outcome;
  // Pairs, because the platform validates a record more slowly.
  const headers = Object.entries(outcome.headers);
  return new Response(method === 'HEAD' ? null : bodyOf(outcome), { status, headers });
}

function bodyOf(outcome: Exclude<WireOutcome, { kind: 'reset' }>): string | ReadableStream<Uint8Array> {
  return outcome.kind === 'respond' ? outcome.body : truncatedBody(outcome);
}

/** Returns a body that ends with an error after a number of bytes. */
function truncatedBody({ body, afterBytes }: TruncatedResponse): ReadableStream<Uint8Array> {
  const part = new TextEncoder().encode(body).slice(0, afterBytes);
  let sent = false;
  return new ReadableStream({
    pull(stream) {
      if (sent) stream.error(brokenOff());
      else if (part.length > 0) stream.enqueue(part);
      sent = true;
    },
  });
}
