/** Reads the objects, events, and balances of a world for a comparison. */

import { integer, text } from '../../engine/columns.ts';
import type { Database } from '../../engine/database.ts';
import { rowShape } from '../../engine/row-shape.ts';
import type { KindOfObject } from './kind-of-object.ts';

/** Read at once; more would take memory that is free again right after. */
const READ_AT_ONCE = 2_000;

/** An object: its ids, and a JSON list of its fields. */
export interface ObjectRow {
  readonly id: string;
  readonly key: string;
  readonly client: string;
  readonly request: string;
  readonly values: string;
}

const objectRows = rowShape({ id: text(), key: text(), client: text(), request: text(), content: text() });

/** Reads all objects of a kind in the order of their creation, in parts. */
export function* readObjects(database: Database, of: KindOfObject): Generator<ObjectRow> {
  const { id, key, client, request = `''`, fields, table, order } = of;
  const columns = `${id} AS id, CAST(${key} AS TEXT) AS key, coalesce(${client}, '') AS client, ${request} AS request`;
  const values = `json_array(${fields.map(([, sql]) => sql).join(', ')}) AS content`;
  const isNumbered = order === 'number';
  for (let after = 0; ; after += READ_AT_ONCE) {
    const bounds = isNumbered
      ? `WHERE number > ? AND number <= ? ORDER BY number`
      : `ORDER BY ${order} LIMIT ${READ_AT_ONCE} OFFSET ?`;
    const sql = `SELECT ${columns}, ${values} FROM ${table} ${bounds}`;
    const rows = database.all(objectRows, sql, ...(isNumbered ? [after, after + READ_AT_ONCE] : [after]));
    for (const { content, ...row } of rows) yield { ...row, values: content };
    if (isNumbered ? after >= lastNumber(database, table) : rows.length < READ_AT_ONCE) return;
  }
}

function lastNumber(database: Database, table: string): number {
  return database.number(`SELECT max(number) AS number FROM ${table}`);
}

const EVENT_COLUMNS = { seq: integer(), id: text(), type: text(), at: integer(), subject: text(), note: text() };
const comparedEvents = rowShape(EVENT_COLUMNS);

/** An event of the log; the note is empty for events of the API. */
export interface ComparedEvent {
  readonly seq: number;
  readonly id: string;
  readonly type: string;
  readonly at: number;
  readonly subject: string;
  readonly note: string;
}

/** Reads the event log in order, in parts. */
export function* readEvents(database: Database, last: number): Generator<ComparedEvent> {
  for (let after = 0; after < last; after += READ_AT_ONCE)
    yield* database.all(
      comparedEvents,
      `SELECT e.seq, e.id, k.type, e.at, coalesce(e.subject, f.subject) AS subject,
         CASE WHEN e.sequence IS NULL THEN json_extract(e.data, '$.text') ELSE '' END AS note
       FROM events e CROSS JOIN eventKinds k ON k.number = e.kind LEFT JOIN events f ON f.seq = e.firstSeq
       WHERE e.seq > ? AND e.seq <= ? ORDER BY e.seq`,
      after,
      after + READ_AT_ONCE,
    );
}

const balanceRows = rowShape({ clientId: text(), account: text(), amountCents: integer() });

/** Lists the balances of every client. */
export function listBalances(database: Database) {
  return database.all(balanceRows, 'SELECT clientId, account, amountCents FROM balances ORDER BY clientId, account');
}

/** Counts the transactions of a world. */
export function countTransactions(database: Database): number {
  return database.number('SELECT count(*) AS number FROM transactions');
}
