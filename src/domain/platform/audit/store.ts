import { type Database, insertInOrderSql } from '../../../engine/database.ts';

/** Who did what to a payment token, and when. Nothing ever changes or deletes a row. */
export interface AuditRecord {
  readonly at: number;
  readonly action: 'created' | 'read' | 'updated' | 'deleted';
  readonly paymentToken: string;
  /** The client that owns the token. */
  readonly clientId: string;
  /** The client, key and person that acted; null where it was the clock or a network. */
  readonly byClientId: string | null;
  readonly byKeyId: string | null;
  readonly byUserId: string | null;
  readonly cause: string;
  readonly correlationId: string;
}

export const auditTables = `
CREATE TABLE audit (
  seq           INTEGER PRIMARY KEY AUTOINCREMENT,
  at            INTEGER NOT NULL,
  action        TEXT    NOT NULL CHECK (action IN ('created', 'read', 'updated', 'deleted')),
  paymentToken  TEXT    NOT NULL,
  clientId      TEXT    NOT NULL,
  byClientId    TEXT,
  byKeyId       TEXT,
  byUserId      TEXT,
  cause         TEXT    NOT NULL,
  correlationId TEXT    NOT NULL
) STRICT;
CREATE INDEX auditOfToken ON audit (paymentToken);`;

const COLUMNS = [
  'at',
  'action',
  'paymentToken',
  'clientId',
  'byClientId',
  'byKeyId',
  'byUserId',
  'cause',
  'correlationId',
] as const satisfies readonly (keyof AuditRecord)[];
const INSERT = insertInOrderSql('audit', COLUMNS);

export function insertAudit(database: Database, entry: AuditRecord): void {
  database.run(INSERT, ...COLUMNS.map((column) => entry[column]));
}

export function listAudit(database: Database): AuditRecord[] {
  return database.all<AuditRecord>('SELECT * FROM audit ORDER BY seq');
}
