import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';

/** Converts a request of a node:http server to a fetch `Request`, with its body read to the end. */
export async function requestOf(message: IncomingMessage, url: string): Promise<Request> {
  const { method = 'GET' } = message;
  const body = await bytesOf(message);
  return new Request(url, { method, headers: headersOf(message), body: /^(GET|HEAD)$/.test(method) ? null : body });
}

/** Converts a response of a node:http client to a fetch `Response`, with its body read to the end. */
export async function responseOf(message: IncomingMessage): Promise<Response> {
  const body = await bytesOf(message);
  const { statusCode: status = 200, statusMessage: statusText = '' } = message;
  const init = { status, statusText, headers: headersOf(message) };
  return new Response(STATUS_WITHOUT_BODY.has(status) ? null : body, init);
}

/** `new Response` throws if one of these comes with a body. */
const STATUS_WITHOUT_BODY: ReadonlySet<number> = new Set([204, 205, 304]);

/**
 * Writes a fetch `Response` to a node:http response. Repeated headers are not supported: the gateway sets no cookies.
 */
export async function sendResponse(response: Response, to: ServerResponse): Promise<void> {
  const body = Buffer.from(await response.arrayBuffer());
  to.statusCode = response.status;
  for (const [name, value] of response.headers) to.setHeader(name, value);
  to.end(body);
}

function bytesOf(stream: Readable): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  return new Promise((resolve, reject) => {
    stream.on('data', (chunk: Uint8Array) => chunks.push(chunk));
    stream.on('end', () => resolve(new Uint8Array(Buffer.concat(chunks))));
    stream.on('error', reject);
  });
}

function headersOf({ rawHeaders }: IncomingMessage): Headers {
  const headers = new Headers();
  for (let at = 0; at < rawHeaders.length; at += 2) headers.append(rawHeaders[at] ?? '', rawHeaders[at + 1] ?? '');
  return headers;
}
