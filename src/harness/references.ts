import { SettleboxError } from '../engine/errors.ts';
import { maskText } from '../engine/mask.ts';

/** A transaction, or its id. */
export type TransactionRef = string | { readonly transaction_id: string } | { readonly id: string };
/** A payment token, or its id. */
export type PaymentTokenRef = string | { readonly payment_token: string };
/** A batch, or its id. */
export type BatchRef = string | { readonly batch_id: string };
/** An endpoint, or its id. */
export type EndpointRef = string | { readonly id: string };
/** A delivery, or its id. */
export type DeliveryRef = string | { readonly id: string };
/** An account, a client, or the id of a client. */
export type ClientRef = string | { readonly clientId: string } | { readonly client_id: string };

/**
 * Fields with ids. The id of the object itself precedes the ids of its parents: an ACH transaction has a `batch_id` too, a user
 * a `client_id`.
 */
const ID_FIELDS = [
  'transaction_id',
  'id',
  'payment_token',
  'batch_id',
  'user_id',
  'integration_id',
  'clientId',
  'client_id',
] as const;

/**
 * Returns the id of an object, given the object or its id.
 * @throws SettleboxError `unknown_subject` if the value is neither
 */
export function idOf(reference: unknown): string {
  // A card number can be passed by mistake. Error messages repeat the id, so only texts in the form of an id are accepted.
  if (typeof reference === 'string') return /^[A-Z_]+-/.test(reference) ? reference : maskText(reference);
  if (typeof reference === 'object' && reference !== null)
    for (const field of ID_FIELDS) {
      const id: unknown = Reflect.get(reference, field);
      if (typeof id === 'string') return id;
    }
  throw new SettleboxError(
    'unknown_subject',
    `Expected an id, or an object with an id; got ${kindOf(reference)}.`,
    'Pass an object that a call returned (a transaction, payment token, batch, endpoint or client), or its id.',
  );
}

function kindOf(value: unknown): string {
  if (value === null || value === undefined) return String(value);
  if (value instanceof Promise) return 'a Promise (is an await missing?)';
  if (typeof value !== 'object') return `a ${typeof value}`;
  return Array.isArray(value) ? 'an array' : 'an object without an id';
}

/**
 * Returns the id of a client. Accepts an account, a client, an id, or an object that belongs to a client.
 * @throws SettleboxError `unknown_subject` if the value is none of these
 */
export function clientIdOf(reference: unknown): string {
  const named: unknown =
    typeof reference === 'object' && reference !== null ? Reflect.get(reference, 'client_id') : undefined;
  return typeof named === 'string' ? named : idOf(reference);
}
