import type { Database } from '../../engine/database.ts';

/** A sale or an authorization by card, as far as a review compares it with others. */
export interface CardCharge {
  readonly id: string;
  readonly clientId: string;
  /** Of the request that made it. */
  readonly correlationId: string;
  readonly paymentToken: string | null;
  /** Encrypted, and bound to the id of the charge. */
  readonly sealed: Uint8Array;
  readonly amountCents: number;
  readonly recurring: 0 | 1;
  readonly responseStatus: string;
  readonly responseCode: string;
}

/** Every charge of a card, approved or not, first made first. */
export function listCardCharges(database: Database): CardCharge[] {
  return database.all<CardCharge>(
    `SELECT id, clientId, correlationId, paymentToken, sealed, requestedAmount AS amountCents, recurring,
       responseStatus, responseCode
     FROM transactions WHERE processor = 'card' AND kind <> 'REFUND' ORDER BY number`,
  );
}

/** A cardholder's authorization that a test has noted, by its place in the book of events. */
export interface NotedAuthorization {
  readonly seq: number;
  readonly paymentToken: string;
}

export function listNotedAuthorizations(database: Database): NotedAuthorization[] {
  return database.all<NotedAuthorization>(
    `SELECT seq, subject AS paymentToken FROM events WHERE type = 'payment_token.authorized' ORDER BY seq`,
  );
}
