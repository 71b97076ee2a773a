/** Types of the views of deposits. */

import type { StatementLineType } from '../../domain/payments/deposits/statement.ts';

/** A deposit at the merchant's bank, or a debit there, in a list; newest first. Times are ISO 8601. */
export type DepositRow = {
  /** Id of the deposit. */ readonly id: string;
  /** Id of the merchant. */ readonly clientId: string;
  /** Name of the merchant. */ readonly merchantName: string;
  /** `pull` debits a negative balance, `fees` the fees of a month. */
  readonly kind: 'deposit' | 'pull' | 'fees';
  /** In cents; negative if the merchant's bank account was debited. */ readonly amountCents: number;
  /** Time of the deposit. */ readonly depositedAt: string;
  /** Time at which the bank returned it; null unless it failed. */ readonly failedAt: string | null;
  /** The batches funded with it. */ readonly batchIds: readonly string[];
};

/** A line of a deposit's statement. */
export type DepositLine = {
  /** What the line is for. */ readonly type: StatementLineType;
  /** The transaction; null for lines without one. */ readonly transactionId: string | null;
  /** `PAYMENT, visa …4242`; empty without a transaction. */ readonly what: string;
  /** In cents; negative if the merchant paid it. */ readonly grossCents: number;
  /** In cents. */ readonly feeCents: number;
  /** Gross less fee, in cents. */ readonly netCents: number;
};

/** A deposit with its statement. */
export type DepositDetail = DepositRow & {
  /** What moved the merchant's balance since the previous deposit; the sum of `netCents` is the deposit. */
  readonly lines: readonly DepositLine[];
};
