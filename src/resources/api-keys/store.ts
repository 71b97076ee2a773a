import type { CallerIdentity } from '../../context.ts';
import { type Database, insertSql } from '../../core/database.ts';

/** A key of a client, and of a person where a person issued it; kept as its SHA-256. */
export interface ApiKeyRecord {
  readonly keyId: string;
  readonly clientId: string;
  /** Null for a client's own key. */
  readonly userId: string | null;
  readonly label: string | null;
  readonly status: 'active' | 'mfa_pending' | 'ended';
  readonly hash: string;
  readonly createdAt: number;
}

export const apiKeyTables = `
CREATE TABLE apiKeys (
  keyId     TEXT NOT NULL UNIQUE,
  clientId  TEXT NOT NULL REFERENCES clients (clientId),
  userId    TEXT REFERENCES users (userId),
  label     TEXT,
  status    TEXT NOT NULL CHECK (status IN ('active', 'mfa_pending', 'ended')),
  hash      TEXT PRIMARY KEY,
  createdAt INTEGER NOT NULL,
  CHECK (userId IS NOT NULL OR status = 'active')
) STRICT, WITHOUT ROWID;
CREATE INDEX apiKeysOfUser ON apiKeys (userId) WHERE userId IS NOT NULL;
CREATE TABLE logins (
  email       TEXT PRIMARY KEY,
  failedAt    TEXT NOT NULL,
  lockedUntil INTEGER
) STRICT, WITHOUT ROWID;`;

const INSERT = insertSql('apiKeys', ['keyId', 'clientId', 'userId', 'label', 'status', 'hash', 'createdAt']);

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

export function findHolderOfKey(database: Database, hash: string): CallerIdentity | undefined {
  return database.get<CallerIdentity>(
    `SELECT k.keyId, k.userId, coalesce(u.role, 'admin') AS role, k.status AS keyStatus, ${CLIENT}
     FROM apiKeys k JOIN clients c ON c.clientId = k.clientId LEFT JOIN users u ON u.userId = k.userId
     WHERE k.hash = ? AND k.status <> 'ended'`,
    hash,
  );
}

/** The part of a caller that is its client's. */
export type ClientPart = Pick<CallerIdentity, 'clientId' | 'clientKind' | 'clientPath' | 'clientStatus'>;

export function findHolder(database: Database, clientId: string): ClientPart | undefined {
  return database.get<ClientPart>(`SELECT ${CLIENT} FROM clients c WHERE clientId = ?`, clientId);
}

/** How often somebody has lately failed to log in as this e-mail, known here or not. */
export interface LoginRecord {
  readonly email: string;
  /** JSON list of moments. */
  readonly failedAt: string;
  readonly lockedUntil: number | null;
}

export function findLogin(database: Database, email: string): LoginRecord | undefined {
  return database.get<LoginRecord>('SELECT * FROM logins WHERE email = ?', email);
}

export function updateLogin(database: Database, login: LoginRecord): void {
  database.run(
    'INSERT OR REPLACE INTO logins (email, failedAt, lockedUntil) VALUES (@email, @failedAt, @lockedUntil)',
    login,
  );
}

export function deleteLogin(database: Database, email: string): void {
  database.run('DELETE FROM logins WHERE email = ?', email);
}
