/** What a world looks like from outside: plain data, as the inspector shows it and `/_sim/inspect/…` answers it. */
import type { AchFile } from '../harness/ach.ts';
import type { TimelineEntry } from '../harness/timeline.ts';
import type { DeliveryAttempt } from '../harness/webhooks.ts';
import type { ExplainedField, ExplainedRecord } from '../nacha/explain.ts';
import type { DeliveryStatus } from '../resources/webhooks/lifecycle.ts';
import type {
  HistoryStep,
  PossibleState,
  TransactionDetail,
  TransactionRow,
  TransactionsQuery,
  WorldAction,
} from './transaction-types.ts';

export type {
  ExplainedField,
  ExplainedRecord,
  HistoryStep,
  PossibleState,
  TransactionDetail,
  TransactionRow,
  TransactionsQuery,
  WorldAction,
};

/** Selects a part of a list: `skip` rows are skipped (default 0), `take` rows are returned (1 to 500, default 100). */
export interface SliceQuery {
  readonly skip?: number;
  readonly take?: number;
}

/** A part of a list, and the total number of rows. */
export interface Slice<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
}

/** A merchant of the world. */
export interface MerchantRow {
  readonly clientId: string;
  readonly name: string;
  readonly transactions: number;
  /** Deposits at its bank so far, less debits there. */
  readonly bankCents: number;
  /** What the gateway owes the merchant; negative if the merchant owes the gateway. */
  readonly payableCents: number;
}

/** A summary of the world. */
export interface Overview {
  /** ISO 8601, like every time here. */
  readonly now: string;
  /** The time of the first event. */
  readonly since: string;
  readonly seed: string;
  readonly environment: string;
  readonly baseUrl: string;
  readonly merchants: readonly MerchantRow[];
  /** Grows with everything that happens: the same number means the same history. */
  readonly events: number;
  readonly counts: {
    readonly transactions: number;
    readonly openBatches: number;
    readonly batches: number;
    readonly files: number;
    readonly endpoints: number;
    readonly deliveries: number;
    readonly deliveriesPending: number;
    readonly deliveriesFailed: number;
    readonly tokens: number;
    readonly upcoming: number;
  };
  /** The next scheduled event; null if nothing is scheduled. */
  readonly next: UpcomingRow | null;
}

/** The money at one time, in cents. */
export interface MoneyPoint {
  readonly at: string;
  /** Approved, and neither captured nor submitted to the banks yet. */
  readonly authorizedCents: number;
  /** Captured, in an open batch. */
  readonly capturedCents: number;
  /** In flight: the batch is closed or the entry submitted, and the money has not reached the merchant's bank. */
  readonly inFlightCents: number;
  /** At the merchant's bank: all deposits so far, less debits there. */
  readonly fundedCents: number;
  /** Returned or reversed debits so far, less dishonored returns. */
  readonly returnedCents: number;
  /** What the merchant owes the gateway after returns of funded debits; the next deposit is reduced by it. */
  readonly owedCents: number;
}

/** The money of one merchant or of all merchants, over time. */
export interface MoneyHistory {
  /** In chronological order, ending now; at most 1,000 points, thinned out evenly if there were more. */
  readonly points: readonly MoneyPoint[];
}

/** A line of the timeline. */
export interface TimelineRow extends TimelineEntry {
  /** Its position in the event log. */
  readonly seq: number;
  /**
   * The event type, such as `transaction.returned`; for lines that are not API events `fault.struck`,
   * `webhook.attempted` and the like.
   */
  readonly type: string;
}

/** Filters the timeline. With the order `newest`, the newest lines come first. */
export interface TimelineQuery extends SliceQuery {
  readonly subject?: string;
  readonly client?: string;
  /** Only lines after this position. */
  readonly after?: number;
  readonly order?: 'oldest' | 'newest';
}

/** A scheduled event. */
export interface UpcomingRow extends TimelineEntry {
  /** The name that `clock.advanceTo` accepts; null if it has none. */
  readonly milestone: string | null;
}

/** A batch in a list; open ones first, then newest first. */
export interface BatchRow {
  readonly number: number;
  readonly batchId: string | null;
  readonly clientId: string;
  readonly processor: 'card' | 'ach';
  readonly status: string;
  readonly entries: number;
  readonly debitCents: number;
  readonly creditCents: number;
  readonly netCents: number;
  readonly openedAt: string | null;
  readonly closesAt: string | null;
  readonly closedAt: string | null;
  readonly settledAt: string | null;
  readonly fundedAt: string | null;
}

/** A file exchanged between the banks, without its text. */
export type FileRow = Omit<AchFile, 'text'>;

/** A file exchanged between the banks, line by line. */
export type FileDetail = FileRow & {
  readonly records: readonly ExplainedRecord[];
};

/** A webhook endpoint. */
export interface EndpointRow {
  readonly id: string;
  readonly url: string | null;
  readonly events: readonly string[];
  readonly status: string;
  readonly clientId: string | null;
  /** True if a receiver is attached. */
  readonly attached: boolean;
}

/** One event for one endpoint, in a list; newest first. */
export interface DeliveryRow {
  readonly id: string;
  readonly endpointId: string;
  readonly eventId: string;
  readonly type: string;
  readonly subject: string;
  readonly status: DeliveryStatus;
  readonly attempts: number;
  readonly createdAt: string;
  readonly nextAttemptAt: string | null;
  /** The outcome of the last attempt: `200`, `500`, `timeout`; empty if there was none. */
  readonly lastAttempt: string;
}

/** Filters deliveries. */
export interface DeliveriesQuery extends SliceQuery {
  readonly status?: DeliveryStatus;
  readonly endpoint?: string;
  readonly subject?: string;
  readonly search?: string;
}

/** A delivery with its attempts and its body. */
export interface DeliveryDetail extends DeliveryRow {
  readonly url: string;
  readonly log: readonly DeliveryAttempt[];
  /** The JSON body. */
  readonly body: string;
}

/** A stored payment method, masked. */
export interface TokenRow {
  readonly id: string;
  readonly clientId: string;
  readonly customerId: string | null;
  readonly status: string;
  readonly statusReason: string | null;
  readonly type: 'card' | 'bank_account';
  /** `visa …4242, 12/2030`; `First Example Bank, checking …6789`. */
  readonly method: string;
  readonly createdAt: string;
  /** The number of transactions made with it. */
  readonly uses: number;
}

/** Filters batches, files and tokens. */
export interface ClientFilter extends SliceQuery {
  readonly client?: string;
  readonly search?: string;
}

/** A complete world at one time, as the inspector displays it: the contents of an HTML report. */
export interface FrozenWorld {
  readonly overview: Overview;
  readonly money: MoneyHistory;
  readonly timeline: readonly TimelineRow[];
  readonly upcoming: readonly UpcomingRow[];
  readonly transactions: readonly TransactionDetail[];
  readonly batches: readonly BatchRow[];
  readonly files: readonly FileDetail[];
  readonly endpoints: readonly EndpointRow[];
  readonly deliveries: readonly DeliveryDetail[];
  readonly tokens: readonly TokenRow[];
}

/**
 * Read-only views of the world. No call here leaves a trace in the world, in its request log or on its tape. Unknown
 * ids throw SettleboxError `unknown_subject`.
 */
export interface Inspection {
  /** Returns a summary of the world. */
  overview(): Overview;
  /** Returns the money over time, of one merchant or of all merchants together. */
  money(query?: { readonly client?: string }): MoneyHistory;
  /** Returns past events. */
  timeline(query?: TimelineQuery): Slice<TimelineRow>;
  /** Returns scheduled events, soonest first. */
  upcoming(query?: SliceQuery): Slice<UpcomingRow>;
  /** Returns the transactions of one merchant or of all merchants, newest first. */
  transactions(query?: TransactionsQuery): Slice<TransactionRow>;
  /** Returns a transaction with its history. */
  transaction(id: string): TransactionDetail;
  /** Returns batches, open ones first. */
  batches(query?: ClientFilter): Slice<BatchRow>;
  /** Returns the files exchanged between the banks, newest first. */
  files(query?: SliceQuery): Slice<FileRow>;
  /** Returns a file, explained line by line. */
  file(name: string): FileDetail;
  /** Returns the webhook endpoints. */
  endpoints(): readonly EndpointRow[];
  /** Returns webhook deliveries, newest first. */
  deliveries(query?: DeliveriesQuery): Slice<DeliveryRow>;
  /** Returns a webhook delivery with its attempts and its body. */
  delivery(id: string): DeliveryDetail;
  /** Returns stored payment methods, masked; newest first. */
  tokens(query?: ClientFilter): Slice<TokenRow>;
  /** Returns all of it at once, for a report: the newest 500 of each. */
  freeze(): FrozenWorld;
}
