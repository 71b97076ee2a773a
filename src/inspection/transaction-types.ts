/** What is shown of transactions. */
import type { LedgerEntry } from '../harness/ledger.ts';
import type { TransactionState } from '../resources/transactions/lifecycle.ts';
import type { AnyTransaction } from '../resources/transactions/types.ts';
import type { DeliveryRow, FileRow, SliceQuery, TimelineRow, UpcomingRow } from './types.ts';

/** A transaction in a list. */
export interface TransactionRow {
  readonly id: string;
  /** SALE, AUTH, REFUND; PAYMENT, PAYOUT. */
  readonly kind: string;
  readonly processor: 'card' | 'ach';
  readonly state: TransactionState;
  readonly amountCents: number;
  readonly clientId: string;
  readonly customerId: string | null;
  readonly referenceId: string | null;
  /** `visa …4242`, `First Example Bank …6789`. */
  readonly method: string;
  readonly createdAt: string;
  readonly settledAt: string | null;
  readonly fundedAt: string | null;
  /** `00` means approved. */
  readonly responseCode: string;
  readonly returnCode: string | null;
  /**
   * A description unless it is simply approved: `declined: 51 Insufficient funds`, `R10 Customer advises
   * unauthorized`.
   */
  readonly note: string;
}

/** Filters transactions; newest first. */
export interface TransactionsQuery extends SliceQuery {
  readonly client?: string;
  /** Words that all must match, as in `search_text` of the API; or an id, or a return code. */
  readonly search?: string;
  readonly state?: TransactionState;
  readonly kind?: string;
  /** The batch id; for an open batch, which has no id yet, its number as text. */
  readonly batchId?: string;
}

/** A state that a transaction entered, and why. */
export interface HistoryStep {
  readonly state: TransactionState;
  readonly at: string;
  /** Human-readable cause: `the ACH batch settles`. */
  readonly what: string;
  readonly why: string;
}

/** A state that the transaction can enter next. */
export interface PossibleState {
  readonly state: TransactionState;
  /** The lifecycle event: `returned`. */
  readonly move: string;
  /** Human-readable trigger: `the customer’s bank returns it`. */
  readonly how: string;
}

/** An action that a test can trigger for a transaction. */
export interface WorldAction {
  readonly action: 'return' | 'notificationOfChange' | 'reverse' | 'rejectRefund' | 'cancel' | 'capture' | 'refund';
  /** Who acts: a bank, the card network or the merchant. */
  readonly by: 'bank' | 'network' | 'merchant';
  readonly label: string;
  /** Codes to choose from, the usual ones first; for `reverse` the reasons. Empty if there is no choice. */
  readonly choices: readonly {
    readonly value: string;
    readonly label: string;
    readonly usual: boolean;
    /**
     * Days after settlement at which it usually comes, and the last on which it may: banking days of a deadline of two, else
     * calendar days. Null where that says nothing.
     */
    readonly days?: number | null;
    readonly deadlineDays?: number | null;
  }[];
}

/** A transaction with everything known about it. */
export interface TransactionDetail extends TransactionRow {
  readonly capturedCents: number;
  readonly refundedCents: number;
  readonly batchId: string | null;
  readonly traceNumber: string | null;
  readonly secCode: string | null;
  readonly history: readonly HistoryStep[];
  readonly possible: readonly PossibleState[];
  readonly upcoming: readonly UpcomingRow[];
  readonly ledger: readonly LedgerEntry[];
  readonly timeline: readonly TimelineRow[];
  readonly deliveries: readonly DeliveryRow[];
  readonly files: readonly FileRow[];
  /** Empty in a frozen world. */
  readonly actions: readonly WorldAction[];
  /** The response of GET, without a trace in the request log. */
  readonly wire: AnyTransaction;
}
