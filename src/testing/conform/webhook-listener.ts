import { createServer, type Server } from 'node:http';
import { parseWebhook } from '../../domain/webhooks/dispatcher/parse-webhook.ts';
import { SettleboxError } from '../../engine/errors.ts';
import { realMilliseconds, systemNow } from '../../engine/wall-clock.ts';
import { type Json, parseJson } from './steps/json.ts';
import { waitUntil } from './transport.ts';

/** Receives webhooks while a run lasts. */
export type WebhookListener = {
  /** Verified events in the order of arrival, without repeated deliveries. */
  readonly events: readonly Json[];
  /** Why requests were rejected, such as a wrong signature. */
  readonly rejected: readonly string[];
  /** Checks that an address leads to this port. Throws SettleboxError `bad_option` otherwise. */
  reach(publicUrl: string): Promise<void>;
  /** Waits until no event has arrived for a second, but at most this long. */
  quiet(seconds: number): Promise<void>;
  close(): Promise<void>;
};

/** Larger bodies are rejected. */
const BODY_BYTES_MAX = 1024 * 1024;
/** Milliseconds without an event after which all are assumed to have arrived. */
const QUIET_MS = 1_000;

/**
 * Listens on a port, on all interfaces: a tunnel or another machine calls it. Only signed events are stored.
 *
 * @throws SettleboxError `bad_option` if the port is in use
 */
export async function listenForWebhooks(port: number, secret: string): Promise<WebhookListener> {
  const events: Json[] = [];
  const rejected: string[] = [];
  const ids = new Set<string>();
  let last = realMilliseconds();
  const proof = `settlebox conform ${port} ${systemNow()} ${last}`;
  const server = createServer((request, response) => {
    if (request.method === 'GET') {
      response.end(proof);
      return;
    }
    const chunks: Buffer[] = [];
    let bytes = 0;
    request.on('data', (chunk: Buffer) => {
      bytes += chunk.byteLength;
      if (bytes <= BODY_BYTES_MAX) chunks.push(chunk);
    });
    request.on('end', () => {
      const body = Buffer.concat(chunks);
      parseWebhook({ headers: request.headers, body }, secret).then(
        () => {
          const id = String(request.headers['webhook-id']);
          const event = parseJson(body.toString('utf8'));
          if (event !== undefined && !ids.has(id)) events.push(event);
          ids.add(id);
          last = realMilliseconds();
          response.writeHead(204).end();
        },
        (error: unknown) => {
          rejected.push(error instanceof SettleboxError ? error.message : 'the webhook could not be read');
          response.writeHead(400).end();
        },
      );
    });
  });
  await listening(server, port);
  return {
    events,
    rejected,
    reach: async (publicUrl) => {
      const text = await textAt(publicUrl);
      if (text === proof) return;
      const reason = text === undefined ? 'it does not respond' : 'another server responds';
      throw new SettleboxError(
        'bad_option',
        `options.publicUrl ${publicUrl} does not lead to port ${port}: ${reason}.`,
        'Start the tunnel first, and pass its address.',
      );
    },
    quiet: (seconds) => waitUntil(() => events.length > 0 && realMilliseconds() - last > QUIET_MS, seconds),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

const REACH_MS = 10_000;

async function textAt(url: string): Promise<string | undefined> {
  try {
    return await (await fetch(url, { signal: AbortSignal.timeout(REACH_MS) })).text();
  } catch {
    return undefined;
  }
}

function listening(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', () =>
      reject(
        new SettleboxError(
          'bad_option',
          `Port ${port} can't be used for webhooks.`,
          'Choose another port with --listen.',
        ),
      ),
    );
    server.listen(port, () => resolve());
  });
}
