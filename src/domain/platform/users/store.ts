import type { Role } from '../../../contract/permissions.ts';
import {
  blobOrNull,
  changing,
  changingNamesOf,
  flag,
  integer,
  integerOrNull,
  namesOf,
  oneOf,
  oneOfOrNull,
  type RecordOf,
  text,
  textKey,
  textOrNull,
} from '../../../engine/columns.ts';
import type { Database } from '../../../engine/database.ts';
import { rowShape } from '../../../engine/row-shape.ts';
import { searchTextOf } from '../../../engine/search.ts';
import { assignments, createTable, insertSql } from '../../../engine/sql-text.ts';
import { type Viewer, visibleTo } from '../clients/store.ts';

const COLUMNS = {
  userId: textKey(),
  clientId: text('REFERENCES clients (clientId)'),
  firstName: changing(text()),
  lastName: changing(text()),
  /** In lower case, so that each address belongs to one user, however it is spelled. */
  email: changing(text('UNIQUE')),
  phone: changing(textOrNull()),
  role: changing(oneOf<Role>('owner', 'admin', 'developer', 'operator', 'viewer')),
  status: changing(oneOf('active', 'inactive')),
  /** Null until a password is set. */
  passwordHash: changing(textOrNull()),
  salt: changing(text()),
  mfaEnabled: changing(flag()),
  mfaChannel: changing(oneOfOrNull('sms', 'email', 'totp')),
  /** The secret shared with the user's authenticator, encrypted; bound to the user's id. */
  sealedTotp: changing(blobOrNull()),
  /** The time step of the last valid code. Each code is valid once. */
  totpStep: changing(integer()),
  lastLoginAt: changing(integerOrNull()),
  correlationId: text(),
  createdAt: integer(),
  updatedAt: changing(integer()),
};

/** A user of a client. */
export type UserRecord = RecordOf<typeof COLUMNS>;

/** Rows of the table `users`. */
export const userRows = rowShape(COLUMNS);

/** Creates the table `users`, and the index. */
export const userTables = [
  createTable(
    'users',
    { ...COLUMNS, searchText: text() },
    {
      constraints: [
        'CHECK (mfaEnabled = 0 OR mfaChannel IS NOT NULL)',
        "CHECK (mfaEnabled = 0 OR mfaChannel <> 'totp' OR sealedTotp IS NOT NULL)",
        "CHECK (mfaEnabled = 0 OR mfaChannel <> 'sms' OR phone IS NOT NULL)",
      ],
      rowid: false,
    },
  ),
  'CREATE INDEX usersOfClient ON users (clientId);',
].join('\n');

const INSERT = insertSql('users', [...namesOf(COLUMNS), 'searchText']);
const UPDATE = `UPDATE users SET ${assignments([...changingNamesOf(COLUMNS), 'searchText'])} WHERE userId = @userId`;

/** Inserts a user. */
export function insertUser(database: Database, user: UserRecord): void {
  database.run(INSERT, searchable(user));
  database.forget();
}

/** Updates the columns of a user that can change. */
export function updateUser(database: Database, user: UserRecord): void {
  database.run(UPDATE, searchable(user));
  database.forget();
}

/** The search text joins first and last name, so that a search finds a user by both together. */
function searchable(user: UserRecord) {
  const { userId, firstName, lastName, email } = user;
  return { ...user, searchText: searchTextOf(userId, `${firstName} ${lastName}`, email) };
}

/** Returns the user with this id, if any. */
export function findUser(database: Database, userId: string): UserRecord | undefined {
  return database.get(userRows, 'SELECT * FROM users WHERE userId = ?', userId);
}

/** Returns the user with this id if the caller can see them. */
export function findVisibleUser(database: Database, viewer: Viewer, userId: string): UserRecord | undefined {
  const [scope, ...values] = visibleTo(viewer);
  return database.get(userRows, `SELECT * FROM users WHERE userId = ? AND ${scope}`, userId, ...values);
}

/** Returns the user with this email in any case, if any. */
export function findUserByEmail(database: Database, email: string): UserRecord | undefined {
  return database.get(userRows, 'SELECT * FROM users WHERE email = ?', email.toLowerCase());
}

/** Counts the active owners of a client. */
export function countOwners(database: Database, clientId: string): number {
  return (
    database.value(
      integer(),
      `SELECT count(*) AS owners FROM users WHERE clientId = ? AND role = 'owner' AND status = 'active'`,
      clientId,
    ) ?? 0
  );
}
