/** A kind of secret that must not be stored: a card number, a bank account number, or a CVV. */
export type SecretKind = 'card_number' | 'account_number' | 'cvv';

/** A leaked secret and its place. Never contains the secret itself. */
export type SecretLeak = {
  /**
   * The place: `console.log, line 3`; `database, table orders, column note, row 7`; `webhook response to
   * transaction.settled …, body $.card`.
   */
  readonly where: string;
  /** The kind of secret. */
  readonly kind: SecretKind;
  /** The last four digits; empty for a CVV. */
  readonly ending: string;
  /** The surrounding text, with every secret masked. */
  readonly excerpt: string;
  /** The remedy, such as `Write the payment token, or last_four.` */
  readonly remedy: string;
};

/** The label and remedy of each kind. */
export const SECRET_KINDS: Readonly<Record<SecretKind, { readonly label: string; readonly remedy: string }>> = {
  card_number: { label: 'card number', remedy: 'Write the payment token, or last_four.' },
  account_number: { label: 'account number', remedy: 'Write the payment token, or last_four.' },
  cvv: { label: 'CVV', remedy: 'Remove it: a CVV is for one charge and must never be stored.' },
};
