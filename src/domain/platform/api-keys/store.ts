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

/** A key of a client, and of a person where a person issued it; kept as its SHA-256. */
export type ApiKeyRecord = RecordOf<typeof COLUMNS>;

const INSERT = insertSql('apiKeys', namesOf(COLUMNS));

export function insertApiKey(database: Database, key: ApiKeyRecord): void {
  database.run(INSERT, key);
  database.forget();
}

/** The person has shown the second factor. */
export function updateKeyVerified(database: Database, keyId: string): void {
  database.run(`UPDATE apiKeys SET status = 'active' WHERE keyId = ? AND status = 'mfa_pending'`, keyId);
  database.forget();
}

/** Ends a person's keys, but for one. */
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
  /** Of the client that the person works for; of the key's own where it is no person's. */
  employerStatus: text<CallerIdentity['clientStatus']>(),
};

/** Whose key it is. A reseller's person may hold a key for a client below, and stands or falls with the reseller too. */
export type KeyHolder = RecordOf<typeof HOLDER_COLUMNS>;

const holderRows = rowShape(HOLDER_COLUMNS);

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

/** The part of a caller that is its client's. */
export type ClientPart = RecordOf<typeof CLIENT_COLUMNS>;

const clientPartRows = rowShape(CLIENT_COLUMNS);

export function findHolder(database: Database, clientId: string): ClientPart | undefined {
  return database.get(clientPartRows, `SELECT ${CLIENT} FROM clients c WHERE clientId = ?`, clientId);
}

const LOGIN_COLUMNS = {
  /** Keyed hash of the email: what was typed into that field may be anything, a card's number too. */
  print: textKey(),
  /** JSON list of moments. */
  failedAt: text(),
  lockedUntil: integerOrNull(),
};

/** How often somebody has lately sent a wrong password for an email, known here or not. */
export type LoginRecord = RecordOf<typeof LOGIN_COLUMNS>;

/** Rows of the table `logins`. */
const loginRows = rowShape(LOGIN_COLUMNS);

/** Creates the tables `apiKeys` and `logins`, and the index. */
export const apiKeyTables = [
  createTable('apiKeys', COLUMNS, { constraints: ["CHECK (userId IS NOT NULL OR status = 'active')"], rowid: false }),
  'CREATE INDEX apiKeysOfUser ON apiKeys (userId) WHERE userId IS NOT NULL;',
  createTable('logins', LOGIN_COLUMNS, { rowid: false }),
].join('\n');

export function findLogin(database: Database, print: string): LoginRecord | undefined {
  return database.get(loginRows, 'SELECT * FROM logins WHERE print = ?', print);
}

export function updateLogin(database: Database, login: LoginRecord): void {
  database.run(
    'INSERT OR REPLACE INTO logins (print, failedAt, lockedUntil) VALUES (@print, @failedAt, @lockedUntil)',
    login,
  );
}

export function deleteLogin(database: Database, print: string): void {
  database.run('DELETE FROM logins WHERE print = ?', print);
}
