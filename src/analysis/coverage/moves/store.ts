import type { Processor } from '../../../domain/payments/transactions/store.ts';
import { FAULT_TRIGGERED } from '../../../domain/simulation/faults/kinds.ts';
import { flag, integer, type RecordOf, rowNumber, text, textOrNull } from '../../../engine/columns.ts';
import type { Database, SqlValue } from '../../../engine/database.ts';
import { type RowShape, rowShape } from '../../../engine/row-shape.ts';

/** Read at once, in some ten milliseconds. A search ends when it has found enough. */
const READ_AT_ONCE = 2_000;

/** A query for rows before a key, newest first. */
interface Query<Row> {
  readonly shape: RowShape<Row>;
  readonly columns: string;
  readonly table: string;
  /** The column of the key: ids and numbers both ascend in order of creation. */
  readonly key: string;
  readonly where?: string;
  readonly values?: readonly SqlValue[];
}

/** A text above all ids; SQLite orders numbers before texts. */
const AFTER_ALL = '~';

/** Reads rows in parts, newest first. */
function* newestFirst<Row extends { readonly key: number | string }>(
  database: Database,
  { shape, columns, table, key, where = 'TRUE', values = [] }: Query<Row>,
): Generator<readonly Row[]> {
  const sql = `SELECT ${key} AS key, ${columns} FROM ${table} WHERE ${key} < ? AND ${where} ORDER BY ${key} DESC LIMIT ?`;
  for (let before: number | string = AFTER_ALL; ; ) {
    const rows: readonly Row[] = database.all(shape, sql, before, ...values, READ_AT_ONCE);
    yield rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < READ_AT_ONCE) return;
    before = last.key;
  }
}

const transactionRows = rowShape({ key: rowNumber(), id: text(), history: text(), isContested: flag() });

/** Reads the transactions of a processor that were in a state; without one, all. */
export function listHistories(database: Database, processor: Processor, state = '') {
  return newestFirst(database, {
    shape: transactionRows,
    columns: `id, history, json_extract(returnDispute, '$.contested') IS NOT NULL AS isContested`,
    table: 'transactions',
    key: 'number',
    where: 'processor = ? AND history LIKE ?',
    values: [processor, `%"state":"${state}%`],
  });
}

const UNDONE_COLUMNS = { saleId: text(), count: integer() };
const undoneRows = rowShape(UNDONE_COLUMNS);

/** Counts the refunds of each sale that were voided or that the network rejected. */
export function countUndoneRefunds(database: Database): RecordOf<typeof UNDONE_COLUMNS>[] {
  return database.all(
    undoneRows,
    `SELECT referenceId AS saleId, count(*) AS count FROM transactions
     WHERE kind = 'REFUND' AND state IN ('voided', 'rejected') AND referenceId IS NOT NULL GROUP BY referenceId`,
  );
}

const disputeRows = rowShape({ key: rowNumber(), id: text(), history: text() });

/** Reads the disputes that were in a state. */
export function listDisputeHistories(database: Database, state: string) {
  return newestFirst(database, {
    shape: disputeRows,
    columns: 'disputeId AS id, history',
    table: 'disputes',
    key: 'number',
    where: 'history LIKE ?',
    values: [`%"state":"${state}%`],
  });
}

const deliveryRows = rowShape({ key: rowNumber(), id: text(), status: text(), attempts: integer(), log: text() });

/** Lists the deliveries with at least `attempts` attempts. */
export function listDeliveries(database: Database, attempts: number) {
  return newestFirst(database, {
    shape: deliveryRows,
    columns: 'deliveryId AS id, status, attempts, log',
    table: 'deliveries',
    key: 'number',
    where: 'attempts >= ?',
    values: [attempts],
  });
}

const STATUS_COLUMNS = { id: text(), status: text(), detail: integer() };
const numberedRows = rowShape({ key: rowNumber(), ...STATUS_COLUMNS });
const namedRows = rowShape({ key: text(), ...STATUS_COLUMNS });

/** The table and id column of a kind whose status reveals the states it entered. */
export interface StatusTable {
  readonly table: string;
  /** `number`, or the id if the table has no number. */
  readonly key: string;
  readonly id: string;
  /** An expression for a number that the transitions depend on too. */
  readonly detail?: string;
}

/** Reads the statuses of the objects in a table. */
export function listStatuses(
  database: Database,
  { table, key, id, detail = '0' }: StatusTable,
): Iterable<readonly RecordOf<typeof STATUS_COLUMNS>[]> {
  const columns = `${id} AS id, status, ${detail} AS detail`;
  return key === 'number'
    ? newestFirst(database, { shape: numberedRows, columns, table, key })
    : newestFirst(database, { shape: namedRows, columns, table, key });
}

const faultRows = rowShape({ key: rowNumber(), subject: textOrNull(), note: text() });

/** Reads the subjects of the notes about triggered faults with their texts. */
export function listFaultNotes(database: Database) {
  return newestFirst(database, {
    shape: faultRows,
    columns: `subject, json_extract(data, '$.text') AS note`,
    table: 'events',
    key: 'seq',
    where: 'kind IN (SELECT number FROM eventKinds WHERE type = ?)',
    values: [FAULT_TRIGGERED],
  });
}

const STANDING_COLUMNS = { seq: integer(), subject: text(), type: text(), status: text() };

/** The status of a subject after one of its events. */
type StatusChange = RecordOf<typeof STANDING_COLUMNS>;

const standingRows = rowShape(STANDING_COLUMNS);

/** Returns the events of tokens, or of clients, in order, in parts. */
export function* listStatusChanges(database: Database, family: 'payment_token' | 'client'): Generator<StatusChange[]> {
  const sql = `SELECT e.seq, coalesce(e.subject, f.subject) AS subject, k.type, json_extract(e.data, '$.object.status') AS status
     FROM events e CROSS JOIN eventKinds k ON k.number = e.kind LEFT JOIN events f ON f.seq = e.firstSeq
     WHERE e.seq > ? AND k.type LIKE ? ESCAPE '\\' AND e.sequence IS NOT NULL ORDER BY e.seq LIMIT ?`;
  const types = `${family.replace('_', '\\_')}.%`;
  for (let after = 0; ; ) {
    const rows = database.all(standingRows, sql, after, types, READ_AT_ONCE);
    yield rows;
    if (rows.length < READ_AT_ONCE) return;
    after = rows.at(-1)?.seq ?? after;
  }
}
