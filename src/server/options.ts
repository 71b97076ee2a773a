import { z } from 'zod';
import { numberError } from '../control/errors/number-error.ts';
import { CONTROL_LIMITS } from '../control/worlds/limits.ts';
import { SettleboxError } from '../engine/errors.ts';
import { maskText } from '../engine/mask.ts';
import { parseOptions } from '../engine/parse-options.ts';
import type { Gateway } from '../gateway/gateway-type.ts';
import type { GatewayOptions } from '../options/options.ts';
import { findInternals } from '../transports/gateway-internals.ts';
import { JSON_BYTES_MAX } from '../transports/read-request.ts';
import { DAY_SECONDS_MIN } from './real-time.ts';

/** Initial clock mode of a served world. See {@link ServerOptions.clock}. */
export type ClockOption = 'manual' | 'real' | 'auto' | { readonly daySeconds: number };

/** Resource limits of a server. Regular clients do not reach the defaults. */
export type ServerLimits = {
  /** Maximum bytes of a request body to the API. Default and maximum 1 048 576, the limit of the gateway itself. */
  readonly bodyBytes?: number | undefined;
  /** Maximum bytes of the request line and headers. Larger ones get 431. Default 16 384. */
  readonly headerBytes?: number | undefined;
  /** Milliseconds within which headers must arrive and a TLS handshake must finish. Default 10 000. */
  readonly headersMs?: number | undefined;
  /** Milliseconds within which a complete request must arrive. Later ones get 408. Default 30 000. */
  readonly requestMs?: number | undefined;
  /** Milliseconds after which an idle connection is closed. Default 5 000. */
  readonly keepAliveMs?: number | undefined;
  /** Maximum concurrent connections. Further ones are closed. Default 1 000. */
  readonly connections?: number | undefined;
  /**
   * Milliseconds without progress after which a client that does not read its response is disconnected (the connection is
   * reset). Default 30 000.
   */
  readonly responseMs?: number | undefined;
  /**
   * Maximum concurrent readers of `/_sim/live` across all worlds. Further readers get 503 `live_readers_full`. Default 100,
   * and at most half of `connections`. `liveReaders + waits` must be less than `connections`.
   */
  readonly liveReaders?: number | undefined;
  /**
   * Maximum bytes queued for all live readers. Above it, the reader with the most queued bytes is disconnected. Default
   * 67 108 864 (64 MiB).
   */
  readonly liveBytes?: number | undefined;
  /**
   * Maximum concurrent requests to `/_sim/transactions/{id}/wait`. Further requests get 503 `waits_full`. Default 100, and
   * at most half of the connections that `liveReaders` leaves.
   */
  readonly waits?: number | undefined;
  /**
   * Maximum bytes of request bodies over 64 KiB, such as snapshots, received or processed at once. Further bodies get 503
   * `uploads_full`. A single larger body gets 413. Default 536 870 912 (512 MiB).
   */
  readonly uploadBytes?: number | undefined;
  /**
   * Maximum bytes of responses over 64 KiB being sent at once. Further requests get 503 `responses_full`. A single larger
   * response is sent if no other is in progress. Default 536 870 912 (512 MiB).
   */
  readonly responseBytes?: number | undefined;
  /**
   * Maximum bytes of the marks (`/_sim/marks`) of all worlds. The oldest automatic marks are evicted first; if that is not
   * enough, the request gets 503 `marks_full`. Default 536 870 912 (512 MiB).
   */
  readonly markBytes?: number | undefined;
};

/** Options of {@link serve}. */
export type ServerOptions = {
  /** Gateway to serve. It stays open when the server is closed. Default: a new gateway, created from `options`. */
  readonly gateway?: Gateway | undefined;
  /**
   * Options of the gateway that the server creates, and closes when it is closed. `baseUrl` defaults to the URL of the
   * server, and webhooks are delivered automatically (`mode: 'auto'`). If other machines can reach the server, `seed`
   * defaults to a random one, and so API keys and passwords are random: read them from `server.gateway.merchant`.
   */
  readonly options?: GatewayOptions | undefined;
  /**
   * Address to listen on. Default `127.0.0.1`, for this machine only. `0.0.0.0` listens on all networks; the control surface
   * then requires a key.
   */
  readonly host?: string | undefined;
  /** Port to listen on. Default 0, which picks a free port. */
  readonly port?: number | undefined;
  /** Path prefix of all routes, such as `/gateway`. Default none. */
  readonly basePath?: string | undefined;
  /** Certificate and private key in PEM, without a passphrase. Enables HTTPS with TLS 1.2 or later. */
  readonly tls?: { readonly cert: string | Buffer; readonly key: string | Buffer } | undefined;
  /**
   * Initial clock mode. `manual` (default): time stops until the clock is advanced. `real`: real time. `{ daySeconds: 60 }`:
   * a virtual day per real minute. `auto`: like `manual`, but waiting for a transaction advances the clock to it. Time
   * starts at the current time of the world.
   */
  readonly clock?: ClockOption | undefined;
  /**
   * Serves the control surface and the inspector at `/_sim/`. Default true. With a key, requests to it must send the key. If
   * other machines can reach the server and no key is given, a random one is generated.
   */
  readonly control?: boolean | { readonly key?: string | undefined } | undefined;
  /**
   * Origins whose web pages can call the API, such as `http://localhost:5173`, or `*` for all. Default none: requests from
   * pages of other sites are rejected. It never applies to the control surface, and credentials (cookies) are not allowed.
   */
  readonly cors?: string | readonly string[] | undefined;
  /**
   * Exact names of hosts that webhook endpoints can use, in addition to this machine and reserved names: the services of a
   * container network, such as `shop`. Added to `options.webhooks.hosts`, and stored with the world. Default none.
   */
  readonly allowWebhookHosts?: readonly string[] | undefined;
  /** Resource limits. Each has a default. */
  readonly limits?: ServerLimits | undefined;
  /** Milliseconds that `close` waits for requests in progress. Default 5 000. */
  readonly graceMs?: number | undefined;
};

const KEY_CHARACTERS_MIN = 8;
const MS_MAX = 3_600_000;

const whole = (least: number, most: number) => {
  const error = numberError(`must be a whole number from ${least} to ${most}`);
  return z.int(error).min(least, error).max(most, error);
};
const counted = (most: number) => whole(1, most);

const bytes = counted(2 ** 40);
const CONNECTIONS_MAX = 100_000;

const limits = z
  .strictObject({
    bodyBytes: counted(JSON_BYTES_MAX).default(JSON_BYTES_MAX),
    headerBytes: counted(JSON_BYTES_MAX).default(16 * 1024),
    headersMs: counted(MS_MAX).default(10_000),
    requestMs: counted(MS_MAX).default(30_000),
    keepAliveMs: counted(MS_MAX).default(5_000),
    connections: counted(CONNECTIONS_MAX).default(1_000),
    responseMs: counted(MS_MAX).default(30_000),
    liveReaders: counted(CONNECTIONS_MAX).optional(),
    liveBytes: bytes.default(CONTROL_LIMITS.liveBytes),
    waits: counted(CONNECTIONS_MAX).optional(),
    uploadBytes: bytes.default(CONTROL_LIMITS.uploadBytes),
    responseBytes: bytes.default(CONTROL_LIMITS.responseBytes),
    markBytes: bytes.default(CONTROL_LIMITS.markBytes),
  })
  .transform(({ liveReaders, waits, ...others }) => ({
    ...others,
    ...heldOpen(others.connections, liveReaders, waits),
  }))
  .refine(({ connections, liveReaders, waits }) => liveReaders + waits < connections, {
    path: ['liveReaders'],
    message: 'must leave a connection for the API: liveReaders + waits must be less than connections',
  });

/** Live readers and waits keep connections open; by default they leave at least a quarter to other requests. */
function heldOpen(connections: number, liveReaders?: number, waits?: number) {
  const half = (of: number) => Math.max(0, Math.floor(of / 2));
  const readers = liveReaders ?? Math.min(CONTROL_LIMITS.liveReaders, half(connections - (waits ?? 0)));
  return { liveReaders: readers, waits: waits ?? Math.min(CONTROL_LIMITS.waits, half(connections - readers)) };
}

const PEM = 'must be a string or Buffer in PEM, from -----BEGIN to -----END';
const pem = z.union([z.string(), z.instanceof(Uint8Array)], PEM).transform((value) => Buffer.from(value));

const DAY_SECONDS = numberError(`must be the real seconds per virtual day, from ${DAY_SECONDS_MIN} to 86400`);
const daySeconds = z.number(DAY_SECONDS).min(DAY_SECONDS_MIN, DAY_SECONDS).max(86_400, DAY_SECONDS);

const controlKey = z
  .string()
  .min(KEY_CHARACTERS_MIN, `must be at least ${KEY_CHARACTERS_MIN} characters`)
  .max(200, 'must be at most 200 characters')
  .regex(/^[!-~]+$/, 'must be printable ASCII characters without spaces');

const HOSTS_MAX = 100;
const HOST_NAME = /^(\[[\da-f:.]+\]|\w([\w.-]*\w)?)$/i;
const ORIGIN = 'must be an origin such as http://localhost:5173, a list of origins, or *';

/** An origin has no path, and a browser sends it in this form. */
function isOrigin(text: string): boolean {
  return /^https?:/.test(text) && URL.canParse(text) && new URL(text).origin === text;
}

function isNoOrigin(given: unknown): boolean {
  return typeof given !== 'string' || !isOrigin(given);
}

function quoted(text: unknown): string {
  return maskText(JSON.stringify(text));
}

const object = (words: string) =>
  z.custom<GatewayOptions>((value) => typeof value === 'object' && value !== null, words);

const serverOptions = z.strictObject({
  gateway: z
    .custom<Gateway>((value) => findInternals(value) !== undefined, 'must be a gateway created by createGateway()')
    .optional(),
  options: object('must be an object with createGateway options, such as { seed, now }').optional(),
  host: z.string().min(1).max(253).default('127.0.0.1'),
  port: whole(0, 65_535).default(0),
  basePath: z
    .string()
    .regex(/^(\/[\w.~-]+)*\/?$/, 'must be a path such as /gateway')
    .refine((path) => !/\/\.{1,2}(\/|$)/.test(path), 'must not contain the path segments . or ..')
    .default('')
    .transform((path) => path.replace(/\/$/, '')),
  tls: z.strictObject({ cert: pem, key: pem }).optional(),
  clock: z
    .union(
      [z.enum(['manual', 'real', 'auto']), z.strictObject({ daySeconds })],
      'must be manual, real, auto or { daySeconds: 60 }',
    )
    .default('manual'),
  control: z
    .union([z.boolean(), z.strictObject({ key: controlKey.optional() })], 'must be true, false or { key }')
    .default(true),
  cors: z
    .union([z.string(), z.array(z.string()).max(HOSTS_MAX)], ORIGIN)
    .refine((given) => given === '*' || [given].flat().every(isOrigin), {
      error: ({ input }) => `${ORIGIN}; got ${[input].flat().filter(isNoOrigin).map(quoted).join(', ')}`,
    })
    .transform((given) => (given === '*' ? given : [given].flat()))
    .default([]),
  allowWebhookHosts: z
    .array(
      z.string().regex(HOST_NAME, 'must be a host name such as shop, without a scheme, port, or path').toLowerCase(),
    )
    .max(HOSTS_MAX)
    .default([]),
  limits: limits.prefault({}),
  graceMs: whole(0, MS_MAX).default(5_000),
});

/** Options with their defaults. */
export type ServerSettings = z.output<typeof serverOptions>;

/**
 * Returns the options with their defaults.
 *
 * @throws SettleboxError `bad_option` naming the field
 */
export function resolveServerOptions(options: ServerOptions): ServerSettings {
  const settings = parseOptions(serverOptions, options, 'options');
  const { gateway, options: given, allowWebhookHosts } = settings;
  if (allowWebhookHosts.length > 0 && (gateway !== undefined || given?.from !== undefined))
    throw new SettleboxError(
      'bad_option',
      `options.allowWebhookHosts cannot be combined with ${gateway === undefined ? 'options.options.from' : 'options.gateway'}, whose world has its own hosts.`,
      'Create that world with the webhooks.hosts option.',
    );
  if (gateway === undefined || given === undefined) return settings;
  throw new SettleboxError(
    'bad_option',
    'options.options and options.gateway cannot be combined, because a gateway already has its options.',
    'Remove one of them.',
  );
}
