/** A description of each kind of transaction, for a reader who is new to it. */
export const KINDS: Readonly<Record<string, string>> = {
  SALE: 'A card charge, authorized and captured in one request.',
  AUTH: 'A card authorization. The money moves only after capture.',
  REFUND: 'A refund to a card.',
  PAYMENT: 'An ACH debit from the customer’s bank account.',
  PAYOUT: 'An ACH credit to a bank account.',
};
