import { UNHASHED_FIELD } from '../contract/secret-fields.ts';
import { integer, text } from './columns.ts';
import type { Context } from './context.ts';
import { refuse, refuseField } from './errors.ts';
import type { Operation } from './operation.ts';
import type { Answer, Ask } from './request.ts';
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

/** A remembered answer is given again this long, in virtual time. */
const REMEMBERED_MS = 24 * 3_600_000;
const KEY_FORM = /^[\x21-\x7e]{1,255}$/;

const rememberedRows = rowShape({
  bodyHash: text(),
  status: integer(),
  body: text(),
  /** When the first answer is given; until then the first request is still running. */
  answersAt: integer(),
});

/**
 * Runs a POST once per Idempotency-Key: the same key and body within 24 virtual hours get the first answer again.
 * The scope is acting client, POST, path and key; what is kept is the answer (masked) and a keyed hash of the body.
 */
export function remembered(context: Context, operation: Operation, ask: Ask, raw: unknown, run: () => Answer): Answer {
  const key = ask.idempotencyKey;
  if (key === undefined || ask.method !== 'POST' || operation.idempotency === 'ignored') return run();
  // A direct call may bring anything.
  if (typeof key !== 'string' || !KEY_FORM.test(key))
    refuseField('Idempotency-Key', 'must be 1 to 255 visible ASCII characters, such as a UUID');
  const scope = `${scopeOf(context)} POST ${operation.path.replace('{id}', ask.id ?? '')}`;
  // A key may be anything that its sender took for unique, so neither it nor the body is kept in the clear.
  const keyHash = context.fingerprint(key);
  const bodyHash = context.fingerprint(canonical(raw ?? {}));
  const known = context.database.get(
    rememberedRows,
    'SELECT bodyHash, status, body, answersAt FROM idempotency WHERE scope = ? AND key = ? AND expiresAt > ?',
    scope,
    keyHash,
    context.now,
  );
  if (known === undefined) return keep(context, scope, keyHash, bodyHash, run());
  if (known.bodyHash !== bodyHash)
    refuse(
      'idempotency_key_reused',
      'This Idempotency-Key was already used with another body. Use a new key for a new request.',
    );
  if (known.answersAt > context.now) refuseRunning(known.answersAt);
  const { status, body } = known;
  return { status, body: JSON.parse(body), replayed: true, headers: {}, at: context.now };
}

function refuseRunning(answersAt: number): never {
  refuse(
    'idempotency_in_progress',
    `The first request with this Idempotency-Key is still running. Its response is due at ${isoText(answersAt)}.`,
  );
}

function scopeOf(context: { readonly caller: unknown }): string {
  const { caller } = context;
  return typeof caller === 'object' && caller !== null && 'clientId' in caller ? String(caller.clientId) : '';
}

function keep(
  context: { readonly database: Context['database']; readonly now: number },
  scope: string,
  keyHash: string,
  bodyHash: string,
  answer: Answer,
): Answer {
  // What nobody is given again takes a third of a busy world's room.
  context.database.run('DELETE FROM idempotency WHERE expiresAt <= ?', context.now);
  context.database.run(
    `INSERT INTO idempotency (scope, key, bodyHash, status, body, answersAt, expiresAt)
     VALUES (?, ?, ?, ?, ?, ?, ?)`,
    scope,
    keyHash,
    bodyHash,
    answer.status,
    JSON.stringify(answer.body),
    answer.at,
    context.now + REMEMBERED_MS,
  );
  return answer;
}

/** JSON with sorted keys and without {@link UNHASHED_FIELD}, so that a body is the same whichever way it was written. */
function canonical(value: unknown): string {
  if (typeof value !== 'object' || value === null) return scalar(value);
  // Whatever says itself what it is as JSON, a date for instance.
  if ('toJSON' in value && typeof value.toJSON === 'function') return canonical(value.toJSON());
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  let fields = '';
  for (const name of Object.keys(value).sort()) {
    const field: unknown = Reflect.get(value, name);
    if (name === UNHASHED_FIELD || !isSaid(field)) continue;
    fields += `${fields === '' ? '' : ','}${JSON.stringify(name)}:${canonical(field)}`;
  }
  return `{${fields}}`;
}

/** What JSON leaves out of objects. */
function isSaid(value: unknown): boolean {
  return value !== undefined && typeof value !== 'function' && typeof value !== 'symbol';
}

/** JSON has no word for some of these, and a direct call may bring them in a field that nobody reads. */
function scalar(value: unknown): string {
  return typeof value === 'bigint' ? JSON.stringify(String(value)) : (JSON.stringify(value) ?? 'null');
}
