import { type Database, insertSql } from '../../core/database.ts';
import type { Condition } from '../../core/query.ts';

/** A reseller or a merchant. */
export interface ClientRecord {
  readonly clientId: string;
  readonly kind: 'merchant' | 'reseller';
  readonly name: string;
  readonly status: 'active' | 'suspended' | 'closed';
  readonly parentId: string | null;
  /** The clients above it and itself: `/CLIENT-…/CLIENT-…/`. */
  readonly path: string;
  /** JSON of its settlement schedule; what is absent comes from the options of the gateway. */
  readonly settlement: string;
  readonly createdAt: number;
  readonly updatedAt: number;
}

export const clientTables = `
CREATE TABLE clients (
  clientId   TEXT PRIMARY KEY,
  kind       TEXT NOT NULL CHECK (kind IN ('merchant', 'reseller')),
  name       TEXT NOT NULL,
  status     TEXT NOT NULL CHECK (status IN ('active', 'suspended', 'closed')),
  parentId   TEXT REFERENCES clients (clientId),
  path       TEXT NOT NULL UNIQUE,
  settlement TEXT NOT NULL,
  createdAt  INTEGER NOT NULL,
  updatedAt  INTEGER NOT NULL
) STRICT, WITHOUT ROWID;`;

const INSERT = insertSql('clients', [
  ...['clientId', 'kind', 'name', 'status', 'parentId', 'path', 'settlement', 'createdAt', 'updatedAt'],
]);

export function insertClient(database: Database, client: ClientRecord): void {
  database.run(INSERT, client);
  database.forget();
}

export function findClient(database: Database, clientId: string): ClientRecord | undefined {
  return database.get<ClientRecord>('SELECT * FROM clients WHERE clientId = ?', clientId);
}

/** The last code point, so that `path + LAST` ends the range of texts that begin with `path`. */
const LAST = '\u{10ffff}';

/** Who looks: the part of a caller that decides what it may see. */
export interface Viewer {
  readonly clientId: string;
  readonly clientKind: string;
  readonly clientPath: string;
}

/** The rows that a caller may see: a merchant its own, a reseller those of its whole subtree. */
export function visibleTo(caller: Viewer): Condition {
  if (caller.clientKind === 'merchant') return ['clientId = ?', caller.clientId];
  return [
    'clientId IN (SELECT clientId FROM clients WHERE path >= ? AND path < ?)',
    caller.clientPath,
    caller.clientPath + LAST,
  ];
}
