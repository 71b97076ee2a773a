/** What must not be kept: the number of a card or a bank account, or a card's verification value. */
export type SecretKind = 'card_number' | 'account_number' | 'cvv';

/** A secret in a place where it must not be. Never holds the secret itself. */
export interface SecretLeak {
  /** `console.log, line 3`; `database, table orders, column note, row 7`; `answer to transaction.settled …, body $.card`. */
  readonly where: string;
  readonly kind: SecretKind;
  /** Its last digits; empty of a CVV. */
  readonly ending: string;
  /** The text around it, with every secret in it masked. */
  readonly excerpt: string;
  /** What to write in its place. */
  readonly remedy: string;
}

/** In words, and what may be written in its place. */
// biome-ignore format: a table reads in columns
export const KINDS: Readonly<Record<SecretKind, { readonly words: string; readonly instead: string }>> = {
  card_number:    { words: 'card number',    instead: 'Write the payment token, or last_four.' },
  account_number: { words: 'account number', instead: 'Write the payment token, or last_four.' },
  cvv:            { words: 'CVV',            instead: 'Leave it out: it is for one charge and is never kept.' },
};
