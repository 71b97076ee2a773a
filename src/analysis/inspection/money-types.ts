/** Where the money of an unfunded transaction is, as {@link MoneyPoint} counts it. */
export type MoneyPlace = (typeof MONEY_PLACES)[number];

/** All places of unfunded money. */
export const MONEY_PLACES = ['authorized', 'captured', 'in_flight'] as const;

/** A moment at which money was returned, disputed, or deposited. */
export type MoneyMark = {
  /** ISO 8601: the first of them. */ readonly at: string;
  /** ISO 8601: the last of them. */ readonly until: string;
  /** What happened. A debit at the merchant's bank is a `deposit` with a negative amount. */
  readonly kind: 'return' | 'dispute' | 'deposit';
  /** Id of the transaction, dispute, or deposit; null if there are several. */ readonly subject: string | null;
  /** How many the mark stands for. */ readonly count: number;
  /** Their sum in cents. */ readonly amountCents: number;
};
