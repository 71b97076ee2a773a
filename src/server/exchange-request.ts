import type { UrlParts } from '../transports/url-parts.ts';
import type { WireHeaders, WireRequest } from '../transports/wire.ts';
import type { Exchange } from './messages.ts';

/** The headers of a node:http request. Reads `rawHeaders`, because building a map of all headers is slower. */
class RawHeaders implements WireHeaders {
  readonly #pairs: readonly string[];

  constructor(pairs: readonly string[]) {
    this.#pairs = pairs;
  }

  get(name: string): string | null {
    let found: string | null = null;
    for (let at = 0; at + 1 < this.#pairs.length; at += 2) {
      const own = this.#pairs[at];
      if (own === undefined || own.length !== name.length || own.toLowerCase() !== name) continue;
      const value = this.#pairs[at + 1] ?? '';
      found = found === null ? value : `${found}, ${value}`;
    }
    return found;
  }
}

/** Describes a request over a socket, whose body has been read. */
export class ExchangeRequest implements WireRequest {
  readonly method: string;
  readonly scheme: UrlParts['scheme'];
  readonly host: string;
  readonly path: string;
  readonly query: string;
  readonly headers: WireHeaders;
  readonly control: boolean;
  readonly #exchange: Exchange;
  readonly #body: Uint8Array;
  #signal: AbortSignal | undefined;

  constructor(exchange: Exchange, { scheme, host, query }: UrlParts, path: string, control: boolean, body: Uint8Array) {
    this.#exchange = exchange;
    this.#body = body;
    this.method = exchange.incoming.method ?? 'GET';
    this.scheme = scheme;
    this.host = host;
    this.path = path;
    this.query = query;
    this.headers = new RawHeaders(exchange.incoming.rawHeaders);
    this.control = control;
  }

  /** Aborted when the client disconnects. */
  get signal(): AbortSignal {
    this.#signal ??= signalOf(this.#exchange);
    return this.#signal;
  }

  async readBody(): Promise<Uint8Array> {
    return this.#body;
  }
}

function signalOf({ outgoing }: Exchange): AbortSignal {
  const controller = new AbortController();
  const abort = () => {
    if (!outgoing.writableFinished) controller.abort();
  };
  if (outgoing.destroyed) abort();
  else outgoing.once('close', abort);
  return controller.signal;
}
