import { integer, namesOf, oneOf, type RecordOf, rowNumber, text, textOrNull } from '../../../engine/columns.ts';
import type { Database } from '../../../engine/database.ts';
import { rowShape } from '../../../engine/row-shape.ts';
import { createTable, insertInOrderSql } from '../../../engine/sql-text.ts';

const COLUMNS = {
  at: integer(),
  action: oneOf('created', 'read', 'updated', 'deleted'),
  paymentToken: text(),
  /** The client that owns the token. */
  clientId: text(),
  /** The client, key and user that acted; null for the clock and the networks. */
  byClientId: textOrNull(),
  byKeyId: textOrNull(),
  byUserId: textOrNull(),
  cause: text(),
  correlationId: text(),
};

/** An access to a payment token. Rows are never changed or deleted. */
export type AuditRecord = RecordOf<typeof COLUMNS>;

const auditRows = rowShape(COLUMNS);

/** Creates the table `audit`, and the index. */
export const auditTables = [
  createTable('audit', { seq: rowNumber('AUTOINCREMENT'), ...COLUMNS }),
  'CREATE INDEX auditOfToken ON audit (paymentToken);',
].join('\n');

const NAMES = namesOf(COLUMNS);
const INSERT = insertInOrderSql('audit', NAMES);

/** Inserts an audit entry. */
export function insertAudit(database: Database, entry: AuditRecord): void {
  database.run(INSERT, ...NAMES.map((column) => entry[column]));
}

/** Lists all audit entries in order. */
export function listAudit(database: Database): AuditRecord[] {
  return database.all(auditRows, 'SELECT * FROM audit ORDER BY seq');
}
