import { UNHASHED_FIELD } from '../contract/secret-fields.ts';
import { integer, type RecordOf, text } from './columns.ts';
import type { Context } from './context.ts';
import { reject, rejectField } from './errors.ts';
import type { Operation } from './operation.ts';
import type { OperationRequest, OperationResponse } from './request.ts';
import { rowShape } from './row-shape.ts';
import { isoText } from './time.ts';

/** Creates the table `idempotency`, and the index. */
export const idempotencyTables = `
CREATE TABLE idempotency (
  scope     TEXT    NOT NULL,
  key       TEXT    NOT NULL,
  bodyHash  TEXT    NOT NULL,
  status    INTEGER NOT NULL,
  body      TEXT    NOT NULL,
  answersAt INTEGER NOT NULL,
  expiresAt INTEGER NOT NULL,
  UNIQUE (scope, key)
) STRICT;
CREATE INDEX idempotencyByExpiry ON idempotency (expiresAt);`;

/** Milliseconds of virtual time in which a response is replayed. */
const REPLAYED_MS = 24 * 3_600_000;
const KEY_FORM = /^[\x21-\x7e]{1,255}$/;

const STORED = {
  bodyHash: text(),
  status: integer(),
  body: text(),
  /** Time of the first response. Until then the first request is still running. */
  answersAt: integer(),
};
const storedResponses = rowShape(STORED);
type StoredResponse = RecordOf<typeof STORED>;

/** A POST with an Idempotency-Key. */
interface KeyedRequest {
  /** Acting client, POST, and path. */
  readonly scope: string;
  readonly keyHash: string;
  readonly bodyHash: string;
  /** The response to an earlier request with the same key and body. */
  readonly response: OperationResponse | undefined;
}

/**
 * Looks up the response to an earlier POST with the same Idempotency-Key and body within 24 virtual hours. Returns
 * undefined if the request has no key, or its key means nothing.
 *
 * @throws GatewayError 400 `invalid_request`, 409 `idempotency_key_reused` or `idempotency_in_progress`
 */
export function retryOf(
  context: Context,
  operation: Operation,
  request: OperationRequest,
  raw: unknown,
): KeyedRequest | undefined {
  const key = request.idempotencyKey;
  if (key === undefined || request.method !== 'POST' || operation.idempotency === 'ignored') return undefined;
  // The key of a direct call can be any value.
  if (typeof key !== 'string' || !KEY_FORM.test(key))
    rejectField('Idempotency-Key', 'must be 1 to 255 visible ASCII characters, such as a UUID');
  const scope = `${context.caller.clientId} POST ${operation.path.replace('{id}', request.id ?? '')}`;
  // A key can be anything that its sender considers unique, so neither it nor the body is stored in the clear.
  const keyHash = context.fingerprint(key);
  const bodyHash = context.fingerprint(canonical(raw ?? {}));
  const stored = context.database.get(
    storedResponses,
    'SELECT bodyHash, status, body, answersAt FROM idempotency WHERE scope = ? AND key = ? AND expiresAt > ?',
    scope,
    keyHash,
    context.now,
  );
  return { scope, keyHash, bodyHash, response: stored && replay(context, stored, bodyHash) };
}

function replay({ now }: Context, stored: StoredResponse, bodyHash: string): OperationResponse {
  const { status, body, answersAt } = stored;
  if (stored.bodyHash !== bodyHash)
    reject(
      'idempotency_key_reused',
      'This Idempotency-Key was already used with another body. Use a new key for a new request.',
    );
  if (answersAt > now)
    reject(
      'idempotency_in_progress',
      `The first request with this Idempotency-Key is still running. Its response is due at ${isoText(answersAt)}.`,
    );
  return { status, body: JSON.parse(body), replayed: true, headers: {}, at: now };
}

/** Stores the first response to a key, and deletes expired ones, which would take a third of a busy world's size. */
export function storeResponse({ database, now }: Context, request: KeyedRequest, response: OperationResponse): void {
  database.run('DELETE FROM idempotency WHERE expiresAt <= ?', now);
  database.run(
    `INSERT INTO idempotency (scope, key, bodyHash, status, body, answersAt, expiresAt)
     VALUES (?, ?, ?, ?, ?, ?, ?)`,
    request.scope,
    request.keyHash,
    request.bodyHash,
    response.status,
    JSON.stringify(response.body),
    response.at,
    now + REPLAYED_MS,
  );
}

/** Returns JSON with sorted keys and without {@link UNHASHED_FIELD}, so that equal bodies have equal text. */
function canonical(value: unknown): string {
  if (typeof value !== 'object' || value === null) return scalar(value);
  // Values with their own JSON form, such as dates.
  if ('toJSON' in value && typeof value.toJSON === 'function') return canonical(value.toJSON());
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  let fields = '';
  for (const name of Object.keys(value).sort()) {
    const field: unknown = Reflect.get(value, name);
    if (name === UNHASHED_FIELD || !isInJson(field)) continue;
    fields += `${fields === '' ? '' : ','}${JSON.stringify(name)}:${canonical(field)}`;
  }
  return `{${fields}}`;
}

/** Reports whether JSON includes a property with this value. */
function isInJson(value: unknown): boolean {
  return value !== undefined && typeof value !== 'function' && typeof value !== 'symbol';
}

/** JSON cannot represent some of these values. A direct call can contain them in a field that is ignored. */
function scalar(value: unknown): string {
  return typeof value === 'bigint' ? JSON.stringify(String(value)) : (JSON.stringify(value) ?? 'null');
}
