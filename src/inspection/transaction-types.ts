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
  /** In words, where it is not simply approved: `declined: 51 Insufficient funds`, `R10 Customer advises unauthorized`. */
  readonly note: string;
}

/** Which transactions; newest first. */
export interface TransactionsQuery extends SliceQuery {
  readonly client?: string;
  /** Words that must be found, as the API's `search_text` does; or an id, or a return code. */
  readonly search?: string;
  readonly state?: TransactionState;
  readonly kind?: string;
  /** Its id; of an open batch, which has none yet, its number as text. */
  readonly batchId?: string;
}

/** A state that a transaction came to, and why. */
export interface HistoryStep {
  readonly state: TransactionState;
  readonly at: string;
  /** What brought it there, in words: `the ACH batch settles`. */
  readonly what: string;
  readonly why: string;
}

/** A state that it may come to from where it is. */
export interface PossibleState {
  readonly state: TransactionState;
  /** The move of its lifecycle: `returned`. */
  readonly move: string;
  /** What would bring it there, in words, and who: `the customer's bank sends it back`. */
  readonly how: string;
}

/** What a test may make the world do to a transaction. */
export interface WorldAction {
  readonly action: 'return' | 'notificationOfChange' | 'reverse' | 'rejectRefund' | 'cancel' | 'capture' | 'refund';
  /** The world's hand, or the merchant's. */
  readonly by: 'bank' | 'network' | 'merchant';
  readonly label: string;
  /** Codes to choose from, the usual ones first; of `reverse` the reasons. Empty where there is no choice. */
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

/** A transaction with all that is known of it. */
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
  /** As GET answers it, without a trace in the request log. */
  readonly wire: AnyTransaction;
}
