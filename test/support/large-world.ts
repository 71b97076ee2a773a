import { TRANSACTION_COLUMNS } from '../../src/domain/payments/transactions/columns.ts';
import { clientRows, type Viewer } from '../../src/domain/platform/clients/store.ts';
import { text } from '../../src/engine/columns.ts';
import type { Database } from '../../src/engine/database.ts';
import { rowShape } from '../../src/engine/row-shape.ts';
import type { Snapshot } from '../../src/index.ts';
import type { Listed } from './list-model.ts';
import { reworked } from './reworked.ts';

const STEP_MS = 60_000;

/**
 * A world with this many transactions: those of another, again and again, each time a minute later and for some cents
 * more. Nothing else is repeated (no event, no posting), so it is for lists, and not for `check`.
 */
export function enlarged(snapshot: Snapshot, rows: number): Snapshot {
  return reworked(snapshot, (database) => enlarge(database, rows));
}

function enlarge(database: Database, rows: number): { readonly now: number } {
  const columns = database.column(text(), `SELECT name FROM pragma_table_info('transactions') WHERE name <> 'number'`);
  const copies = columns.map((column) => COPIED[column] ?? column);
  database.exec(`
    CREATE TEMP TABLE originals AS SELECT * FROM transactions;
    CREATE TEMP TABLE spans AS SELECT max(createdAt) - min(createdAt) AS span, count(*) AS count FROM originals;
    WITH RECURSIVE rounds(round) AS (SELECT 1 UNION ALL SELECT round + 1 FROM rounds WHERE round < ${rows})
    INSERT INTO transactions (${columns.join(', ')})
    SELECT ${copies.join(', ')} FROM rounds, originals, spans
    WHERE round <= ${rows} / count ORDER BY round, number LIMIT ${rows} - (SELECT count FROM spans);
    DROP TABLE originals; DROP TABLE spans;`);
  return { now: database.number('SELECT max(updatedAt) AS number FROM transactions') };
}

const LATER = `span + round * ${STEP_MS}`;
const COPY_ID = `printf('TRANSACTION-%026d', round * 1000 + number)`;

/** What is not the same in a copy. All copies of a round but the first are made at once, after all before them. */
const COPIED: Readonly<Record<string, string>> = {
  id: COPY_ID,
  searchText: `replace(searchText, id, ${COPY_ID})`,
  requestedAmount: 'requestedAmount + (round * 7) % 501',
  createdAt: `createdAt + ${LATER} - (createdAt - (SELECT min(createdAt) FROM originals))`,
  updatedAt: `updatedAt + ${LATER}`,
  settledAt: `settledAt + ${LATER}`,
};

/** Every transaction of a world as lists see it, in the order of creation. */
export function transactionsIn(database: Database): Listed[] {
  return database.all(rowShape(TRANSACTION_COLUMNS), 'SELECT * FROM transactions ORDER BY number').map((row) => ({
    id: row.id,
    clientId: row.clientId,
    type: row.kind,
    state: row.state,
    responseCode: row.responseCode,
    processor: row.processor,
    methodType: row.methodType,
    batchId: row.batchId,
    customerId: row.customerId,
    paymentToken: row.paymentToken,
    referenceId: row.referenceId,
    returnCode: row.returnCode,
    recurring: row.recurring === 1,
    amount: row.requestedAmount,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    settledAt: row.settledAt,
  }));
}

/** A client as lists know who looks. */
export function viewerIn(database: Database, clientId: string): Viewer {
  const [client] = database.all(clientRows, 'SELECT * FROM clients WHERE clientId = ?', clientId);
  return { clientId, clientKind: client?.kind ?? '', clientPath: client?.path ?? '' };
}
