import { assignments, type Database, insertSql } from '../../../engine/database.ts';
import type { Condition } from '../../../engine/page-query.ts';
import { given, selectPage } from '../../../engine/query.ts';
import { searching, searchTextOf } from '../../../engine/search.ts';

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

export interface ClientFilter {
  readonly kind?: string | undefined;
  readonly status?: string | undefined;
  readonly parent_id?: string | undefined;
  readonly search_text?: string | undefined;
  readonly sort_column: keyof typeof SORT_COLUMNS;
  readonly sort_order: string;
  readonly skip: number;
  readonly take: number;
}

/** The columns that a caller may sort by; ids grow with creation. */
// biome-ignore format: a table reads in columns
const SORT_COLUMNS = {
  created_at: 'clientId',
  updated_at: 'updatedAt',
  name:       'name',
} as const;

export function listClients(database: Database, viewer: Viewer, filter: ClientFilter) {
  return selectPage<ClientRecord>(database, {
    table: 'clients',
    conditions: [
      visibleTo(viewer),
      ...given(['kind = ?', filter.kind], ['status = ?', filter.status], ['parentId = ?', filter.parent_id]),
      ...searching(filter.search_text),
    ],
    orderBy: `${SORT_COLUMNS[filter.sort_column]} ${filter.sort_order}, clientId ${filter.sort_order}`,
    limit: filter.take,
    offset: filter.skip,
  });
}
