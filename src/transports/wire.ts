/** HTTP independent of a platform: an adapter describes a request and performs its outcome. */

/** The headers of a request. Names are in lower case; the values of a repeated header are joined by `, `. */
export interface WireHeaders {
  get(name: string): string | null;
}

/** An HTTP request as described by its adapter. */
export interface WireRequest {
  readonly method: string;
  readonly scheme: 'http' | 'https';
  /** The host name, without a port. */
  readonly host: string;
  /** Path below the base address, normalized as in a URL. It keeps percent-encoding. */
  readonly path: string;
  /** Query without its question mark; empty if there is none. */
  readonly query: string;
  readonly headers: WireHeaders;
  /** Aborted when the client gives up. Only waiting requests read it, so that an adapter can create it at first use. */
  readonly signal: AbortSignal;
  /** Lets the request inject a fault into itself. */
  readonly control: boolean;
  /** Returns the body, or more than `bytesMax` bytes of a longer one. Called at most once. */
  readBody(bytesMax: number): Promise<Uint8Array>;
}

/** A response with a complete body. */
export interface WireResponse {
  readonly kind: 'respond';
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** The text of the body. Adapters omit it for HEAD. */
  readonly body: string;
}

/** A truncated response: the connection ends after some bytes of the body. */
export interface TruncatedResponse extends Omit<WireResponse, 'kind'> {
  readonly kind: 'truncate';
  readonly afterBytes: number;
}

/** No response: the connection ends. */
interface ConnectionReset {
  readonly kind: 'reset';
  /** The error that a client in this process gets. */
  readonly error: unknown;
}

/** The action that an adapter takes for a request. A request that hangs or is delayed has no outcome yet. */
export type WireOutcome = WireResponse | TruncatedResponse | ConnectionReset;
