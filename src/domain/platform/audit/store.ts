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
  /** The client, key and person that acted; null where it was the clock or a network. */
  byClientId: textOrNull(),
  byKeyId: textOrNull(),
  byUserId: textOrNull(),
  cause: text(),
  correlationId: text(),
};

/** Who did what to a payment token, and when. Nothing ever changes or deletes a row. */
export type AuditRecord = RecordOf<typeof COLUMNS>;

/** Rows of the table `audit`. */
const auditRows = rowShape(COLUMNS);

/** Creates the table `audit`, and the index. */
export const auditTables = [
  createTable('audit', { seq: rowNumber('AUTOINCREMENT'), ...COLUMNS }),
  'CREATE INDEX auditOfToken ON audit (paymentToken);',
].join('\n');

const NAMES = namesOf(COLUMNS);
const INSERT = insertInOrderSql('audit', NAMES);

export function insertAudit(database: Database, entry: AuditRecord): void {
  database.run(INSERT, ...NAMES.map((column) => entry[column]));
}

export function listAudit(database: Database): AuditRecord[] {
  return database.all(auditRows, 'SELECT * FROM audit ORDER BY seq');
}
