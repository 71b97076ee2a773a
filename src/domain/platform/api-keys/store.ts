import { type Database, insertSql } from '../../../engine/database.ts';
import type { CallerIdentity } from '../../base/context.ts';

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
  print       TEXT PRIMARY KEY,
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

/** Whose key it is. A reseller's person may hold a key for a client below, and stands or falls with the reseller too. */
export interface KeyHolder extends CallerIdentity {
  /** Of the client that the person works for; of the key's own where it is no person's. */
  readonly employerStatus: CallerIdentity['clientStatus'];
}

export function findHolderOfKey(database: Database, hash: string): KeyHolder | undefined {
  return database.get<KeyHolder>(
    `SELECT k.keyId, k.userId, coalesce(u.role, 'admin') AS role, k.status AS keyStatus, ${CLIENT},
            coalesce(e.status, c.status) AS employerStatus
     FROM apiKeys k JOIN clients c ON c.clientId = k.clientId LEFT JOIN users u ON u.userId = k.userId
     LEFT JOIN clients e ON e.clientId = u.clientId
     WHERE k.hash = ? AND k.status <> 'ended'`,
    hash,
  );
}

/** The part of a caller that is its client's. */
export type ClientPart = Pick<CallerIdentity, 'clientId' | 'clientKind' | 'clientPath' | 'clientStatus'>;

export function findHolder(database: Database, clientId: string): ClientPart | undefined {
  return database.get<ClientPart>(`SELECT ${CLIENT} FROM clients c WHERE clientId = ?`, clientId);
}

/** How often somebody has lately sent a wrong password for an email, known here or not. */
export interface LoginRecord {
  /** Keyed hash of the email: what was typed into that field may be anything, a card's number too. */
  readonly print: string;
  /** JSON list of moments. */
  readonly failedAt: string;
  readonly lockedUntil: number | null;
}

export function findLogin(database: Database, print: string): LoginRecord | undefined {
  return database.get<LoginRecord>('SELECT * FROM logins WHERE print = ?', print);
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
