import type { BankVerification } from '../../../contract/settings.ts';
import {
  blob,
  blobOrNull,
  changing,
  changingNamesOf,
  flag,
  integer,
  integerOrNull,
  namesOf,
  oneOf,
  oneOfOrNull,
  type RecordOf,
  rowNumber,
  text,
  textOrNull,
} from '../../../engine/columns.ts';
import type { Database } from '../../../engine/database.ts';
import { rowShape } from '../../../engine/row-shape.ts';
import { assignments, createTable, insertSql } from '../../../engine/sql-text.ts';
import { type Viewer, visibleTo } from '../../platform/clients/store.ts';
import type { PaymentTokenStatus } from './lifecycle.ts';

const COLUMNS = {
  tokenId: text('UNIQUE'),
  clientId: text('REFERENCES clients (clientId)'),
  customerId: text(),
  /** The merchant's own id for the customer. */
  customerReference: textOrNull(),
  type: oneOf('card', 'bank_account'),
  status: changing(
    oneOf<PaymentTokenStatus>('active', 'verification_pending', 'verification_failed', 'expired', 'inactive'),
  ),
  /** The reason for `verification_failed`. */
  statusReason: changing(textOrNull()),
  isDefault: changing(flag()),
  nickname: changing(textOrNull()),
  /** The number, encrypted; bound to the token's id. */
  sealed: changing(blob()),
  /** Keyed hash of the number; finds duplicates. */
  fingerprint: changing(text()),
  duplicateOf: textOrNull(),
  /** JSON of the masked card or account. */
  masked: changing(text()),
  holderName: text(),
  avsCode: textOrNull(),
  /** Expiry of a card; null for a bank account. */
  expiresAt: changing(integerOrNull()),
  /** The verification method of a bank account; null for a card. */
  verificationMethod: oneOfOrNull<BankVerification>('micro_deposits', 'instant', 'skip'),
  /** Arrival of the micro-deposits, end of the verification, and attempts left; null for other methods. */
  depositsArriveAt: integerOrNull(),
  verificationExpiresAt: integerOrNull(),
  triesLeft: changing(integerOrNull('CHECK (triesLeft BETWEEN 0 AND 3)')),
  /** JSON of the reason why the account cannot be debited; null if it can. */
  debitBlock: changing(textOrNull()),
  /** JSON of the reason why the merchant cannot start charges of the card; null if it can. */
  recurringBlock: changing(textOrNull()),
  /** The network's id of the customer's first approved charge; until then, of the check with which the card was stored. */
  networkTransactionId: changing(textOrNull()),
  /** JSON of the pending correction, masked. */
  correction: changing(textOrNull()),
  /** The complete correction, encrypted; bound to the token's id and `:correction`. */
  correctionSealed: changing(blobOrNull()),
  correlationId: text(),
  createdAt: integer(),
  updatedAt: changing(integer()),
};

/** A stored card or bank account. The number itself is in `sealed` only. */
export type PaymentTokenRecord = RecordOf<typeof COLUMNS>;

/** Rows of the table `paymentTokens`. */
export const paymentTokenRows = rowShape(COLUMNS);

/** Creates the table `paymentTokens`, and the indexes. */
export const paymentTokenTables = [
  createTable(
    'paymentTokens',
    { number: rowNumber(), ...COLUMNS },
    {
      constraints: [
        "CHECK (isDefault = 0 OR status <> 'inactive')",
        "CHECK ((type = 'card') = (verificationMethod IS NULL))",
        "CHECK ((verificationMethod IS 'micro_deposits') = (triesLeft IS NOT NULL))",
        'CHECK ((depositsArriveAt IS NULL) = (triesLeft IS NULL) AND (verificationExpiresAt IS NULL) = (triesLeft IS NULL))',
        "CHECK (status <> 'verification_pending' OR triesLeft > 0)",
        "CHECK ((status = 'verification_failed') = (statusReason IS NOT NULL))",
        "CHECK (type = 'bank_account' OR (debitBlock IS NULL AND correction IS NULL))",
        "CHECK (type = 'card' OR recurringBlock IS NULL)",
        "CHECK ((type = 'card') = (networkTransactionId IS NOT NULL))",
        'CHECK ((correction IS NULL) = (correctionSealed IS NULL))',
      ],
    },
  ),
  'CREATE INDEX paymentTokensOfCustomer ON paymentTokens (clientId, customerId);',
  'CREATE INDEX paymentTokensOfReference ON paymentTokens (clientId, customerReference) WHERE customerReference IS NOT NULL;',
  'CREATE INDEX paymentTokensByPrint ON paymentTokens (fingerprint, clientId);',
  'CREATE UNIQUE INDEX paymentTokensDefault ON paymentTokens (clientId, customerId, type) WHERE isDefault = 1;',
].join('\n');

const INSERT = insertSql('paymentTokens', namesOf(COLUMNS));

/** Inserts a payment token. */
export function insertPaymentToken(database: Database, token: PaymentTokenRecord): void {
  database.run(INSERT, token);
}

const UPDATE = `UPDATE paymentTokens SET ${assignments(changingNamesOf(COLUMNS))} WHERE tokenId = @tokenId`;

/** Updates the columns of a payment token that can change. */
export function updatePaymentToken(database: Database, token: PaymentTokenRecord): void {
  database.run(UPDATE, token);
}

/** Returns the payment token with this id, if any. */
export function findPaymentToken(database: Database, tokenId: string): PaymentTokenRecord | undefined {
  return database.get(paymentTokenRows, 'SELECT * FROM paymentTokens WHERE tokenId = ?', tokenId);
}

/** Lists the bank accounts of all clients in any status, newest first. */
export function listBankTokens(database: Database, atMost: number): PaymentTokenRecord[] {
  return database.all(
    paymentTokenRows,
    `SELECT * FROM paymentTokens WHERE type = 'bank_account' ORDER BY number DESC LIMIT ?`,
    atMost,
  );
}

/** Returns the payment token with this id if the caller can see it. */
export function findVisiblePaymentToken(
  database: Database,
  viewer: Viewer,
  tokenId: string,
): PaymentTokenRecord | undefined {
  const [scope, ...values] = visibleTo(viewer);
  return database.get(
    paymentTokenRows,
    `SELECT * FROM paymentTokens WHERE tokenId = ? AND ${scope}`,
    tokenId,
    ...values,
  );
}

/** Lists the tokens of a number that were not deleted, of one client or of all, oldest first. */
export function listTokensOfNumber(database: Database, fingerprint: string, clientId?: string): PaymentTokenRecord[] {
  const [scope, ...values] = clientId === undefined ? ['1'] : ['clientId = ?', clientId];
  return database.all(
    paymentTokenRows,
    `SELECT * FROM paymentTokens WHERE fingerprint = ? AND status <> 'inactive' AND ${scope} ORDER BY number`,
    fingerprint,
    ...values,
  );
}

/** Returns the id of the first token of this client for the same number that was not deleted. */
export function findDuplicate(database: Database, clientId: string, fingerprint: string): string | undefined {
  return database.value(
    text(),
    `SELECT tokenId FROM paymentTokens WHERE clientId = ? AND fingerprint = ? AND status <> 'inactive'
     ORDER BY number LIMIT 1`,
    clientId,
    fingerprint,
  );
}

/** Returns the customer of the newest token with this id of the merchant's own, if any. */
export function findCustomerOfReference(
  database: Database,
  clientId: string,
  customerReference: string,
): string | undefined {
  return database.value(
    text(),
    'SELECT customerId FROM paymentTokens WHERE clientId = ? AND customerReference = ? ORDER BY number DESC LIMIT 1',
    clientId,
    customerReference,
  );
}

/** Returns the default card or bank account of a customer, if any. */
export function findDefault(
  database: Database,
  of: Pick<PaymentTokenRecord, 'clientId' | 'customerId' | 'type'>,
): PaymentTokenRecord | undefined {
  return database.get(
    paymentTokenRows,
    `SELECT * FROM paymentTokens WHERE clientId = ? AND customerId = ? AND type = ? AND isDefault = 1`,
    of.clientId,
    of.customerId,
    of.type,
  );
}
