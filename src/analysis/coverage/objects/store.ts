import { cardLife } from '../../../domain/payments/transactions/lifecycle.ts';
import { integer, type RecordOf, rowNumber, text } from '../../../engine/columns.ts';
import type { Database } from '../../../engine/database.ts';
import { rowShape } from '../../../engine/row-shape.ts';

/** Read at once; a search ends when it has found enough. */
const READ_AT_ONCE = 2_000;

const historyRows = rowShape({ number: integer(), id: text(), history: text() });

/** Lists the newest card transactions, ACH entries, or disputes that entered a state, and whose states match. */
export function listIdsWithHistory(
  database: Database,
  lifecycle: string,
  state: string,
  matches: (states: readonly string[]) => boolean,
  most: number,
): string[] {
  const isDispute = lifecycle === 'dispute';
  const table = isDispute ? 'disputes' : 'transactions';
  const processor = lifecycle === cardLife.name ? 'card' : 'ach';
  const ids: string[] = [];
  for (let before = Number.MAX_SAFE_INTEGER; ids.length < most; ) {
    const rows = database.all(
      historyRows,
      `SELECT rowid AS number, ${isDispute ? 'disputeId' : 'id'} AS id, history FROM ${table}
       WHERE rowid < ? AND history LIKE ? ${isDispute ? '' : `AND processor = '${processor}'`}
       ORDER BY rowid DESC LIMIT ?`,
      before,
      `%"state":"${state}"%`,
      READ_AT_ONCE,
    );
    for (const { id, history } of rows) if (matches(statesOf(history))) ids.push(id);
    const last = rows.at(-1);
    if (last === undefined || rows.length < READ_AT_ONCE) break;
    before = last.number;
  }
  return ids;
}

/** Lists the newest entries whose dishonored return was contested: a return leads to the same state. */
export function listContestedIds(database: Database, most: number): string[] {
  return database.column(
    text(),
    `SELECT id FROM transactions WHERE returnDispute IS NOT NULL AND json_extract(returnDispute, '$.contested') IS NOT NULL
     ORDER BY number DESC LIMIT ?`,
    most,
  );
}

/** Lists the newest sales of which a refund was undone: a further refund leads to the same state. */
export function listSalesOfUndoneRefunds(database: Database, most: number): string[] {
  return database.column(
    text(),
    `SELECT referenceId FROM transactions WHERE kind = 'REFUND' AND state IN ('voided', 'rejected') AND referenceId IS NOT NULL
     ORDER BY number DESC LIMIT ?`,
    most,
  );
}

/** Returns the states one after another. A dispute adds an entry to the history of its transaction, which stays in its state. */
function statesOf(history: string): string[] {
  const entries: readonly { readonly state: string; readonly cause: string }[] = JSON.parse(history);
  return entries.filter(({ cause }) => !cause.startsWith('dispute ')).map(({ state }) => state);
}

const DELIVERY_COLUMNS = { number: rowNumber(), deliveryId: text(), attempts: integer(), log: text() };
type DeliveryLog = RecordOf<typeof DELIVERY_COLUMNS>;
const deliveryRows = rowShape(DELIVERY_COLUMNS);

/** Lists the newest deliveries with at least so many attempts that match. */
export function listTriedDeliveries(
  database: Database,
  { attempts, matches }: { readonly attempts: number; readonly matches: (delivery: DeliveryLog) => boolean },
  most: number,
): string[] {
  const ids: string[] = [];
  for (let before = Number.MAX_SAFE_INTEGER; ids.length < most; ) {
    const rows = database.all(
      deliveryRows,
      'SELECT number, deliveryId, attempts, log FROM deliveries WHERE number < ? AND attempts >= ? ORDER BY number DESC LIMIT ?',
      before,
      attempts,
      READ_AT_ONCE,
    );
    ids.push(...rows.filter(matches).map(({ deliveryId }) => deliveryId));
    const last = rows.at(-1);
    if (last === undefined || rows.length < READ_AT_ONCE) break;
    before = last.number;
  }
  return ids;
}

/** Lists the newest batches that came as far as a status. An open batch has no id, and is listed by its number. */
export function listBatchesIn(database: Database, status: string, most: number): string[] {
  const since = { open: 'openedAt', settling: 'closedAt', settled: 'settledAt' }[status];
  if (since === undefined) return [];
  return database.column(
    text(),
    `SELECT coalesce(batchId, CAST(number AS TEXT)) FROM batches WHERE ${since} IS NOT NULL ORDER BY number DESC LIMIT ?`,
    most,
  );
}

/** Where objects are whose status shows each state that they entered, and the id that stands for them. */
// biome-ignore format: a table reads in columns
const TABLES: Readonly<Record<string, readonly [table: string, id: string]>> = {
  'scheduled return':       ['plannedReturns', 'transactionId'],
  'notification of change': ['changeNotices',  'transactionId'],
  'reversal':               ['reversals',      'transactionId'],
  'scheduled dispute':      ['disputes',       'transactionId'],
  'challenge':              ['challenges',     'challengeId'],
  'endpoint':               ['endpoints',      'endpointId'],
  'delivery':               ['deliveries',     'deliveryId'],
};

/** Lists the newest objects of a kind with this status; all of them for the status that they begin with. */
export function listIdsByStatus(database: Database, kind: string, status: string, most: number): string[] {
  const [table, id] = TABLES[kind] ?? [];
  if (table === undefined) return [];
  const sql = (condition: string) => `SELECT ${id} FROM ${table} WHERE ${condition} ORDER BY createdAt DESC LIMIT ?`;
  if (FIRST.has(status)) return database.column(text(), sql('createdAt IS NOT NULL'), most);
  if (status === 'submitted') return database.column(text(), sql('traceNumber IS NOT NULL'), most);
  return database.column(text(), sql('status = ?'), status, most);
}

/** The states that objects of these kinds begin with. */
const FIRST: ReadonlySet<string> = new Set(['planned', 'pending', 'active']);

const faultRows = rowShape({ subject: text(), note: text() });

/** Lists the subjects of the notes about triggered faults with their texts, newest first. */
export function listFaultNotes(database: Database) {
  return database.all(
    faultRows,
    `SELECT coalesce(subject, '') AS subject, json_extract(data, '$.text') AS note FROM events
     WHERE kind IN (SELECT number FROM eventKinds WHERE type = 'fault.struck') ORDER BY seq DESC`,
  );
}
