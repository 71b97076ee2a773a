/** What each kind of transaction is, for somebody who sees it for the first time. */
// biome-ignore format: a table reads in columns
export const KINDS: Readonly<Record<string, string>> = {
  SALE:    'A charge of a card: approved and captured in one.',
  AUTH:    'A hold on a card: money is reserved, and moves only when the merchant captures it.',
  REFUND:  'Money that the merchant gives back to a card.',
  PAYMENT: 'A debit: money is drawn from the customer’s bank account.',
  PAYOUT:  'A credit: money is sent to somebody’s bank account.',
};
