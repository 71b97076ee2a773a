import { z } from 'zod';
import { CONTROL_LIMITS } from '../control/limits.ts';
import { SettleboxError } from '../core/errors.ts';
import { parseWish } from '../core/wish.ts';
import { findInside } from '../faces/inside.ts';
import type { Gateway } from '../gateway-face.ts';
import type { GatewayOptions } from '../options.ts';
import { DAY_SECONDS_MIN } from './pace.ts';

/** How the time of a served world passes; {@link ServerOptions.clock}. */
export type ClockOption = 'manual' | 'real' | 'auto' | { readonly daySeconds: number };

/** What a server takes from a client before it refuses; each has a default that no honest client meets. */
export interface ServerLimits {
  /** Bytes of a request's body to the API. Default and most 1 048 576, which is the gateway's own limit. */
  readonly bodyBytes?: number;
  /** Bytes of a request's line and headers; more is answered 431. Default 16 384. */
  readonly headerBytes?: number;
  /** Milliseconds until headers have come, a TLS handshake likewise. Default 10 000. */
  readonly headersMs?: number;
  /** Milliseconds until a request has come as a whole; later is answered 408. Default 30 000. */
  readonly requestMs?: number;
  /** Milliseconds that a connection is kept on which nothing is asked. Default 5 000. */
  readonly keepAliveMs?: number;
  /** Connections at once; more are closed as they come. Default 1 000. */
  readonly connections?: number;
  /**
   * Milliseconds without progress after which a client that does not read its response is disconnected (the connection is
   * reset). Default 30 000.
   */
  readonly responseMs?: number;
  /**
   * Maximum concurrent readers of `/_sim/live` across all worlds. Further readers get 503 `live_readers_full`. Default 100,
   * and at most half of `connections`. `liveReaders + waits` must be less than `connections`.
   */
  readonly liveReaders?: number;
  /**
   * Maximum bytes queued for all live readers. Above it, the reader with the most queued bytes is disconnected. Default
   * 67 108 864 (64 MiB).
   */
  readonly liveBytes?: number;
  /**
   * Maximum concurrent requests to `/_sim/transactions/{id}/wait`. Further requests get 503 `waits_full`. Default 100, and
   * at most half of the connections that `liveReaders` leaves.
   */
  readonly waits?: number;
  /**
   * Maximum bytes of request bodies over 64 KiB, such as snapshots, received or processed at once. Further bodies get 503
   * `uploads_full`. A single larger body gets 413. Default 536 870 912 (512 MiB).
   */
  readonly uploadBytes?: number;
  /**
   * Maximum bytes of responses over 64 KiB being sent at once. Further requests get 503 `responses_full`. A single larger
   * response is sent if no other is in progress. Default 536 870 912 (512 MiB).
   */
  readonly responseBytes?: number;
  /**
   * Maximum bytes of the marks (`/_sim/marks`) of all worlds. The oldest automatic marks are evicted first; if that is not
   * enough, the request gets 503 `marks_full`. Default 536 870 912 (512 MiB).
   */
  readonly markBytes?: number;
}

/** Options of {@link serve}; all of them optional. Wrong ones throw, naming the field. */
export interface ServerOptions {
  /** The gateway to serve; it stays open when the server is closed. */
  readonly gateway?: Gateway;
  /**
   * Options of the gateway that the server makes for itself, and closes with itself. Its `baseUrl` is the server's
   * address where it says none, and webhooks go out by themselves (`mode: 'auto'`).
   */
  readonly options?: GatewayOptions;
  /** Default `127.0.0.1`: this machine alone. `0.0.0.0` is every network; then the control surface asks for its key. */
  readonly host?: string;
  /** Default 0: any that is free. */
  readonly port?: number;
  /** Everything is served below this path, such as `/gateway`. */
  readonly basePath?: string;
  /** Certificate and key in PEM: the server then speaks https, TLS 1.2 or later. */
  readonly tls?: { readonly cert: string | Buffer; readonly key: string | Buffer };
  /**
   * How time passes: `manual` (default) as it is moved; `real` second by second; `{ daySeconds: 60 }` a day in a minute;
   * `auto` as manual, and whoever waits for a transaction has time jump to it. It goes on from the world's own now.
   */
  readonly clock?: ClockOption;
  /**
   * Default true: `/_sim/…` is served. With a key, every request there must show it; one is made up where the server can be
   * reached from another machine.
   */
  readonly control?: boolean | { readonly key?: string };
  readonly limits?: ServerLimits;
  /** Milliseconds that `close` waits for requests that are being answered. Default 5 000. */
  readonly graceMs?: number;
}

/** The gateway's own limit on a body. */
export const API_BODY_BYTES_MAX = 1024 * 1024;

const KEY_LETTERS_MIN = 8;
const MS_MAX = 3_600_000;

const counted = (most: number) =>
  z.int(`a whole number from 1 to ${most}`).min(1, `at least 1`).max(most, `at most ${most}`);

const bytes = counted(2 ** 40);
const CONNECTIONS_MAX = 100_000;

const limits = z
  .strictObject({
    bodyBytes: counted(API_BODY_BYTES_MAX).default(API_BODY_BYTES_MAX),
    headerBytes: counted(API_BODY_BYTES_MAX).default(16 * 1024),
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
    message: 'liveReaders + waits must be less than connections, so that the API always has a connection',
  });

/** Live readers and waits keep connections open; by default they leave at least a quarter to other requests. */
function heldOpen(connections: number, liveReaders?: number, waits?: number) {
  const half = (of: number) => Math.max(0, Math.floor(of / 2));
  const readers = liveReaders ?? Math.min(CONTROL_LIMITS.liveReaders, half(connections - (waits ?? 0)));
  return { liveReaders: readers, waits: waits ?? Math.min(CONTROL_LIMITS.waits, half(connections - readers)) };
}

const PEM = 'a text or Buffer in PEM, from -----BEGIN to -----END';
const pem = z.union([z.string(), z.instanceof(Uint8Array)], PEM).transform((value) => Buffer.from(value));

const daySeconds = z
  .number(`real seconds, from ${DAY_SECONDS_MIN} to 86400`)
  .min(DAY_SECONDS_MIN, `at least ${DAY_SECONDS_MIN}`)
  .max(86_400, 'at most 86400: a day is no longer than a day');

const controlKey = z
  .string()
  .min(KEY_LETTERS_MIN, `at least ${KEY_LETTERS_MIN} letters`)
  .max(200, 'at most 200 letters')
  .regex(/^[!-~]+$/, 'letters, digits and signs of ASCII, without a blank');

const object = (words: string) =>
  z.custom<GatewayOptions>((value) => typeof value === 'object' && value !== null, words);

const serverOptions = z.strictObject({
  gateway: z
    .custom<Gateway>((value) => findInside(value) !== undefined, 'a gateway, as createGateway() gives it')
    .optional(),
  options: object('options of createGateway, such as { seed, now }').optional(),
  host: z.string().min(1).max(253).default('127.0.0.1'),
  port: z.int('a whole number from 0 to 65535').min(0, 'at least 0').max(65_535, 'at most 65535').default(0),
  basePath: z
    .string()
    .regex(/^(\/[\w.~-]+)*\/?$/, 'a path such as /gateway')
    .refine((path) => !/\/\.{1,2}(\/|$)/.test(path), 'a path without dots alone')
    .default('')
    .transform((path) => path.replace(/\/$/, '')),
  tls: z.strictObject({ cert: pem, key: pem }).optional(),
  clock: z
    .union(
      [z.enum(['manual', 'real', 'auto']), z.strictObject({ daySeconds })],
      'manual, real, auto or { daySeconds: 60 }',
    )
    .default('manual'),
  control: z
    .union([z.boolean(), z.strictObject({ key: controlKey.optional() })], 'true, false or { key }')
    .default(true),
  limits: limits.prefault({}),
  graceMs: z.int().min(0, 'at least 0').max(MS_MAX, `at most ${MS_MAX}`).default(5_000),
});

/** Options with everything said. */
export type ServerSettings = z.output<typeof serverOptions>;

/** @throws SettleboxError `bad_option` naming the field */
export function resolveServerOptions(options: ServerOptions): ServerSettings {
  const settings = parseWish(serverOptions, options, 'options');
  if (settings.gateway === undefined || settings.options === undefined) return settings;
  throw new SettleboxError(
    'bad_option',
    "options.options can't stand beside options.gateway: that was made with its own.",
    'Leave one of them out.',
  );
}
