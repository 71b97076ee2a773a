import { integer, type RecordOf, text } from '../../../engine/columns.ts';
import type { Database } from '../../../engine/database.ts';
import { rowShape } from '../../../engine/row-shape.ts';
import type { DayNumber } from '../../../facts/civil-date.ts';
import { type DebitTraffic, RATE_NAMES, type RateName, type Window } from './rules.ts';

/** Counters per Eastern day, so that a rate is a sum over two months of rows however many debits there were. */
export const returnRateTables = `
CREATE TABLE debitDays (
  clientId     TEXT NOT NULL,
  day          INTEGER NOT NULL,
  settledCount INTEGER NOT NULL CHECK (settledCount > 0),
  settledCents INTEGER NOT NULL CHECK (settledCents > 0),
  PRIMARY KEY (clientId, day)
) STRICT, WITHOUT ROWID;
CREATE TABLE returnDays (
  clientId      TEXT NOT NULL,
  day           INTEGER NOT NULL,
  code          TEXT NOT NULL,
  returnedCount INTEGER NOT NULL CHECK (returnedCount >= 0),
  returnedCents INTEGER NOT NULL CHECK (returnedCents >= 0),
  PRIMARY KEY (clientId, day, code)
) STRICT, WITHOUT ROWID;
CREATE TABLE exceededRates (
  clientId TEXT NOT NULL,
  rate     TEXT NOT NULL CHECK (rate IN (${RATE_NAMES.map((name) => `'${name}'`).join(', ')})),
  PRIMARY KEY (clientId, rate)
) STRICT, WITHOUT ROWID;`;

/** A change of the counter of one day. */
interface DayCount {
  readonly clientId: string;
  readonly day: DayNumber;
  readonly count: number;
  readonly cents: number;
}

const ADD_DEBITS = `INSERT INTO debitDays (clientId, day, settledCount, settledCents) VALUES (@clientId, @day, @count, @cents)
 ON CONFLICT DO UPDATE SET settledCount = settledCount + excluded.settledCount,
   settledCents = settledCents + excluded.settledCents`;

/** Adds settled debits to the counter of a day. */
export function updateDebitDay(database: Database, added: DayCount): void {
  database.run(ADD_DEBITS, added);
}

const ADD_RETURN = `INSERT INTO returnDays (clientId, day, code, returnedCount, returnedCents)
 VALUES (@clientId, @day, @code, @count, @cents)
 ON CONFLICT DO UPDATE SET returnedCount = returnedCount + excluded.returnedCount,
   returnedCents = returnedCents + excluded.returnedCents`;

/** Adds returns with a code to the counter of a day. */
export function updateReturnDay(database: Database, added: DayCount & { readonly code: string }): void {
  database.run(ADD_RETURN, added);
}

/** Subtracts a return from the counter of a day. */
export function deleteFromReturnDay(database: Database, taken: DayCount & { readonly code: string }): void {
  database.run(
    `UPDATE returnDays SET returnedCount = returnedCount - @count, returnedCents = returnedCents - @cents
     WHERE clientId = @clientId AND day = @day AND code = @code`,
    taken,
  );
}

const DEBITS_WITHIN = 'FROM debitDays WHERE clientId = ? AND day BETWEEN ? AND ?';
const RETURNS_WITHIN = `SELECT code, sum(returnedCount) AS returns, sum(returnedCents) AS returnsCents FROM returnDays
 WHERE clientId = ? AND day BETWEEN ? AND ? GROUP BY code HAVING sum(returnedCount) > 0 ORDER BY code`;

const codeRows = rowShape({ code: text(), returns: integer(), returnsCents: integer() });

/** Returns the debits and returns of a client within a window. */
export function findTraffic(database: Database, clientId: string, { from, to }: Window): DebitTraffic {
  const where = [clientId, from, to] as const;
  return {
    debits: database.number(`SELECT sum(settledCount) AS number ${DEBITS_WITHIN}`, ...where),
    debitsCents: database.number(`SELECT sum(settledCents) AS number ${DEBITS_WITHIN}`, ...where),
    byCode: database.all(codeRows, RETURNS_WITHIN, ...where),
  };
}

const DAY_COLUMNS = { day: integer(), debits: integer(), returns: integer() };
/** Counts the debits and returns of a day. */
type DayRow = RecordOf<typeof DAY_COLUMNS>;
const dayRows = rowShape(DAY_COLUMNS);

/** Lists the days of a window with settled debits or returns, in order. */
export function listTrafficDays(database: Database, clientId: string, { from, to }: Window): DayRow[] {
  return database.all(
    dayRows,
    `SELECT day, sum(debits) AS debits, sum(returns) AS returns FROM (
       SELECT clientId, day, settledCount AS debits, 0 AS returns FROM debitDays
       UNION ALL SELECT clientId, day, 0, returnedCount FROM returnDays)
     WHERE clientId = ? AND day BETWEEN ? AND ? GROUP BY day HAVING sum(debits) + sum(returns) > 0 ORDER BY day`,
    clientId,
    from,
    to,
  );
}

/** Lists the rates that were reported as exceeded and have not fallen since. */
export function listExceededRates(database: Database, clientId: string): RateName[] {
  return database.column(text<RateName>(), 'SELECT rate FROM exceededRates WHERE clientId = ?', clientId);
}

/** Records that a rate was reported as exceeded. */
export function insertExceededRate(database: Database, clientId: string, rate: RateName): void {
  database.run('INSERT INTO exceededRates (clientId, rate) VALUES (?, ?)', clientId, rate);
}

/** Deletes the record of an exceeded rate. */
export function deleteExceededRate(database: Database, clientId: string, rate: RateName): void {
  database.run('DELETE FROM exceededRates WHERE clientId = ? AND rate = ?', clientId, rate);
}
