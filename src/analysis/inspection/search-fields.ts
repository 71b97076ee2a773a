import type { MaskedBankAccount, MaskedCard } from '../../domain/vault/payment-tokens/rules.ts';
import type { SearchedTransaction } from './search-store.ts';

/** What a word of a search can match. */
export type SearchedField =
  | 'id'
  | 'amount'
  | 'response code'
  | 'return code'
  | 'authorization code'
  | 'response'
  | 'kind'
  | 'customer name'
  | 'customer'
  | 'merchant'
  | 'payment method'
  | 'last four'
  | 'payment token'
  | 'refers to'
  | 'description'
  | 'metadata'
  | 'trace number'
  | 'correlation id';

/** Fields that match as a whole: a code, an id. The words of the other fields match one by one, and from their start. */
const WHOLE: ReadonlySet<SearchedField> = new Set([
  ...(['id', 'response code', 'return code', 'authorization code', 'last four', 'payment token'] as const),
  ...(['refers to', 'trace number', 'correlation id', 'merchant'] as const),
]);

/** Reports whether a field matches only as a whole. */
export function isWhole(field: SearchedField): boolean {
  return WHOLE.has(field);
}

/** Passes each searched text of a transaction with its field; amounts are separate. */
export function visitFields(one: SearchedTransaction, visit: (field: SearchedField, text: string) => void): void {
  visit('id', one.id);
  visit('kind', one.kind);
  visit('last four', one.lastFour);
  visit('response code', one.responseCode);
  visit('correlation id', one.correlationId);
  visit('merchant', one.clientId);
  const shown: Partial<MaskedCard & MaskedBankAccount> = JSON.parse(one.masked);
  visitPresent(shown.brand ?? shown.bank_name, 'payment method', visit);
  visitPresent(one.holderName, 'customer name', visit);
  visitPresent(one.customerReference, 'customer', visit);
  visitPresent(one.customerId, 'customer', visit);
  visitPresent(one.paymentToken, 'payment token', visit);
  visitPresent(one.referenceId, 'refers to', visit);
  visitPresent(one.purchaseDescription, 'description', visit);
  visitPresent(one.authorizationCode, 'authorization code', visit);
  if (one.responseCode !== '00') visitPresent(one.responseMessage, 'response', visit);
  visitPresent(one.returnCode, 'return code', visit);
  visitPresent(one.traceNumber, 'trace number', visit);
  if (one.metadata !== '{}') visitValues(JSON.parse(one.metadata), visit);
}

function visitPresent(
  text: string | null | undefined,
  field: SearchedField,
  visit: (field: SearchedField, text: string) => void,
): void {
  if (text !== null && text !== undefined && text !== '') visit(field, text);
}

/** Visits the texts, numbers and booleans in a JSON value, at any depth. */
function visitValues(value: unknown, visit: (field: SearchedField, text: string) => void): void {
  if (value === null) return;
  if (typeof value !== 'object') visit('metadata', String(value));
  else for (const inner of Object.values(value)) visitValues(inner, visit);
}

const BLANKS = /\s+/;
const LETTERS_AND_DIGITS = /[\p{L}\p{N}]+/gu;
const PLAIN = /^[A-Z0-9]+$/;

/**
 * Returns the words of a text in upper case: its parts between blanks, the words in them, and what follows each of these words
 * up to the next blank, so that `shop.example` finds `ada@shop.example`.
 */
export function wordsOf(text: string): readonly string[] {
  const upper = text.toUpperCase();
  if (PLAIN.test(upper)) return [upper];
  const words = new Set<string>();
  for (const part of upper.split(BLANKS)) {
    if (part === '') continue;
    words.add(part);
    if (PLAIN.test(part)) continue;
    for (const { 0: word, index } of part.matchAll(LETTERS_AND_DIGITS)) {
      words.add(word);
      words.add(part.slice(index));
    }
  }
  return [...words];
}
