/** Types of the views of transactions. */

import type { TransactionState } from '../../domain/payments/transactions/lifecycle.ts';
import type { AnyTransaction } from '../../domain/payments/transactions/types.ts';
import type { LedgerEntry } from '../../harness/ledger.ts';
import type { MoneyPlace } from './money-types.ts';
import type { SearchMatch } from './search-matches.ts';
import type { SortOf } from './sort-orders.ts';
import type { DeliveryRow, ExpectedStep, FileRow, RowsQuery, TimelineRow, UpcomingRow } from './types.ts';

/** A transaction in a list. Times are ISO 8601, null until they occur. */
export type TransactionRow = {
  /** Id of the transaction. */
  readonly id: string;
  /** `SALE`, `AUTH`, `REFUND`, `PAYMENT` or `PAYOUT`. */
  readonly kind: string;
  /** `card` or `ach`. */
  readonly processor: 'card' | 'ach';
  /** Current state. */
  readonly state: TransactionState;
  /** Integer in cents. */
  readonly amountCents: number;
  /** Id of the merchant. */
  readonly clientId: string;
  /** Name of the merchant. */
  readonly merchantName: string;
  /** The customer; null if unknown. */
  readonly customerId: string | null;
  /** Name of the holder of the card or account; null if unknown. */
  readonly customerName: string | null;
  /** The merchant's own id for the customer, if any. */
  readonly customerReference?: string;
  /** The transaction that it refers to, such as the refunded sale; null if none. */
  readonly referenceId: string | null;
  /** Masked payment method: `visa …4242`, `First Example Bank …6789`. */
  readonly method: string;
  /** Creation time. */
  readonly createdAt: string;
  /** Time of settlement. */
  readonly settledAt: string | null;
  /** Time of the deposit at the merchant's bank. */
  readonly fundedAt: string | null;
  /** `00` means approved. */
  readonly responseCode: string;
  /** The return code, such as `R10`; null if not returned. */
  readonly returnCode: string | null;
  /** Description of an unusual outcome: `declined: 51 Insufficient funds`, `R10 Customer advises unauthorized`. */
  readonly note: string;
  /** Why the row matched; only in a search. */
  readonly matched?: readonly SearchMatch[];
};

/** Filters transactions; several filters must all hold. */
export type TransactionsQuery = RowsQuery & {
  /**
   * Words that all must match. An amount (`49.99`, `$49.99`), a response or return code (`51`, `R10`), the last four
   * digits, and an id match as a whole; names, descriptions and metadata also from the start of a word.
   */
  readonly search?: string | undefined;
  /**
   * Only those in this state. `funded` are the settled ones that are deposited at the merchant's bank, `unfunded` the
   * settled ones that are not.
   */
  readonly state?: TransactionState | 'funded' | 'unfunded' | undefined;
  /** Only those whose money the overview counts as authorized, captured, or in flight. */
  readonly money?: MoneyPlace | undefined;
  /** Only those of this customer, by its id or by the merchant's own id for it. */
  readonly customer?: string | undefined;
  /** Default `-created`: newest first. */
  readonly sort?: SortOf<'transactions'> | undefined;
  /** Only those of this kind, such as `SALE`. */
  readonly kind?: string | undefined;
  /** The batch id; for an open batch, which has no id yet, its number as text. */
  readonly batchId?: string | undefined;
  /** Only those with this response code of the issuer, such as `51`. An accepted ACH entry has `00`. */
  readonly responseCode?: string | undefined;
  /** Only those whose return, dishonor, or contest has this code, such as `R10`. */
  readonly returnCode?: string | undefined;
};

/** A state that a transaction entered, and the reason. */
export type HistoryStep = {
  /** The state that it entered. */
  readonly state: TransactionState;
  /** ISO 8601. */
  readonly at: string;
  /** Human-readable cause: `the ACH batch settles`. */
  readonly what: string;
  /** Human-readable reason. */
  readonly why: string;
};

/** A state that the transaction can enter next. */
export type PossibleState = {
  /** The next state. */
  readonly state: TransactionState;
  /** The lifecycle event: `returned`. */
  readonly move: string;
  /** Human-readable trigger: `the customer’s bank returns it`. */
  readonly how: string;
};

/** An action that a test can trigger for a transaction. */
export type WorldAction = {
  /** The action; the function of this name in `simulate` or `transactions` performs it. */
  readonly action: 'return' | 'notificationOfChange' | 'reverse' | 'rejectRefund' | 'cancel' | 'capture' | 'refund';
  /** The acting party: a bank, the card network or the merchant. */
  readonly by: 'bank' | 'network' | 'merchant';
  /** Human-readable label. */
  readonly label: string;
  /** The codes to choose from, the usual ones first; for `reverse` the reasons. Empty if there is no choice. */
  readonly choices: readonly {
    /** The code or reason. */
    readonly value: string;
    /** Human-readable label. */
    readonly label: string;
    /** True for the usual choices, such as the seven return codes of the specification. */
    readonly usual: boolean;
    /**
     * Days after settlement at which it usually arrives: banking days if the deadline is two banking days, otherwise
     * calendar days. Null if it does not count from settlement.
     */
    readonly days?: number | null;
    /** The last day on which it can arrive, counted like `days`. */
    readonly deadlineDays?: number | null;
  }[];
};

/** A transaction with everything known about it. */
export type TransactionDetail = TransactionRow & {
  /** Captured cents. */
  readonly capturedCents: number;
  /** Refunded cents. */
  readonly refundedCents: number;
  /** The closed batch; null while it is open. */
  readonly batchId: string | null;
  /** Number of its batch, open or closed; null if it is in none. */
  readonly batchNumber: number | null;
  /** Id of the deposit that paid its batch; null before, and if the merchant's balance was too low for a deposit. */
  readonly depositId: string | null;
  /** Fifteen digits; null until submission. */
  readonly traceNumber: string | null;
  /** Entry class; null for cards. */
  readonly secCode: string | null;
  /** All states so far, in order. */
  readonly history: readonly HistoryStep[];
  /** The states that it can enter next. */
  readonly possible: readonly PossibleState[];
  /** The steps to its deposit at the merchant’s bank that remain, with their dates. */
  readonly expected: readonly ExpectedStep[];
  /** Scheduled events about it, soonest first. */
  readonly upcoming: readonly UpcomingRow[];
  /** Its postings. */
  readonly ledger: readonly LedgerEntry[];
  /** Past events about it. */
  readonly timeline: readonly TimelineRow[];
  /** Webhooks about it. */
  readonly deliveries: readonly DeliveryRow[];
  /** The Nacha files that contain it. */
  readonly files: readonly FileRow[];
  /** What was ordered for it and has not happened yet; `simulate.ach.cancel` takes it back by its id. */
  readonly plans: readonly {
    /** Id of the scheduled return, notification of change, or reversal. */
    readonly id: string;
    /** The action that ordered it. */
    readonly action: 'return' | 'notificationOfChange' | 'reverse';
    /** The return or change code; empty for a reversal. */
    readonly code: string;
    /** Time at which it happens, ISO 8601; null until the entry has settled. */
    readonly at: string | null;
  }[];
  /** Actions that a test can trigger for it; empty in a frozen world. */
  readonly actions: readonly WorldAction[];
  /** The response of `transactions.get`, without an entry in the request log. */
  readonly wire: AnyTransaction;
};
