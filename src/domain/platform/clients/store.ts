import { equals, isIn } from '../../../engine/conditions.ts';
import { assignments, type Database, insertSql, type SqlValue } from '../../../engine/database.ts';
import type { Condition } from '../../../engine/page-query.ts';
import { searchTextOf } from '../../../engine/search.ts';

/** A reseller or a merchant. */
export interface ClientRecord {
  readonly clientId: string;
  readonly kind: 'merchant' | 'reseller';
  readonly name: string;
  readonly legalName: string | null;
  readonly email: string | null;
  readonly phone: string | null;
  /** Merchant category code. */
  readonly mcc: string | null;
  readonly status: 'active' | 'suspended' | 'closed';
  readonly parentId: string | null;
  /** The clients above it and itself: `/CLIENT-…/CLIENT-…/`. */
  readonly path: string;
  /** JSON of its settlement schedule; what is absent comes from the options of the gateway. */
  readonly settlement: string;
  /** JSON of what it declines itself; what is absent comes from the options of the gateway. */
  readonly cardChecks: string;
  readonly correlationId: string;
  readonly createdAt: number;
  readonly updatedAt: number;
}

export const clientTables = `
CREATE TABLE clients (
  clientId      TEXT PRIMARY KEY,
  kind          TEXT NOT NULL CHECK (kind IN ('merchant', 'reseller')),
  name          TEXT NOT NULL,
  legalName     TEXT,
  email         TEXT,
  phone         TEXT,
  mcc           TEXT,
  status        TEXT NOT NULL CHECK (status IN ('active', 'suspended', 'closed')),
  parentId      TEXT REFERENCES clients (clientId),
  path          TEXT NOT NULL UNIQUE,
  settlement    TEXT NOT NULL,
  cardChecks    TEXT NOT NULL,
  correlationId TEXT NOT NULL,
  createdAt     INTEGER NOT NULL,
  updatedAt     INTEGER NOT NULL,
  searchText    TEXT NOT NULL
) STRICT, WITHOUT ROWID;`;

const MOVING = [
  'name',
  'legalName',
  'email',
  'phone',
  'mcc',
  'status',
  'settlement',
  'cardChecks',
  'updatedAt',
  'searchText',
];
const INSERT = insertSql('clients', ['clientId', 'kind', 'parentId', 'path', 'correlationId', 'createdAt', ...MOVING]);
const UPDATE = `UPDATE clients SET ${assignments(MOVING)} WHERE clientId = @clientId`;

export function insertClient(database: Database, client: ClientRecord): void {
  database.run(INSERT, searchable(client));
  database.forget();
}

export function updateClient(database: Database, client: ClientRecord): void {
  database.run(UPDATE, searchable(client));
  database.forget();
}

function searchable(client: ClientRecord) {
  return { ...client, searchText: searchTextOf(client.clientId, client.name, client.legalName) };
}

export function findClient(database: Database, clientId: string): ClientRecord | undefined {
  return database.get<ClientRecord>('SELECT * FROM clients WHERE clientId = ?', clientId);
}

/** The last code point, so that `path + LAST` ends the range of texts that begin with `path`. */
const LAST = '\u{10ffff}';

/** The part of a caller that decides which rows it may see. */
export interface Viewer {
  readonly clientId: string;
  readonly clientKind: string;
  readonly clientPath: string;
}

const SUBTREE = 'SELECT clientId FROM clients WHERE path >= ? AND path < ?';

/** Restricts a list to the rows that a caller may see: a merchant its own, a reseller those of its whole subtree. */
export function visibleRows({ clientKind, clientId, clientPath }: Viewer): Condition {
  if (clientKind === 'merchant') return equals('clientId', clientId);
  return isIn('clientId', SUBTREE, clientPath, clientPath + LAST);
}

/** Returns the same restriction as SQL and the values of its parameters. */
export function visibleTo(caller: Viewer): readonly [sql: string, ...values: SqlValue[]] {
  const { sql, values } = visibleRows(caller);
  return [sql, ...values];
}

export function findVisibleClient(database: Database, viewer: Viewer, clientId: string): ClientRecord | undefined {
  const [scope, ...values] = visibleTo(viewer);
  return database.get<ClientRecord>(`SELECT * FROM clients WHERE clientId = ? AND ${scope}`, clientId, ...values);
}

/** How many clients below this one are not closed. */
export function countOpenBelow(database: Database, clientId: string): number {
  return (
    database.get<{ below: number }>(
      `SELECT count(*) AS below FROM clients WHERE parentId = ? AND status <> 'closed'`,
      clientId,
    )?.below ?? 0
  );
}
