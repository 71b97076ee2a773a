import {
  blob,
  integer,
  integerOrNull,
  namesOf,
  oneOf,
  oneOfOrNull,
  type RecordOf,
  text,
  textKey,
  textOrNull,
} from '../../../engine/columns.ts';
import type { Database } from '../../../engine/database.ts';
import { InvariantError } from '../../../engine/errors.ts';
import { rowShape } from '../../../engine/row-shape.ts';
import { createTable, insertSql } from '../../../engine/sql-text.ts';
import type { Context } from '../../base/context.ts';

const COLUMNS = {
  depositId: textKey(),
  tokenId: text('REFERENCES paymentTokens (tokenId)'),
  /** The platform, which originates it. */
  clientId: text('REFERENCES clients (clientId)'),
  kind: oneOf('PAYOUT', 'PAYMENT'),
  amountCents: integer("CHECK (amountCents BETWEEN 1 AND CASE kind WHEN 'PAYOUT' THEN 99 ELSE 198 END)"),
  /** The account number, encrypted and bound to the id of the deposit. */
  sealed: blob(),
  /** The response of the receiver's bank or the operator; null until the micro-deposit is submitted. */
  networkAnswer: oneOfOrNull('pay', 'stuck', 'return', 'reject'),
  /** The code of a scheduled or past return. */
  returnCode: textOrNull(),
  traceNumber: textOrNull(),
  submittedAt: integerOrNull(),
  settledAt: integerOrNull(),
  returnedAt: integerOrNull(),
  createdAt: integer(),
};

/**
 * A small credit to an account that is being verified, or the debit that takes both credits back. No list of the API contains
 * it.
 */
export type MicroDepositRecord = RecordOf<typeof COLUMNS>;

const microDepositRows = rowShape(COLUMNS);

/** Creates the table `microDeposits`, and the index. */
export const microDepositTables = [
  createTable('microDeposits', COLUMNS, {
    constraints: [
      'CHECK ((submittedAt IS NULL) = (traceNumber IS NULL) AND (submittedAt IS NULL) = (networkAnswer IS NULL))',
      'CHECK (settledAt IS NULL OR submittedAt < settledAt)',
      'CHECK (returnedAt IS NULL OR returnCode IS NOT NULL)',
    ],
    rowid: false,
  }),
  'CREATE INDEX microDepositsOf ON microDeposits (tokenId);',
].join('\n');

const INSERT = insertSql('microDeposits', namesOf(COLUMNS));

/** Inserts a micro-deposit. */
export function insertMicroDeposit(database: Database, deposit: MicroDepositRecord): void {
  database.run(INSERT, deposit);
}

/** Updates the network response and the times of a micro-deposit. */
export function updateMicroDeposit(database: Database, deposit: MicroDepositRecord): void {
  database.run(
    `UPDATE microDeposits SET networkAnswer = @networkAnswer, returnCode = @returnCode, traceNumber = @traceNumber,
     submittedAt = @submittedAt, settledAt = @settledAt, returnedAt = @returnedAt WHERE depositId = @depositId`,
    deposit,
  );
}

/** Returns the micro-deposit with this id, if any. */
export function findMicroDeposit(database: Database, depositId: string): MicroDepositRecord | undefined {
  return database.get(microDepositRows, 'SELECT * FROM microDeposits WHERE depositId = ?', depositId);
}

/** Lists the two credits and the debit of a token, in this order. The list is empty if it never had any. */
export function listMicroDeposits(database: Database, tokenId: string): MicroDepositRecord[] {
  return database.all(microDepositRows, 'SELECT * FROM microDeposits WHERE tokenId = ? ORDER BY depositId', tokenId);
}

/**
 * Returns the account number of a micro-deposit for its file. It is not in actions.ts, because actions write that file: the
 * renderer and the actions would import each other.
 * @throws InvariantError if there is no such micro-deposit
 */
export function findMicroDepositAccount(context: Context, depositId: string): string {
  const deposit = findMicroDeposit(context.database, depositId);
  if (deposit === undefined) throw new InvariantError('a micro-deposit in a file is stored', [{ depositId }]);
  return context.unseal(deposit.sealed, depositId);
}
