import {
  integer,
  integerOrNull,
  namesOf,
  oneOf,
  type RecordOf,
  text,
  textKey,
  textOrNull,
} from '../../../engine/columns.ts';
import type { Database } from '../../../engine/database.ts';
import { rowShape } from '../../../engine/row-shape.ts';
import { createTable, insertSql } from '../../../engine/sql-text.ts';
import type { CallerIdentity } from '../../base/context.ts';

const COLUMNS = {
  keyId: text('UNIQUE'),
  clientId: text('REFERENCES clients (clientId)'),
  /** Null for a client's own key. */
  userId: textOrNull('REFERENCES users (userId)'),
  label: textOrNull(),
  status: oneOf('active', 'mfa_pending', 'ended'),
  hash: textKey(),
  createdAt: integer(),
};

/** A key of a client, or of a user. Only its SHA-256 hash is stored. */
export type ApiKeyRecord = RecordOf<typeof COLUMNS>;

const INSERT = insertSql('apiKeys', namesOf(COLUMNS));

/** Inserts a key. */
export function insertApiKey(database: Database, key: ApiKeyRecord): void {
  database.run(INSERT, key);
  database.forget();
}

/** Activates a key that awaits its second factor. */
export function updateKeyVerified(database: Database, keyId: string): void {
  database.run(`UPDATE apiKeys SET status = 'active' WHERE keyId = ? AND status = 'mfa_pending'`, keyId);
  database.forget();
}

/** Revokes a user's keys, except one. */
export function updateKeysEnded(database: Database, userId: string, exceptKeyId: string | null): void {
  database.run(`UPDATE apiKeys SET status = 'ended' WHERE userId = ? AND keyId IS NOT ?`, userId, exceptKeyId);
  database.forget();
}

const CLIENT = 'c.clientId, c.kind AS clientKind, c.path AS clientPath, c.status AS clientStatus';

const CLIENT_COLUMNS = {
  clientId: text(),
  clientKind: text<CallerIdentity['clientKind']>(),
  clientPath: text(),
  clientStatus: text<CallerIdentity['clientStatus']>(),
};
const HOLDER_COLUMNS = {
  keyId: text(),
  userId: textOrNull(),
  role: text<CallerIdentity['role']>(),
  keyStatus: text<CallerIdentity['keyStatus']>(),
  ...CLIENT_COLUMNS,
  /** Status of the user's client; of the key's client if the key has no user. */
  employerStatus: text<CallerIdentity['clientStatus']>(),
};

/**
 * The holder of a key. A reseller's user can have a key for a client below, which is suspended and closed with the reseller
 * too.
 */
export type KeyHolder = RecordOf<typeof HOLDER_COLUMNS>;

const holderRows = rowShape(HOLDER_COLUMNS);

/** Returns the holder of the key with this hash, if any. */
export function findHolderOfKey(database: Database, hash: string): KeyHolder | undefined {
  return database.get(
    holderRows,
    `SELECT k.keyId, k.userId, coalesce(u.role, 'admin') AS role, k.status AS keyStatus, ${CLIENT},
            coalesce(e.status, c.status) AS employerStatus
     FROM apiKeys k JOIN clients c ON c.clientId = k.clientId LEFT JOIN users u ON u.userId = k.userId
     LEFT JOIN clients e ON e.clientId = u.clientId
     WHERE k.hash = ? AND k.status <> 'ended'`,
    hash,
  );
}

/** The client columns of a caller. */
export type ClientPart = RecordOf<typeof CLIENT_COLUMNS>;

const clientPartRows = rowShape(CLIENT_COLUMNS);

/** Returns the client with this id, if any. */
export function findClientPart(database: Database, clientId: string): ClientPart | undefined {
  return database.get(clientPartRows, `SELECT ${CLIENT} FROM clients c WHERE clientId = ?`, clientId);
}

const LOGIN_COLUMNS = {
  /** Keyed hash of the email, because the field can contain anything, even a card number. */
  print: textKey(),
  /** JSON list of times. */
  failedAt: text(),
  lockedUntil: integerOrNull(),
};

/** The recent wrong passwords for an email, whether or not a user has it. */
export type LoginRecord = RecordOf<typeof LOGIN_COLUMNS>;

const loginRows = rowShape(LOGIN_COLUMNS);

/** Creates the tables `apiKeys` and `logins`, and the index. */
export const apiKeyTables = [
  createTable('apiKeys', COLUMNS, { constraints: ["CHECK (userId IS NOT NULL OR status = 'active')"], rowid: false }),
  'CREATE INDEX apiKeysOfUser ON apiKeys (userId) WHERE userId IS NOT NULL;',
  createTable('logins', LOGIN_COLUMNS, { rowid: false }),
].join('\n');

/** Returns the wrong passwords for a fingerprint of an email, if any. */
export function findLogin(database: Database, print: string): LoginRecord | undefined {
  return database.get(loginRows, 'SELECT * FROM logins WHERE print = ?', print);
}

/** Inserts or replaces the wrong passwords for an email. */
export function updateLogin(database: Database, login: LoginRecord): void {
  database.run(
    'INSERT OR REPLACE INTO logins (print, failedAt, lockedUntil) VALUES (@print, @failedAt, @lockedUntil)',
    login,
  );
}

/** Deletes the wrong passwords for an email. */
export function deleteLogin(database: Database, print: string): void {
  database.run('DELETE FROM logins WHERE print = ?', print);
}
