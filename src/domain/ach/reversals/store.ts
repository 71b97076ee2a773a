import { integer, namesOf, oneOf, type RecordOf, text, textKey, textOrNull } from '../../../engine/columns.ts';
import type { Database } from '../../../engine/database.ts';
import { rowShape } from '../../../engine/row-shape.ts';
import { createTable, insertSql } from '../../../engine/sql-text.ts';
import type { ReversalStatus } from './lifecycle.ts';
import type { ReversalReason } from './rules.ts';

const COLUMNS = {
  reversalId: textKey(),
  transactionId: text(),
  reason: text<ReversalReason>(),
  status: oneOf<ReversalStatus>('planned', 'submitted', 'settled', 'lapsed', 'canceled'),
  submitAt: integer(),
  settleAt: integer(),
  traceNumber: textOrNull(),
  createdAt: integer(),
};

/** An entry that reverses another one: the full amount in the opposite direction. */
export type ReversalRecord = RecordOf<typeof COLUMNS>;

const reversalRows = rowShape(COLUMNS);

/** The states of a reversal that can be without a trace number, as a list in SQL. */
const NEVER_SENT = (['planned', 'lapsed', 'canceled'] satisfies readonly ReversalStatus[])
  .map((status) => `'${status}'`)
  .join(', ');

/** Creates the table `reversals`, and the index. */
export const reversalTables = [
  createTable('reversals', COLUMNS, {
    constraints: [`CHECK (traceNumber IS NOT NULL OR status IN (${NEVER_SENT}))`],
    rowid: false,
  }),
  `CREATE UNIQUE INDEX reversalsUnderWay ON reversals (transactionId) WHERE status IN ('planned', 'submitted', 'settled');`,
].join('\n');

const INSERT = insertSql('reversals', namesOf(COLUMNS));

/** Inserts a reversal. */
export function insertReversal(database: Database, reversal: ReversalRecord): void {
  database.run(INSERT, reversal);
}

/** Updates the status and the trace number of a reversal. */
export function updateReversal(database: Database, { reversalId, status, traceNumber }: ReversalRecord): void {
  database.run(
    'UPDATE reversals SET status = ?, traceNumber = ? WHERE reversalId = ?',
    status,
    traceNumber,
    reversalId,
  );
}

/** Returns the reversal with this id, if any. */
export function findReversal(database: Database, reversalId: string): ReversalRecord | undefined {
  return database.get(reversalRows, 'SELECT * FROM reversals WHERE reversalId = ?', reversalId);
}

/** Returns the scheduled or past reversal of an entry. */
export function findReversalOf(database: Database, transactionId: string): ReversalRecord | undefined {
  return database.get(
    reversalRows,
    `SELECT * FROM reversals WHERE transactionId = ? AND status IN ('planned', 'submitted', 'settled')`,
    transactionId,
  );
}
