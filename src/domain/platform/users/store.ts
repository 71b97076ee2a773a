import { assignments, type Database, insertSql } from '../../../engine/database.ts';
import { searchTextOf } from '../../../engine/search.ts';
import type { Role } from '../../base/permissions.ts';
import { type Viewer, visibleTo } from '../clients/store.ts';

/** A person who works for a client. */
export interface UserRecord {
  readonly userId: string;
  readonly clientId: string;
  readonly firstName: string;
  readonly lastName: string;
  /** In lower case: one person each, whichever way it is spelled. */
  readonly email: string;
  readonly phone: string | null;
  readonly role: Role;
  readonly status: 'active' | 'inactive';
  /** Null until somebody sets a password. */
  readonly passwordHash: string | null;
  readonly salt: string;
  readonly mfaEnabled: 0 | 1;
  readonly mfaChannel: 'sms' | 'email' | 'totp' | null;
  /** The secret that the person's authenticator shares, encrypted; bound to the person's id. */
  readonly sealedTotp: Uint8Array | null;
  /** The time step of the last code that was good: a code is good once. */
  readonly totpStep: number;
  readonly lastLoginAt: number | null;
  readonly correlationId: string;
  readonly createdAt: number;
  readonly updatedAt: number;
}

export const userTables = `
CREATE TABLE users (
  userId        TEXT PRIMARY KEY,
  clientId      TEXT NOT NULL REFERENCES clients (clientId),
  firstName     TEXT NOT NULL,
  lastName      TEXT NOT NULL,
  email         TEXT NOT NULL UNIQUE,
  phone         TEXT,
  role          TEXT NOT NULL CHECK (role IN ('owner', 'admin', 'developer', 'operator', 'viewer')),
  status        TEXT NOT NULL CHECK (status IN ('active', 'inactive')),
  passwordHash  TEXT,
  salt          TEXT NOT NULL,
  mfaEnabled    INTEGER NOT NULL CHECK (mfaEnabled IN (0, 1)),
  mfaChannel    TEXT CHECK (mfaChannel IN ('sms', 'email', 'totp')),
  sealedTotp    BLOB,
  totpStep      INTEGER NOT NULL,
  lastLoginAt   INTEGER,
  correlationId TEXT NOT NULL,
  createdAt     INTEGER NOT NULL,
  updatedAt     INTEGER NOT NULL,
  searchText    TEXT NOT NULL,
  CHECK (mfaEnabled = 0 OR mfaChannel IS NOT NULL),
  CHECK (mfaEnabled = 0 OR mfaChannel <> 'totp' OR sealedTotp IS NOT NULL),
  CHECK (mfaEnabled = 0 OR mfaChannel <> 'sms' OR phone IS NOT NULL)
) STRICT, WITHOUT ROWID;
CREATE INDEX usersOfClient ON users (clientId);`;

const MOVING = [
  'firstName',
  'lastName',
  'email',
  'phone',
  'role',
  'status',
  'passwordHash',
  'salt',
  'mfaEnabled',
  'mfaChannel',
  'sealedTotp',
  'totpStep',
  'lastLoginAt',
  'updatedAt',
  'searchText',
];
const INSERT = insertSql('users', ['userId', 'clientId', 'correlationId', 'createdAt', ...MOVING]);
const UPDATE = `UPDATE users SET ${assignments(MOVING)} WHERE userId = @userId`;

export function insertUser(database: Database, user: UserRecord): void {
  database.run(INSERT, searchable(user));
  database.forget();
}

export function updateUser(database: Database, user: UserRecord): void {
  database.run(UPDATE, searchable(user));
  database.forget();
}

/** First and last name are one field: a person is found by both together. */
function searchable(user: UserRecord) {
  const { userId, firstName, lastName, email } = user;
  return { ...user, searchText: searchTextOf(userId, `${firstName} ${lastName}`, email) };
}

export function findUser(database: Database, userId: string): UserRecord | undefined {
  return database.get<UserRecord>('SELECT * FROM users WHERE userId = ?', userId);
}

export function findVisibleUser(database: Database, viewer: Viewer, userId: string): UserRecord | undefined {
  const [scope, ...values] = visibleTo(viewer);
  return database.get<UserRecord>(`SELECT * FROM users WHERE userId = ? AND ${scope}`, userId, ...values);
}

export function findUserByEmail(database: Database, email: string): UserRecord | undefined {
  return database.get<UserRecord>('SELECT * FROM users WHERE email = ?', email.toLowerCase());
}

export function countOwners(database: Database, clientId: string): number {
  return (
    database.get<{ owners: number }>(
      `SELECT count(*) AS owners FROM users WHERE clientId = ? AND role = 'owner' AND status = 'active'`,
      clientId,
    )?.owners ?? 0
  );
}
