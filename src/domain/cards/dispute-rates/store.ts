import { integer, type RecordOf, text } from '../../../engine/columns.ts';
import type { Database } from '../../../engine/database.ts';
import { rowShape } from '../../../engine/row-shape.ts';
import type { CardBrand } from '../../../facts/card-numbers.ts';

/** The months whose exceeded rate was announced, so that it is announced once. */
export const disputeRateTables = `
CREATE TABLE exceededDisputeRates (
  clientId TEXT NOT NULL,
  network  TEXT NOT NULL,
  month    TEXT NOT NULL,
  PRIMARY KEY (clientId, network, month)
) STRICT, WITHOUT ROWID;`;

/** A client and a span of time, from its first millisecond to before its last. */
export interface RateSpan {
  readonly clientId: string;
  readonly from: number;
  readonly until: number;
}

const countRows = rowShape({ name: text<CardBrand>(), count: integer() });
/** A number of cases or charges on a network. */
type NetworkCount = RecordOf<{ name: ReturnType<typeof text<CardBrand>>; count: ReturnType<typeof integer> }>;

/** Counts the fraud reports of a span by network. */
export function countReports(database: Database, { clientId, from, until }: RateSpan): NetworkCount[] {
  return database.all(
    countRows,
    `SELECT network AS name, count(*) AS count FROM fraudReports WHERE clientId = ? AND at >= ? AND at < ? GROUP BY network`,
    clientId,
    from,
    until,
  );
}

/** Counts the chargebacks of a span by network. Inquiries and alerts that became none don't count. */
export function countChargebacks(database: Database, { clientId, from, until }: RateSpan): NetworkCount[] {
  return database.all(
    countRows,
    `SELECT network AS name, count(*) AS count FROM disputes
     WHERE clientId = ? AND chargedBackAt >= ? AND chargedBackAt < ? GROUP BY network`,
    clientId,
    from,
    until,
  );
}

/** Counts the charges that settled in a span by network. All charges of the gateway are without the card present. */
export function countSettledCharges(database: Database, { clientId, from, until }: RateSpan): NetworkCount[] {
  return database.all(
    countRows,
    `SELECT json_extract(masked, '$.brand') AS name, count(*) AS count FROM transactions
     WHERE clientId = ? AND processor = 'card' AND kind <> 'REFUND' AND settledAt >= ? AND settledAt < ? GROUP BY 1`,
    clientId,
    from,
    until,
  );
}

/** Records that a rate was announced. Returns false if it was before. */
export function insertExceeded(database: Database, clientId: string, network: CardBrand, month: string): boolean {
  return (
    database.run(
      'INSERT OR IGNORE INTO exceededDisputeRates (clientId, network, month) VALUES (?, ?, ?)',
      clientId,
      network,
      month,
    ) === 1
  );
}

/** Reports whether a rate was announced. */
export function isAnnounced(database: Database, clientId: string, network: CardBrand, month: string): boolean {
  const sql = 'SELECT count(*) AS number FROM exceededDisputeRates WHERE clientId = ? AND network = ? AND month = ?';
  return database.number(sql, clientId, network, month) > 0;
}
