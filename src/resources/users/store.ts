import { type Database, insertSql } from '../../core/database.ts';

/** A person who works for a client. */
export interface UserRecord {
  readonly userId: string;
  readonly clientId: string;
  readonly email: string;
  readonly role: string;
  readonly passwordHash: string;
  readonly salt: string;
  readonly createdAt: number;
}

export const userTables = `
CREATE TABLE users (
  userId       TEXT PRIMARY KEY,
  clientId     TEXT NOT NULL REFERENCES clients (clientId),
  email        TEXT NOT NULL UNIQUE COLLATE NOCASE,
  role         TEXT NOT NULL,
  passwordHash TEXT NOT NULL,
  salt         TEXT NOT NULL,
  createdAt    INTEGER NOT NULL
) STRICT, WITHOUT ROWID;`;

const INSERT = insertSql('users', ['userId', 'clientId', 'email', 'role', 'passwordHash', 'salt', 'createdAt']);

export function insertUser(database: Database, user: UserRecord): void {
  database.run(INSERT, user);
}
