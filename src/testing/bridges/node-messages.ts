import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';

/** A request as a server of node:http gets it, for a face that takes fetch's. */
export async function requestOf(message: IncomingMessage, url: string): Promise<Request> {
  const { method = 'GET' } = message;
  const body = await bytesOf(message);
  return new Request(url, { method, headers: headersOf(message), body: /^(GET|HEAD)$/.test(method) ? null : body });
}

/** A response as a client of node:http gets it. */
export async function responseOf(message: IncomingMessage): Promise<Response> {
  const body = await bytesOf(message);
  const { statusCode: status = 200, statusMessage: statusText = '' } = message;
  const init = { status, statusText, headers: headersOf(message) };
  return new Response(STATUS_WITHOUT_BODY.has(status) ? null : body, init);
}

/** Those that `new Response` takes no body with. */
const STATUS_WITHOUT_BODY: ReadonlySet<number> = new Set([204, 205, 304]);

/** Sends an answer of the gateway's, which sets no cookies: no header comes twice. */
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
