/** Verifies and parses a webhook for its receiver. Uses WebCrypto only, so that it runs in any runtime. */

import { isSecret, SECRET_PREFIX } from '../../../contract/webhook-secrets.ts';
import { SettleboxError } from '../../../engine/errors.ts';
import { systemNow } from '../../../engine/wall-clock.ts';
import type { GatewayEvent } from '../deliveries/schema.ts';
import type { WebhookHeader } from './signed-request.ts';

/** A webhook as received by a server without `Request`, such as the `req` of Express behind `express.raw()`. */
export type WebhookRequest = {
  /** The headers, as `Headers` or as an object with lowercase names. */
  readonly headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>;
  /** The raw body. A parsed body can't be verified. */
  readonly body: string | Uint8Array;
};

/** Options of `parseWebhook()`. */
type ParseWebhookOptions = {
  /** Maximum difference between the timestamp and `now`. Default 300, as Standard Webhooks recommends. */
  readonly toleranceSeconds?: number | undefined;
  /**
   * The time to compare the timestamp with, as a Date or epoch milliseconds. Default: this machine's time. Pass
   * `gateway.clock.now()` if the gateway has the option `webhooks: { timestamps: 'virtual' }`.
   */
  readonly now?: Date | number | undefined;
};

/** Standard Webhooks recommends five minutes. */
const TOLERANCE_SECONDS = 5 * 60;
/** Maximum number of signatures that are verified. A rotation sends two. */
const SIGNATURES_MAX = 10;

/**
 * Verifies the signature and age of a webhook (Standard Webhooks 1.0.0), and returns its event. Checking `type` narrows it.
 * During a rotation of the secret, pass both secrets.
 *
 * @throws SettleboxError `bad_webhook` if the signature does not match, the timestamp is too old, or the body is not the
 * raw JSON of an event; `bad_option` for an invalid secret or option
 * @example
 * const event = await parseWebhook(request, endpoint.secret);
 * if (event.type === 'batch.funded') console.log(event.data.object.net_amount);
 */
export async function parseWebhook(
  request: Request | WebhookRequest,
  secret: string | readonly string[],
  options: ParseWebhookOptions = {},
): Promise<GatewayEvent> {
  const secrets = [secret].flat();
  rejectBadSecrets(secrets);
  const id = headerOf(request, 'webhook-id');
  const timestamp = headerOf(request, 'webhook-timestamp');
  const signatures = headerOf(request, 'webhook-signature');
  rejectOldTimestamp(timestamp, options);
  const body = await bodyOf(request);
  const signed = joined(new TextEncoder().encode(`${id}.${timestamp}.`), body);
  if (!(await isSigned(signed, signatures, secrets)))
    throw badWebhook(
      'No signature in webhook-signature matches the body and the secret.',
      'Pass the raw body, unchanged by a parser, and the secret of the endpoint that sent it.',
    );
  return eventIn(body);
}

function badWebhook(message: string, hint: string): SettleboxError {
  return new SettleboxError('bad_webhook', message, hint);
}

function rejectBadSecrets(secrets: readonly string[]): void {
  if (secrets.length > 0 && secrets.every((secret) => typeof secret === 'string' && isSecret(secret))) return;
  throw new SettleboxError(
    'bad_option',
    'secret must be whsec_ followed by 24 to 64 bytes in base64.',
    'Pass endpoint.secret of webhooks.subscribe(), or the secret that you gave it.',
  );
}

function headerOf({ headers }: Request | WebhookRequest, name: WebhookHeader): string {
  // Not instanceof: the Headers of jsdom are a different class.
  const value = typeof headers.get === 'function' ? headers.get(name) : Reflect.get(headers, name);
  if (typeof value === 'string' && value !== '') return value;
  throw badWebhook(
    `The request has no header ${name}.`,
    'Webhooks have webhook-id, webhook-timestamp, and webhook-signature. Pass headers as Headers, or with lowercase names.',
  );
}

function rejectOldTimestamp(
  timestamp: string,
  { toleranceSeconds = TOLERANCE_SECONDS, now }: ParseWebhookOptions,
): void {
  if (!(toleranceSeconds >= 0))
    throw new SettleboxError('bad_option', `toleranceSeconds must be 0 or more; got ${toleranceSeconds}.`);
  const ageSeconds = Math.floor(Number(now ?? systemNow()) / 1_000) - Number(timestamp);
  if (/^\d+$/.test(timestamp) && Math.abs(ageSeconds) <= toleranceSeconds) return;
  throw badWebhook(
    Number.isFinite(ageSeconds)
      ? `The webhook-timestamp is ${Math.abs(ageSeconds)} s ${ageSeconds < 0 ? 'ahead' : 'old'}; at most ${toleranceSeconds} s are allowed.`
      : 'The webhook-timestamp must be seconds since the epoch.',
    "Pass toleranceSeconds, or now: gateway.clock.now() for timestamps of the gateway's time.",
  );
}

async function bodyOf(request: Request | WebhookRequest): Promise<Uint8Array> {
  if ('arrayBuffer' in request && !request.bodyUsed) return new Uint8Array(await request.arrayBuffer());
  const { body } = request;
  if (typeof body === 'string') return new TextEncoder().encode(body);
  // Not instanceof: in jsdom, a Buffer belongs to another realm than the code.
  if (ArrayBuffer.isView(body)) return new Uint8Array(body.buffer, body.byteOffset, body.byteLength);
  throw badWebhook(
    'The raw body of the request is not available: it was read or parsed before.',
    "Pass the request before anything else reads it; in Express, route it through express.raw({ type: '*/*' }).",
  );
}

function joined(head: Uint8Array, body: Uint8Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(head.length + body.length);
  bytes.set(head);
  bytes.set(body, head.length);
  return bytes;
}

/** Reports whether a version 1 signature matches one of the secrets. WebCrypto compares in constant time. */
async function isSigned(signed: Uint8Array<ArrayBuffer>, header: string, secrets: readonly string[]): Promise<boolean> {
  const signatures = header.split(' ').filter((signature) => /^v1,[A-Za-z0-9+/]+={0,2}$/.test(signature));
  for (const secret of secrets) {
    const key = await hmacKey(bytesIn(secret.slice(SECRET_PREFIX.length)));
    for (const signature of signatures.slice(0, SIGNATURES_MAX))
      if (await crypto.subtle.verify('HMAC', key, bytesIn(signature.slice('v1,'.length)), signed)) return true;
  }
  return false;
}

function hmacKey(bytes: Uint8Array<ArrayBuffer>): Promise<CryptoKey> {
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify']);
}

/** Decodes base64 like Node: `atob` throws on a trailing single digit and on wrong padding. */
function bytesIn(base64: string): Uint8Array<ArrayBuffer> {
  const digits = base64.replace(/=+$/, '');
  const whole = digits.length % 4 === 1 ? digits.slice(0, -1) : digits;
  return Uint8Array.from(atob(whole), (letter) => letter.charCodeAt(0));
}

/** The signature proves that a gateway sent the event, so its fields are not validated one by one. */
function eventIn(body: Uint8Array): GatewayEvent {
  const event = parsed(body);
  if (typeof event?.type === 'string' && typeof event.data?.object === 'object') return event;
  throw badWebhook('The signed body is not the JSON of an event.', 'Pass a webhook of Settlebox.');
}

function parsed(body: Uint8Array): GatewayEvent | undefined {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body)) ?? undefined;
  } catch {
    return undefined;
  }
}
