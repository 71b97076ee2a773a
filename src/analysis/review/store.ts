import { blob, integer, integerOrNull, type RecordOf, text, textOrNull } from '../../engine/columns.ts';
import type { Database } from '../../engine/database.ts';
import { rowShape } from '../../engine/row-shape.ts';
import type { CardBrand } from '../../facts/card-numbers.ts';

const CHARGE_COLUMNS = {
  id: text(),
  clientId: text(),
  /** Id of the request that created the charge. */
  correlationId: text(),
  paymentToken: textOrNull(),
  /** Encrypted, and bound to the id of the charge. */
  sealed: blob(),
  amountCents: integer(),
  recurring: integer<0 | 1>(),
  responseStatus: text(),
  responseCode: text(),
  responseMessage: text(),
  brand: text<CardBrand>(),
  country: text(),
  lastFour: text(),
  createdAt: integer(),
};

/** A sale or authorization by card, with the fields that a review compares. */
export type CardCharge = RecordOf<typeof CHARGE_COLUMNS>;

const chargeRows = rowShape(CHARGE_COLUMNS);

const CARD_CHARGES = `processor = 'card' AND kind <> 'REFUND'`;
const DECLINED_OR_RECURRING = `${CARD_CHARGES} AND (responseStatus <> 'Approved' OR recurring = 1)`;

/**
 * Returns all charges, oldest first, of cards that were declined or charged without the cardholder; the rules ignore other cards.
 * Cards are matched by their last four digits, so charges of other cards can be included, and by the token of a replaced card.
 */
export function listCardCharges(database: Database): CardCharge[] {
  if (database.number(`SELECT EXISTS (SELECT 1 FROM transactions WHERE ${DECLINED_OR_RECURRING})`) === 0) return [];
  return database.all(
    chargeRows,
    `SELECT id, clientId, correlationId, paymentToken, sealed, requestedAmount AS amountCents, recurring,
       responseStatus, responseCode, responseMessage, json_extract(masked, '$.brand') AS brand,
       json_extract(masked, '$.country') AS country, lastFour, createdAt
     FROM transactions WHERE ${CARD_CHARGES} AND (
       (clientId, lastFour) IN (SELECT clientId, lastFour FROM transactions WHERE ${DECLINED_OR_RECURRING})
       OR paymentToken IN (SELECT paymentToken FROM transactions WHERE ${DECLINED_OR_RECURRING} AND paymentToken IS NOT NULL)
     ) ORDER BY number`,
  );
}

const DEBIT_COLUMNS = {
  id: text(),
  clientId: text(),
  /** Id of the request that created the debit. */
  correlationId: text(),
  state: text(),
  routingNumber: text(),
  /** Encrypted account number, bound to the id of the debit. */
  sealed: blob(),
  amountCents: integer(),
  recurring: integer<0 | 1>(),
  metadata: text(),
  returnCode: textOrNull(),
  createdAt: integer(),
  settledAt: integerOrNull(),
  returnedAt: integerOrNull(),
};

/** An ACH debit, with the fields that a review compares. */
export type AchDebit = RecordOf<typeof DEBIT_COLUMNS>;

const debitRows = rowShape(DEBIT_COLUMNS);

const SENT_DEBITS = `processor = 'ach' AND kind = 'PAYMENT' AND state NOT IN ('canceled', 'rejected')`;

/**
 * Returns the ACH debits that reached the network, oldest first, of each account and amount with more than `returnedMax` returns.
 * Accounts are matched by their last four digits, so debits of other accounts can be included.
 */
export function listReturnedDebits(database: Database, returnedMax: number): AchDebit[] {
  const suspects = `SELECT clientId, lastFour, requestedAmount FROM transactions WHERE ${SENT_DEBITS} AND state = 'returned'
    GROUP BY clientId, lastFour, requestedAmount HAVING count(*) > ?`;
  if (database.number(`SELECT EXISTS (${suspects})`, returnedMax) === 0) return [];
  return database.all(
    debitRows,
    `SELECT id, clientId, correlationId, state, json_extract(masked, '$.routing_number') AS routingNumber, sealed,
       requestedAmount AS amountCents, recurring, metadata, returnCode, createdAt, settledAt, returnedAt
     FROM transactions WHERE ${SENT_DEBITS} AND (clientId, lastFour, requestedAmount) IN (${suspects})
     ORDER BY number`,
    returnedMax,
  );
}

const NOTED_COLUMNS = {
  seq: integer(),
  paymentToken: text(),
};

/** A cardholder's authorization that a test has recorded, with its position in the event log. */
export type NotedAuthorization = RecordOf<typeof NOTED_COLUMNS>;

const notedRows = rowShape(NOTED_COLUMNS);

/** Returns the noted authorizations of payment tokens, in order. */
export function listNotedAuthorizations(database: Database): NotedAuthorization[] {
  return database.all(
    notedRows,
    `SELECT seq, subject AS paymentToken FROM events
     WHERE kind IN (SELECT number FROM eventKinds WHERE type = 'payment_token.authorized') ORDER BY seq`,
  );
}

/** Returns the JSON history of a dispute that has opened. */
export function findDisputeHistory(database: Database, disputeId: string): string | undefined {
  return database.value(text(), 'SELECT history FROM disputes WHERE disputeId = ?', disputeId);
}
