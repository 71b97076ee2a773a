import { realMilliseconds } from '../../../engine/wall-clock.ts';
import type { ReceiverCall } from './receiver-call.ts';

/** Enough for any error page. Bodies can be endless. */
const RESPONSE_BODY_BYTES_MAX = 65_536;

/** A stream can enqueue empty chunks forever without a turn of the event loop. */
const RESPONSE_BODY_CHUNKS_MAX = 8_192;

/** Chunks between two checks of the time, because a source can be slow within one turn of the event loop. */
const CHUNKS_BETWEEN_CHECKS = 16;

interface BodyStart {
  readonly text: string;
  /** The limit that truncated the body; absent if it was read completely. */
  readonly limit?: string;
}

/**
 * Reads a body up to its limits and cancels the rest; undefined if the call ended in the meantime. Reads a clone, so that a
 * receiver can return the same response again. A timer could not stop a source that never lets the event loop turn, so the
 * number of chunks and the time are checked while reading.
 */
export async function readStart(
  response: Response,
  call: ReceiverCall,
  timeoutMs: number,
): Promise<BodyStart | undefined> {
  const copy = response.clone();
  const source = sourceOf(copy.body);
  // Some mocks have a text and no stream.
  if (source === undefined) return startOf(await copy.text());
  call.holdBody(() => {
    source.cancel();
    cancelBody(response.body);
  });
  const until = realMilliseconds() + timeoutMs;
  const text = new Text();
  for (let chunks = 1; ; chunks++) {
    const chunk = await source.read();
    if (chunks % CHUNKS_BETWEEN_CHECKS === 0 && realMilliseconds() >= until) call.end(noResponse(`${timeoutMs} ms`));
    if (call.isEnded) return undefined;
    if (chunk === undefined) return { text: text.end() };
    text.add(bytesOf(chunk));
    const limit = limitOf(text.size, chunks);
    if (limit === undefined) continue;
    call.stop(limit);
    return { text: text.start, limit };
  }
}

/** Returns the start of a text that was received at once, without a stream to cancel. */
function startOf(text: string): BodyStart {
  const bytes = new TextEncoder().encode(text);
  const limit = limitOf(bytes.length, 1);
  if (limit === undefined) return { text };
  return { text: new TextDecoder().decode(bytes.subarray(0, RESPONSE_BODY_BYTES_MAX), { stream: true }), limit };
}

/** Creates the error of a call that timed out. */
export function noResponse(within: string): string {
  return `no response within ${within}`;
}

/** Decodes the start of a body. */
class Text {
  readonly #decoder = new TextDecoder();
  start = '';
  /** Bytes read, including those not stored. */
  size = 0;

  add(bytes: Uint8Array): void {
    // Decoding all of a huge chunk would need several times its size in memory.
    this.start += this.#decoder.decode(bytes.subarray(0, RESPONSE_BODY_BYTES_MAX - this.size), { stream: true });
    this.size += bytes.length;
  }

  /** Returns the text of a completely read body. */
  end(): string {
    return this.start + this.#decoder.decode();
  }
}

function limitOf(size: number, chunks: number): string | undefined {
  const rest = 'the rest was canceled';
  if (size > RESPONSE_BODY_BYTES_MAX) return `the body is longer than ${RESPONSE_BODY_BYTES_MAX} bytes; ${rest}`;
  if (chunks > RESPONSE_BODY_CHUNKS_MAX) return `the body has more than ${RESPONSE_BODY_CHUNKS_MAX} chunks; ${rest}`;
  return undefined;
}

/** Throws the same error as `Response.text()` for chunks of other types. */
function bytesOf(chunk: unknown): Uint8Array {
  // Not by instanceof: in Jest typed arrays are of another realm.
  if (!ArrayBuffer.isView(chunk)) throw new TypeError('Received non-Uint8Array chunk');
  return new Uint8Array(chunk.buffer, chunk.byteOffset, chunk.byteLength);
}

/** A stream that is read chunk by chunk. */
interface BodySource {
  /** Resolves to undefined at the end. */
  read(): Promise<unknown>;
  cancel(): void;
}

/** Web streams, and the Node streams of node-fetch. */
function sourceOf(body: unknown): BodySource | undefined {
  if (isWebStream(body)) return new WebSource(body);
  if (!isIterable(body)) return undefined;
  const iterator = body[Symbol.asyncIterator]();
  return {
    read: async () => {
      const { done, value } = await iterator.next();
      return done === true ? undefined : value;
    },
    cancel: () => cancelBody(body),
  };
}

class WebSource implements BodySource {
  readonly #stream: ReadableStream<unknown>;
  #reader: ReadableStreamDefaultReader<unknown> | undefined;
  #first: ReadableStreamBYOBReader | undefined;

  constructor(stream: ReadableStream<unknown>) {
    this.#stream = stream;
    this.#first = firstReader(stream);
    if (this.#first === undefined) this.#reader = stream.getReader();
  }

  async read(): Promise<unknown> {
    if (this.#reader !== undefined) return (await this.#reader.read()).value;
    // Cloning copies each chunk of a byte stream. A bounded read copies no more than the limit of one huge chunk.
    const result = await this.#first?.read(new Uint8Array(RESPONSE_BODY_BYTES_MAX + 1));
    this.#first?.releaseLock();
    this.#first = undefined;
    this.#reader = this.#stream.getReader();
    return result?.done === true ? undefined : result?.value;
  }

  cancel(): void {
    cancelQuietly(this.#reader ?? this.#first);
  }
}

/** Returns undefined if the stream is not a byte stream. */
function firstReader(stream: ReadableStream<unknown>): ReadableStreamBYOBReader | undefined {
  try {
    return stream.getReader({ mode: 'byob' });
  } catch {
    return undefined;
  }
}

/** Cancels a response body and ignores errors. */
export function cancelBody(body: unknown): void {
  cancelQuietly(body);
}

/** Not awaited: a source can throw when it is canceled, or never finish. */
function cancelQuietly(stream: unknown): void {
  if (typeof stream !== 'object' || stream === null) return;
  try {
    const cancel: unknown = Reflect.get(stream, 'cancel') ?? Reflect.get(stream, 'destroy');
    if (typeof cancel === 'function') Promise.resolve(Reflect.apply(cancel, stream, [])).catch(() => undefined);
  } catch {
    // Reading has stopped in either case.
  }
}

function isWebStream(body: unknown): body is ReadableStream<unknown> {
  return hasMethod(body, 'getReader');
}

function isIterable(body: unknown): body is AsyncIterable<unknown> {
  return hasMethod(body, Symbol.asyncIterator);
}

function hasMethod(body: unknown, name: string | symbol): boolean {
  return typeof body === 'object' && body !== null && typeof Reflect.get(body, name) === 'function';
}
