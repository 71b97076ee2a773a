import { type Database, insertSql } from '../../core/database.ts';

/** A key of a client, kept as its SHA-256. */
export interface ApiKeyRecord {
  readonly keyId: string;
  readonly clientId: string;
  readonly hash: string;
  readonly createdAt: number;
}

export const apiKeyTables = `
CREATE TABLE apiKeys (
  keyId     TEXT NOT NULL UNIQUE,
  clientId  TEXT NOT NULL REFERENCES clients (clientId),
  hash      TEXT PRIMARY KEY,
  createdAt INTEGER NOT NULL
) STRICT, WITHOUT ROWID;`;

const INSERT = insertSql('apiKeys', ['keyId', 'clientId', 'hash', 'createdAt']);

export function insertApiKey(database: Database, key: ApiKeyRecord): void {
  database.run(INSERT, key);
  database.forget();
}

/** The client that a key belongs to. */
export interface KeyHolder {
  readonly clientId: string;
  readonly clientKind: 'merchant' | 'reseller';
  readonly clientPath: string;
  readonly clientStatus: 'active' | 'suspended' | 'closed';
}

const HOLDER = 'clientId, kind AS clientKind, path AS clientPath, status AS clientStatus';

export function findHolderOfKey(database: Database, hash: string): KeyHolder | undefined {
  return database.get<KeyHolder>(
    `SELECT ${HOLDER} FROM clients WHERE clientId = (SELECT clientId FROM apiKeys WHERE hash = ?)`,
    hash,
  );
}

export function findHolder(database: Database, clientId: string): KeyHolder | undefined {
  return database.get<KeyHolder>(`SELECT ${HOLDER} FROM clients WHERE clientId = ?`, clientId);
}
