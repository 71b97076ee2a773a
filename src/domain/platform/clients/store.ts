import {
  changing,
  changingNamesOf,
  integer,
  namesOf,
  oneOf,
  type RecordOf,
  text,
  textKey,
  textOrNull,
} from '../../../engine/columns.ts';
import { equals, isIn } from '../../../engine/conditions.ts';
import type { Database, SqlValue } from '../../../engine/database.ts';
import type { WhereCondition } from '../../../engine/page-query.ts';
import { rowShape } from '../../../engine/row-shape.ts';
import { searchTextOf } from '../../../engine/search.ts';
import { assignments, createTable, insertSql } from '../../../engine/sql-text.ts';

const COLUMNS = {
  clientId: textKey(),
  kind: oneOf('merchant', 'reseller'),
  name: changing(text()),
  legalName: changing(textOrNull()),
  email: changing(textOrNull()),
  phone: changing(textOrNull()),
  /** Merchant category code. */
  mcc: changing(textOrNull()),
  status: changing(oneOf('active', 'suspended', 'closed')),
  parentId: textOrNull('REFERENCES clients (clientId)'),
  /** The ids of the clients above it and its own: `/CLIENT-…/CLIENT-…/`. */
  path: text('UNIQUE'),
  /** JSON of its settlement schedule; omitted fields default to the options of the gateway. */
  settlement: changing(text()),
  /** JSON of the charges that it declines itself; omitted fields default to the options of the gateway. */
  cardChecks: changing(text()),
  /** JSON of its fees; omitted fields default to the options of the gateway. */
  fees: changing(text()),
  correlationId: text(),
  createdAt: integer(),
  updatedAt: changing(integer()),
};

/** A reseller or a merchant. */
export type ClientRecord = RecordOf<typeof COLUMNS>;

/** Rows of the table `clients`. */
export const clientRows = rowShape(COLUMNS);

/** Creates the table `clients`. */
export const clientTables = createTable('clients', { ...COLUMNS, searchText: text() }, { rowid: false });

const INSERT = insertSql('clients', [...namesOf(COLUMNS), 'searchText']);
const UPDATE = `UPDATE clients SET ${assignments([...changingNamesOf(COLUMNS), 'searchText'])} WHERE clientId = @clientId`;

/** Inserts a client. */
export function insertClient(database: Database, client: ClientRecord): void {
  database.run(INSERT, searchable(client));
  database.forget();
}

/** Updates the columns of a client that can change. */
export function updateClient(database: Database, client: ClientRecord): void {
  database.run(UPDATE, searchable(client));
  database.forget();
}

function searchable(client: ClientRecord) {
  return { ...client, searchText: searchTextOf(client.clientId, client.name, client.legalName) };
}

/** Returns the client with this id, if any. */
export function findClient(database: Database, clientId: string): ClientRecord | undefined {
  return database.get(clientRows, 'SELECT * FROM clients WHERE clientId = ?', clientId);
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
export function visibleRows({ clientKind, clientId, clientPath }: Viewer): WhereCondition {
  if (clientKind === 'merchant') return equals('clientId', clientId);
  return isIn('clientId', SUBTREE, clientPath, clientPath + LAST);
}

/** Returns the same restriction as SQL and the values of its parameters. */
export function visibleTo(caller: Viewer): readonly [sql: string, ...values: SqlValue[]] {
  const { sql, values } = visibleRows(caller);
  return [sql, ...values];
}

/** Returns the client with this id if the caller can see it. */
export function findVisibleClient(database: Database, viewer: Viewer, clientId: string): ClientRecord | undefined {
  const [scope, ...values] = visibleTo(viewer);
  return database.get(clientRows, `SELECT * FROM clients WHERE clientId = ? AND ${scope}`, clientId, ...values);
}

/** Counts the clients below this one that are not closed. */
export function countOpenBelow(database: Database, clientId: string): number {
  return (
    database.value(
      integer(),
      `SELECT count(*) AS below FROM clients WHERE parentId = ? AND status <> 'closed'`,
      clientId,
    ) ?? 0
  );
}
