import { assignments, type Database, insertSql } from '../../../engine/database.ts';
import type { BankVerification } from '../../base/settings.ts';
import { type Viewer, visibleTo } from '../../platform/clients/store.ts';
import type { PaymentTokenStatus } from './lifecycle.ts';

/** A stored card or bank account. The number itself is in `sealed` only. */
export interface PaymentTokenRecord {
  readonly tokenId: string;
  readonly clientId: string;
  readonly customerId: string;
  readonly type: 'card' | 'bank_account';
  readonly status: PaymentTokenStatus;
  /** Why it failed. */
  readonly statusReason: string | null;
  readonly isDefault: 0 | 1;
  readonly nickname: string | null;
  /** The number, encrypted; bound to the token's id. */
  readonly sealed: Uint8Array;
  /** Keyed hash of the number; finds duplicates. */
  readonly fingerprint: string;
  readonly duplicateOf: string | null;
  /** JSON of what may be shown. */
  readonly masked: string;
  readonly holderName: string;
  readonly avsCode: string | null;
  /** Moment at which a card has expired; null for a bank account. */
  readonly expiresAt: number | null;
  /** How a bank account comes to be trusted; null for a card. */
  readonly verificationMethod: BankVerification | null;
  /** When its micro-deposits arrive, when the verification ends, and how many tries are left; null without any. */
  readonly depositsArriveAt: number | null;
  readonly verificationExpiresAt: number | null;
  readonly triesLeft: number | null;
  /** JSON of why the account is not debited; null while it may be. */
  readonly debitBlock: string | null;
  /** JSON of why the merchant may not charge the card by itself; null while it may. */
  readonly recurringBlock: string | null;
  /** The network's id of the first approved charge by the customer; before that, of the check with which it was stored. */
  readonly networkTransactionId: string | null;
  /** JSON of what may be shown of a correction that was not taken over yet. */
  readonly correction: string | null;
  /** The correction in full, encrypted; bound to the token's id and `:correction`. */
  readonly correctionSealed: Uint8Array | null;
  readonly correlationId: string;
  readonly createdAt: number;
  readonly updatedAt: number;
}

export const paymentTokenTables = `
CREATE TABLE paymentTokens (
  number                INTEGER PRIMARY KEY,
  tokenId               TEXT NOT NULL UNIQUE,
  clientId              TEXT NOT NULL REFERENCES clients (clientId),
  customerId            TEXT NOT NULL,
  type                  TEXT NOT NULL CHECK (type IN ('card', 'bank_account')),
  status                TEXT NOT NULL CHECK (status IN ('active', 'verification_pending', 'verification_failed', 'expired', 'inactive')),
  statusReason          TEXT,
  isDefault             INTEGER NOT NULL CHECK (isDefault IN (0, 1)),
  nickname              TEXT,
  sealed                BLOB NOT NULL,
  fingerprint           TEXT NOT NULL,
  duplicateOf           TEXT,
  masked                TEXT NOT NULL,
  holderName            TEXT NOT NULL,
  avsCode               TEXT,
  expiresAt             INTEGER,
  verificationMethod    TEXT CHECK (verificationMethod IN ('micro_deposits', 'instant', 'skip')),
  depositsArriveAt      INTEGER,
  verificationExpiresAt INTEGER,
  triesLeft             INTEGER CHECK (triesLeft BETWEEN 0 AND 3),
  debitBlock            TEXT,
  recurringBlock        TEXT,
  networkTransactionId  TEXT,
  correction            TEXT,
  correctionSealed      BLOB,
  correlationId         TEXT NOT NULL,
  createdAt             INTEGER NOT NULL,
  updatedAt             INTEGER NOT NULL,
  CHECK (isDefault = 0 OR status <> 'inactive'),
  CHECK ((type = 'card') = (verificationMethod IS NULL)),
  CHECK ((verificationMethod IS 'micro_deposits') = (triesLeft IS NOT NULL)),
  CHECK ((depositsArriveAt IS NULL) = (triesLeft IS NULL) AND (verificationExpiresAt IS NULL) = (triesLeft IS NULL)),
  CHECK (status <> 'verification_pending' OR triesLeft > 0),
  CHECK ((status = 'verification_failed') = (statusReason IS NOT NULL)),
  CHECK (type = 'bank_account' OR (debitBlock IS NULL AND correction IS NULL)),
  CHECK (type = 'card' OR recurringBlock IS NULL),
  CHECK ((type = 'card') = (networkTransactionId IS NOT NULL)),
  CHECK ((correction IS NULL) = (correctionSealed IS NULL))
) STRICT;
CREATE INDEX paymentTokensOfCustomer ON paymentTokens (clientId, customerId);
CREATE INDEX paymentTokensByPrint ON paymentTokens (fingerprint, clientId);
CREATE UNIQUE INDEX paymentTokensDefault ON paymentTokens (clientId, customerId, type) WHERE isDefault = 1;`;

const MOVING = [
  'status',
  'statusReason',
  'isDefault',
  'nickname',
  'sealed',
  'fingerprint',
  'masked',
  'expiresAt',
  'triesLeft',
  'debitBlock',
  'recurringBlock',
  'networkTransactionId',
  'correction',
  'correctionSealed',
  'updatedAt',
];

const INSERT = insertSql('paymentTokens', [
  'tokenId',
  'clientId',
  'customerId',
  'type',
  'duplicateOf',
  'holderName',
  'avsCode',
  'verificationMethod',
  'depositsArriveAt',
  'verificationExpiresAt',
  'correlationId',
  'createdAt',
  ...MOVING,
]);

export function insertPaymentToken(database: Database, token: PaymentTokenRecord): void {
  database.run(INSERT, token);
}

const UPDATE = `UPDATE paymentTokens SET ${assignments(MOVING)} WHERE tokenId = @tokenId`;

export function updatePaymentToken(database: Database, token: PaymentTokenRecord): void {
  database.run(UPDATE, token);
}

export function findPaymentToken(database: Database, tokenId: string): PaymentTokenRecord | undefined {
  return database.get<PaymentTokenRecord>('SELECT * FROM paymentTokens WHERE tokenId = ?', tokenId);
}

/** Those of bank accounts, whosever and whatever became of them, last stored first. */
export function listBankTokens(database: Database, atMost: number): PaymentTokenRecord[] {
  return database.all<PaymentTokenRecord>(
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
  return database.get<PaymentTokenRecord>(
    `SELECT * FROM paymentTokens WHERE tokenId = ? AND ${scope}`,
    tokenId,
    ...values,
  );
}

/** The tokens of a number that were not deleted, of all clients or of one, first made first. */
export function listTokensOfNumber(database: Database, fingerprint: string, clientId?: string): PaymentTokenRecord[] {
  const [scope, ...values] = clientId === undefined ? ['1'] : ['clientId = ?', clientId];
  return database.all<PaymentTokenRecord>(
    `SELECT * FROM paymentTokens WHERE fingerprint = ? AND status <> 'inactive' AND ${scope} ORDER BY number`,
    fingerprint,
    ...values,
  );
}

/** The first live token of this client for the same number. */
export function findDuplicate(database: Database, clientId: string, fingerprint: string): string | undefined {
  return database.get<{ tokenId: string }>(
    `SELECT tokenId FROM paymentTokens WHERE clientId = ? AND fingerprint = ? AND status <> 'inactive'
     ORDER BY number LIMIT 1`,
    clientId,
    fingerprint,
  )?.tokenId;
}

export function findDefault(
  database: Database,
  of: Pick<PaymentTokenRecord, 'clientId' | 'customerId' | 'type'>,
): PaymentTokenRecord | undefined {
  return database.get<PaymentTokenRecord>(
    `SELECT * FROM paymentTokens WHERE clientId = ? AND customerId = ? AND type = ? AND isDefault = 1`,
    of.clientId,
    of.customerId,
    of.type,
  );
}
