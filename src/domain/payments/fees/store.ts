import {
  changing,
  integer,
  integerOrNull,
  namesOf,
  oneOf,
  type RecordOf,
  rowNumber,
  text,
  textOrNull,
} from '../../../engine/columns.ts';
import type { Database } from '../../../engine/database.ts';
import { rowShape } from '../../../engine/row-shape.ts';
import { createTable, insertSql } from '../../../engine/sql-text.ts';

/** What a fee is for. `refund` is a part of a charge's fee that a refund returns, and negative. */
export type FeeKind = 'charge' | 'refund' | 'return' | 'payout' | 'dispute' | 'dispute_counter' | 'arbitration';

const FEE_COLUMNS = {
  clientId: text(),
  kind: oneOf<FeeKind>('charge', 'refund', 'return', 'payout', 'dispute', 'dispute_counter', 'arbitration'),
  transactionId: textOrNull(),
  /** The batch with whose funding the fee is collected; null for others. */
  batchId: textOrNull(),
  amountCents: integer('CHECK (amountCents <> 0)'),
  /** Of a charge: the amount that the fee is for, its refunded part, and the part of the fee that was returned. */
  baseCents: integer(),
  refundedCents: changing(integer('CHECK (refundedCents BETWEEN 0 AND baseCents)')),
  returnedCents: changing(integer('CHECK (returnedCents BETWEEN 0 AND max(amountCents, 0))')),
  accruedAt: integer(),
  collect: oneOf<'net' | 'monthly'>('net', 'monthly'),
  /** The posting that collected it; null before. */
  postingId: changing(integerOrNull()),
};

/** A fee of a client. */
type FeeRecord = RecordOf<typeof FEE_COLUMNS>;
/** A stored fee. */
export type StoredFee = FeeRecord & { readonly number: number };

const feeRows = rowShape({ number: rowNumber(), ...FEE_COLUMNS });

const RESERVE_COLUMNS = {
  clientId: text(),
  amountCents: integer('CHECK (amountCents > 0)'),
  heldAt: integer(),
  releaseAt: integer(),
  releasedAt: changing(integerOrNull()),
};

/** A part of a funding that is held back. */
type ReserveRecord = RecordOf<typeof RESERVE_COLUMNS>;

/** Creates the tables `fees` and `reserves`, and the indexes. */
export const feeTables = [
  createTable('fees', { number: rowNumber(), ...FEE_COLUMNS }),
  `CREATE UNIQUE INDEX feesOfCharges ON fees (transactionId) WHERE kind = 'charge';`,
  'CREATE INDEX feesUncollected ON fees (clientId, batchId) WHERE postingId IS NULL;',
  createTable('reserves', { number: rowNumber(), ...RESERVE_COLUMNS }),
  'CREATE INDEX reservesHeld ON reserves (clientId) WHERE releasedAt IS NULL;',
].join('\n');

const INSERT_FEE = insertSql('fees', namesOf(FEE_COLUMNS));

/** Inserts a fee. Returns its number. */
export function insertFee(database: Database, fee: FeeRecord): number {
  return database.insert(INSERT_FEE, fee);
}

/** Returns the fee of a charge, if it has one. */
export function findChargeFee(database: Database, transactionId: string): StoredFee | undefined {
  return database.get(feeRows, `SELECT * FROM fees WHERE kind = 'charge' AND transactionId = ?`, transactionId);
}

/** Updates the refunded part of a charge, and the returned part of its fee. */
export function updateRefunded(
  database: Database,
  { number, refundedCents, returnedCents }: Pick<StoredFee, 'number' | 'refundedCents' | 'returnedCents'>,
): void {
  database.run(
    'UPDATE fees SET refundedCents = ?, returnedCents = ? WHERE number = ?',
    refundedCents,
    returnedCents,
    number,
  );
}

/** Most clients pay no fees. */
const ANY_UNCOLLECTED = 'SELECT number FROM fees WHERE postingId IS NULL LIMIT 1';

/** Lists the fees to collect with the funding of a batch, in order, after a position. */
export function listFeesOfBatch(
  database: Database,
  clientId: string,
  batchId: string,
  after: number,
  limit: number,
): StoredFee[] {
  if (database.allUnlessKnownEmpty(ANY_UNCOLLECTED).length === 0) return [];
  return database.all(
    feeRows,
    `SELECT * FROM fees WHERE clientId = ? AND batchId = ? AND postingId IS NULL AND collect = 'net' AND number > ?
     ORDER BY number LIMIT ?`,
    clientId,
    batchId,
    after,
    limit,
  );
}

/** Notes the posting that collected a fee. */
export function markCollected(database: Database, number: number, postingId: number): void {
  database.run('UPDATE fees SET postingId = ? WHERE number = ?', postingId, number);
}

/** Sums the monthly fees of a client that accrued before a time and are not collected. Undefined if there are none. */
export function sumUncollected(database: Database, clientId: string, before: number): number | undefined {
  const sum = database.value(
    integerOrNull(),
    `SELECT sum(amountCents) FROM fees WHERE clientId = ? AND postingId IS NULL AND collect = 'monthly' AND accruedAt < ?`,
    clientId,
    before,
  );
  return sum ?? undefined;
}

/** Notes the posting that collected the monthly fees that accrued before a time. */
export function markMonthCollected(database: Database, clientId: string, before: number, postingId: number): void {
  database.run(
    `UPDATE fees SET postingId = ? WHERE clientId = ? AND postingId IS NULL AND collect = 'monthly' AND accruedAt < ?`,
    postingId,
    clientId,
    before,
  );
}

/** Reports whether a client has a fee that is not collected. */
export function hasUncollected(database: Database, clientId: string): boolean {
  const sql = 'SELECT 1 FROM fees WHERE clientId = ? AND postingId IS NULL LIMIT 1';
  return database.value(integer(), sql, clientId) !== undefined;
}

const INSERT_RESERVE = insertSql('reserves', namesOf(RESERVE_COLUMNS));

/** Inserts a held part of a funding. */
export function insertReserve(database: Database, reserve: ReserveRecord): void {
  database.insert(INSERT_RESERVE, reserve);
}

/** Sums the held reserves of a client that are due for release. */
export function sumDueReserves(database: Database, clientId: string, now: number): number {
  const sql = 'SELECT sum(amountCents) FROM reserves WHERE clientId = ? AND releasedAt IS NULL AND releaseAt <= ?';
  return database.value(integerOrNull(), sql, clientId, now) ?? 0;
}

/** Notes the release of the reserves of a client that are due. */
export function markReleased(database: Database, clientId: string, now: number): void {
  database.run(
    'UPDATE reserves SET releasedAt = ? WHERE clientId = ? AND releasedAt IS NULL AND releaseAt <= ?',
    now,
    clientId,
    now,
  );
}
