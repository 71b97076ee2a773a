import { assignments, type Database, insertSql } from '../../core/database.ts';
import { given, selectPage } from '../../core/query.ts';
import { type Viewer, visibleTo } from '../clients/store.ts';
import type { PaymentTokenStatus } from './lifecycle.ts';

/** A stored card or bank account. The number itself is in `sealed` only. */
export interface PaymentTokenRecord {
  readonly tokenId: string;
  readonly clientId: string;
  readonly customerId: string;
  readonly type: 'card' | 'bank_account';
  readonly status: PaymentTokenStatus;
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
  readonly correlationId: string;
  readonly createdAt: number;
  readonly updatedAt: number;
}

export const paymentTokenTables = `
CREATE TABLE paymentTokens (
  number        INTEGER PRIMARY KEY,
  tokenId       TEXT NOT NULL UNIQUE,
  clientId      TEXT NOT NULL REFERENCES clients (clientId),
  customerId    TEXT NOT NULL,
  type          TEXT NOT NULL CHECK (type IN ('card', 'bank_account')),
  status        TEXT NOT NULL CHECK (status IN ('active', 'verification_failed', 'expired', 'inactive')),
  isDefault     INTEGER NOT NULL CHECK (isDefault IN (0, 1)),
  nickname      TEXT,
  sealed        BLOB NOT NULL,
  fingerprint   TEXT NOT NULL,
  duplicateOf   TEXT,
  masked        TEXT NOT NULL,
  holderName    TEXT NOT NULL,
  avsCode       TEXT,
  expiresAt     INTEGER,
  correlationId TEXT NOT NULL,
  createdAt     INTEGER NOT NULL,
  updatedAt     INTEGER NOT NULL,
  CHECK (isDefault = 0 OR status <> 'inactive')
) STRICT;
CREATE INDEX paymentTokensOfCustomer ON paymentTokens (clientId, customerId);
CREATE INDEX paymentTokensByPrint ON paymentTokens (clientId, fingerprint);
CREATE UNIQUE INDEX paymentTokensDefault ON paymentTokens (clientId, customerId, type) WHERE isDefault = 1;`;

const INSERT = insertSql('paymentTokens', [
  ...['tokenId', 'clientId', 'customerId', 'type', 'status', 'isDefault', 'nickname', 'sealed', 'fingerprint'],
  ...['duplicateOf', 'masked', 'holderName', 'avsCode', 'expiresAt', 'correlationId', 'createdAt', 'updatedAt'],
]);

export function insertPaymentToken(database: Database, token: PaymentTokenRecord): void {
  database.run(INSERT, token);
}

const UPDATE = `UPDATE paymentTokens SET ${assignments([
  ...['status', 'isDefault', 'nickname', 'masked', 'expiresAt', 'updatedAt'],
])} WHERE tokenId = @tokenId`;

export function updatePaymentToken(database: Database, token: PaymentTokenRecord): void {
  const { tokenId, status, isDefault, nickname, masked, expiresAt, updatedAt } = token;
  database.run(UPDATE, { tokenId, status, isDefault, nickname, masked, expiresAt, updatedAt });
}

export function findPaymentToken(database: Database, tokenId: string): PaymentTokenRecord | undefined {
  return database.get<PaymentTokenRecord>('SELECT * FROM paymentTokens WHERE tokenId = ?', tokenId);
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

/** The first live token of this client for the same number. */
export function findDuplicate(database: Database, clientId: string, fingerprint: string): string | undefined {
  return database.get<{ tokenId: string }>(
    `SELECT tokenId FROM paymentTokens WHERE clientId = ? AND fingerprint = ? AND status <> 'inactive'
     ORDER BY number LIMIT 1`,
    ...[clientId, fingerprint],
  )?.tokenId;
}

export function findDefault(
  database: Database,
  of: Pick<PaymentTokenRecord, 'clientId' | 'customerId' | 'type'>,
): PaymentTokenRecord | undefined {
  return database.get<PaymentTokenRecord>(
    `SELECT * FROM paymentTokens WHERE clientId = ? AND customerId = ? AND type = ? AND isDefault = 1`,
    ...[of.clientId, of.customerId, of.type],
  );
}

export interface PaymentTokenFilter {
  readonly customer_id?: string | undefined;
  readonly type?: string | undefined;
  readonly status?: string | undefined;
  readonly page: number;
  readonly per_page: number;
}

export function listPaymentTokens(database: Database, viewer: Viewer, filter: PaymentTokenFilter) {
  return selectPage<PaymentTokenRecord>(database, {
    table: 'paymentTokens',
    conditions: [
      visibleTo(viewer),
      ...given(['customerId = ?', filter.customer_id], ['type = ?', filter.type], ['status = ?', filter.status]),
    ],
    orderBy: 'number DESC',
    limit: filter.per_page,
    offset: (filter.page - 1) * filter.per_page,
    indexed: true,
  });
}
