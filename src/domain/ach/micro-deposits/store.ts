import { type Database, insertSql } from '../../../engine/database.ts';
import { InvariantError } from '../../../engine/errors.ts';
import type { Context } from '../../base/context.ts';

/** A small credit to an account that is to be verified, or the debit that takes both back. It is in no list of the API. */
export interface MicroDepositRecord {
  readonly depositId: string;
  readonly tokenId: string;
  /** The platform, which makes it in its own name. */
  readonly clientId: string;
  readonly kind: 'PAYOUT' | 'PAYMENT';
  readonly amountCents: number;
  /** The account number, encrypted; bound to the deposit's id. */
  readonly sealed: Uint8Array;
  /** What the receiver's bank, or the operator, makes of it; null until it is submitted. */
  readonly networkAnswer: 'pay' | 'stuck' | 'return' | 'reject' | null;
  /** With which it comes back, or came back. */
  readonly returnCode: string | null;
  readonly traceNumber: string | null;
  readonly submittedAt: number | null;
  readonly settledAt: number | null;
  readonly returnedAt: number | null;
  readonly createdAt: number;
}

export const microDepositTables = `
CREATE TABLE microDeposits (
  depositId     TEXT PRIMARY KEY,
  tokenId       TEXT NOT NULL REFERENCES paymentTokens (tokenId),
  clientId      TEXT NOT NULL REFERENCES clients (clientId),
  kind          TEXT NOT NULL CHECK (kind IN ('PAYOUT', 'PAYMENT')),
  amountCents   INTEGER NOT NULL CHECK (amountCents BETWEEN 1 AND CASE kind WHEN 'PAYOUT' THEN 99 ELSE 198 END),
  sealed        BLOB NOT NULL,
  networkAnswer TEXT CHECK (networkAnswer IN ('pay', 'stuck', 'return', 'reject')),
  returnCode    TEXT,
  traceNumber   TEXT,
  submittedAt   INTEGER,
  settledAt     INTEGER,
  returnedAt    INTEGER,
  createdAt     INTEGER NOT NULL,
  CHECK ((submittedAt IS NULL) = (traceNumber IS NULL) AND (submittedAt IS NULL) = (networkAnswer IS NULL)),
  CHECK (settledAt IS NULL OR submittedAt < settledAt),
  CHECK (returnedAt IS NULL OR returnCode IS NOT NULL)
) STRICT, WITHOUT ROWID;
CREATE INDEX microDepositsOf ON microDeposits (tokenId);`;

const INSERT = insertSql('microDeposits', [
  'depositId',
  'tokenId',
  'clientId',
  'kind',
  'amountCents',
  'sealed',
  'networkAnswer',
  'returnCode',
  'traceNumber',
  'submittedAt',
  'settledAt',
  'returnedAt',
  'createdAt',
]);

export function insertMicroDeposit(database: Database, deposit: MicroDepositRecord): void {
  database.run(INSERT, deposit);
}

export function updateMicroDeposit(database: Database, deposit: MicroDepositRecord): void {
  database.run(
    `UPDATE microDeposits SET networkAnswer = @networkAnswer, returnCode = @returnCode, traceNumber = @traceNumber,
     submittedAt = @submittedAt, settledAt = @settledAt, returnedAt = @returnedAt WHERE depositId = @depositId`,
    deposit,
  );
}

export function findMicroDeposit(database: Database, depositId: string): MicroDepositRecord | undefined {
  return database.get<MicroDepositRecord>('SELECT * FROM microDeposits WHERE depositId = ?', depositId);
}

/** The two credits and the debit of a token, in this order; none where it never had any. */
export function listMicroDeposits(database: Database, tokenId: string): MicroDepositRecord[] {
  return database.all<MicroDepositRecord>('SELECT * FROM microDeposits WHERE tokenId = ? ORDER BY depositId', tokenId);
}

/**
 * The account number of a micro-deposit, for the file that it goes out in. Here and not among the actions, which write
 * into that file: whoever renders it would import what imports them.
 *
 * @throws InvariantError where there is no such micro-deposit
 */
export function findMicroDepositAccount(context: Context, depositId: string): string {
  const deposit = findMicroDeposit(context.database, depositId);
  if (deposit === undefined) throw new InvariantError('a micro-deposit in a file is stored', [{ depositId }]);
  return context.unseal(deposit.sealed, depositId);
}
