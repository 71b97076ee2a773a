import type { LedgerAccount, PostingKind } from '../../domain/payments/ledger/rules.ts';
import type { RowsQuery } from './types.ts';

/** Selects postings of the ledger. */
export type LedgerQuery = RowsQuery & {
  /** Only postings to this account, each with the balance after it. */
  readonly account?: LedgerAccount | undefined;
  /** Only postings of this kind, such as `debit_settled`. */ readonly kind?: string | undefined;
  /** Only those of this transaction, batch, or dispute, by its id. */ readonly subject?: string | undefined;
  /** Only those that the statement of this deposit explains, by its id. */ readonly deposit?: string | undefined;
  /** Default `newest`. */ readonly order?: 'oldest' | 'newest' | undefined;
};

/** The balance of an account, and the number of its postings. */
export type LedgerAccountRow = {
  /** The account. */ readonly account: LedgerAccount;
  /** In cents; negative if more went out than came in. */ readonly amountCents: number;
  /** Number of postings that it is the sum of. */ readonly postings: number;
};

/** A posting: what moved from one account to another. */
export type LedgerLine = {
  /** Number of the posting; the first is 1. */ readonly number: number;
  /** ISO 8601. */ readonly at: string;
  /** The kind of posting. */ readonly kind: PostingKind;
  /** Id of the merchant. */ readonly clientId: string;
  /** Name of the merchant. */ readonly merchantName: string;
  /** The account that pays. */ readonly from: LedgerAccount;
  /** The account that receives. */ readonly to: LedgerAccount;
  /** In cents; negative if it moves the other way, such as a batch with a negative net. */ readonly amountCents: number;
  /** The change of the selected account, in cents; null without one. */ readonly changeCents: number | null;
  /** The balance of the selected account after this posting, in cents; null without one. */
  readonly balanceCents: number | null;
  /** Id of its transaction, or null. */ readonly transactionId: string | null;
  /** Its object: `PAYMENT, visa …4242` or `ACH batch 5`; empty for others. */ readonly what: string;
  /** Id of the batch that was settled or funded, or null. */ readonly batchId: string | null;
  /** Id of its dispute, or null. */ readonly disputeId: string | null;
};

/** The balances of a merchant or of all merchants, and a part of the postings that they are the sum of. */
export type LedgerPage = {
  /** Each account with a posting. They add up to zero. */ readonly accounts: readonly LedgerAccountRow[];
  /** The postings. */ readonly rows: readonly LedgerLine[];
  /** Number of postings that match. */ readonly total: number;
};
