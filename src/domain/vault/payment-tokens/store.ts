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
  type: oneOf('card', 'bank_account'),
  status: changing(
    oneOf<PaymentTokenStatus>('active', 'verification_pending', 'verification_failed', 'expired', 'inactive'),
  ),
  /** Why it failed. */
  statusReason: changing(textOrNull()),
  isDefault: changing(flag()),
  nickname: changing(textOrNull()),
  /** The number, encrypted; bound to the token's id. */
  sealed: changing(blob()),
  /** Keyed hash of the number; finds duplicates. */
  fingerprint: changing(text()),
  duplicateOf: textOrNull(),
  /** JSON of what may be shown. */
  masked: changing(text()),
  holderName: text(),
  avsCode: textOrNull(),
  /** Moment at which a card has expired; null for a bank account. */
  expiresAt: changing(integerOrNull()),
  /** How a bank account comes to be trusted; null for a card. */
  verificationMethod: oneOfOrNull<BankVerification>('micro_deposits', 'instant', 'skip'),
  /** When its micro-deposits arrive, when the verification ends, and how many tries are left; null without any. */
  depositsArriveAt: integerOrNull(),
  verificationExpiresAt: integerOrNull(),
  triesLeft: changing(integerOrNull('CHECK (triesLeft BETWEEN 0 AND 3)')),
  /** JSON of why the account is not debited; null while it may be. */
  debitBlock: changing(textOrNull()),
  /** JSON of why the merchant may not charge the card by itself; null while it may. */
  recurringBlock: changing(textOrNull()),
  /** The network's id of the first approved charge by the customer; before that, of the check with which it was stored. */
  networkTransactionId: changing(textOrNull()),
  /** JSON of what may be shown of a correction that was not taken over yet. */
  correction: changing(textOrNull()),
  /** The correction in full, encrypted; bound to the token's id and `:correction`. */
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
  'CREATE INDEX paymentTokensByPrint ON paymentTokens (fingerprint, clientId);',
  'CREATE UNIQUE INDEX paymentTokensDefault ON paymentTokens (clientId, customerId, type) WHERE isDefault = 1;',
].join('\n');

const INSERT = insertSql('paymentTokens', namesOf(COLUMNS));

export function insertPaymentToken(database: Database, token: PaymentTokenRecord): void {
  database.run(INSERT, token);
}

const UPDATE = `UPDATE paymentTokens SET ${assignments(changingNamesOf(COLUMNS))} WHERE tokenId = @tokenId`;

export function updatePaymentToken(database: Database, token: PaymentTokenRecord): void {
  database.run(UPDATE, token);
}

export function findPaymentToken(database: Database, tokenId: string): PaymentTokenRecord | undefined {
  return database.get(paymentTokenRows, 'SELECT * FROM paymentTokens WHERE tokenId = ?', tokenId);
}

/** Those of bank accounts, whosever and whatever became of them, last stored first. */
export function listBankTokens(database: Database, atMost: number): PaymentTokenRecord[] {
  return database.all(
    paymentTokenRows,
    `SELECT * FROM paymentTokens WHERE type = 'bank_account' ORDER BY number DESC LIMIT ?`,
    atMost,
  );
}

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

/** The tokens of a number that were not deleted, of all clients or of one, first made first. */
export function listTokensOfNumber(database: Database, fingerprint: string, clientId?: string): PaymentTokenRecord[] {
  const [scope, ...values] = clientId === undefined ? ['1'] : ['clientId = ?', clientId];
  return database.all(
    paymentTokenRows,
    `SELECT * FROM paymentTokens WHERE fingerprint = ? AND status <> 'inactive' AND ${scope} ORDER BY number`,
    fingerprint,
    ...values,
  );
}

/** The first live token of this client for the same number. */
export function findDuplicate(database: Database, clientId: string, fingerprint: string): string | undefined {
  return database.value(
    text(),
    `SELECT tokenId FROM paymentTokens WHERE clientId = ? AND fingerprint = ? AND status <> 'inactive'
     ORDER BY number LIMIT 1`,
    clientId,
    fingerprint,
  );
}

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
