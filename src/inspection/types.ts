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

/** Part of a list: `skip` rows are left out (default 0), `take` are answered (1 to 500, default 100). */
export interface SliceQuery {
  readonly skip?: number;
  readonly take?: number;
}

/** Part of a list, and how many there are in all. */
export interface Slice<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
}

/** A merchant of the world, by name. */
export interface MerchantRow {
  readonly clientId: string;
  readonly name: string;
  readonly transactions: number;
  /** What came to its bank so far, less what was pulled from there. */
  readonly bankCents: number;
  /** What the gateway owes it; below zero, it owes the gateway. */
  readonly payableCents: number;
}

/** The world at a glance. */
export interface Overview {
  /** ISO 8601, as every moment here. */
  readonly now: string;
  /** The first moment that is told of. */
  readonly since: string;
  readonly seed: string;
  readonly environment: string;
  readonly baseUrl: string;
  readonly merchants: readonly MerchantRow[];
  /** Grows with everything that happens: the same number, the same history. */
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
  /** What will happen next; null where nothing will. */
  readonly next: UpcomingRow | null;
}

/** Where the money stood at a moment, in cents. */
export interface MoneyPoint {
  readonly at: string;
  /** Approved, and neither captured nor sent to the banks yet. */
  readonly authorizedCents: number;
  /** Captured, and its batch is still open. */
  readonly capturedCents: number;
  /** On its way: the batch is closed or the entry submitted, and it has not reached the merchant's bank. */
  readonly inFlightCents: number;
  /** At the merchant's bank: all deposits so far, less what was pulled from there. */
  readonly fundedCents: number;
  /** Came back from the banks so far: returned or reversed debits, less what was dishonored. */
  readonly returnedCents: number;
  /** What the merchant owes the gateway: a return after payout, which the next payout pays for. */
  readonly owedCents: number;
}

/** The money of one merchant or of all, over time. */
export interface MoneyHistory {
  /** In the order of time, the last is now; at most 1 000 of them, spread evenly where there was more. */
  readonly points: readonly MoneyPoint[];
}

/** A line of the time line. */
export interface TimelineRow extends TimelineEntry {
  /** Its place among all. */
  readonly seq: number;
  /** `transaction.returned`; of what is no event of the API, what it is: `fault.struck`, `webhook.attempted`. */
  readonly type: string;
}

/** Which lines: newest first where `order` is `newest`. */
export interface TimelineQuery extends SliceQuery {
  readonly subject?: string;
  readonly client?: string;
  /** Only lines after this place. */
  readonly after?: number;
  readonly order?: 'oldest' | 'newest';
}

/** Something that will happen. */
export interface UpcomingRow extends TimelineEntry {
  /** As `clock.advanceTo` takes it; null where it has no name. */
  readonly milestone: string | null;
}

/** A batch in a list; newest first, open ones before all. */
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

/** A file between the banks, without its text. */
export type FileRow = Omit<AchFile, 'text'>;

/** A file between the banks, line by line. */
export type FileDetail = FileRow & {
  readonly records: readonly ExplainedRecord[];
};

/** Somebody who hears of events. */
export interface EndpointRow {
  readonly id: string;
  readonly url: string | null;
  readonly events: readonly string[];
  readonly status: string;
  readonly clientId: string | null;
  /** Whether somebody takes its deliveries. */
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
  /** What the last attempt came to: `200`, `500`, `timeout`; empty where there was none. */
  readonly lastAttempt: string;
}

/** Which deliveries. */
export interface DeliveriesQuery extends SliceQuery {
  readonly status?: DeliveryStatus;
  readonly endpoint?: string;
  readonly subject?: string;
  readonly search?: string;
}

/** A delivery with its attempts and what it says. */
export interface DeliveryDetail extends DeliveryRow {
  readonly url: string;
  readonly log: readonly DeliveryAttempt[];
  /** The JSON that is sent. */
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
  /** How many transactions were made with it. */
  readonly uses: number;
}

/** Which batches, files and tokens. */
export interface ClientFilter extends SliceQuery {
  readonly client?: string;
  readonly search?: string;
}

/**
 * A whole world at one moment, as the inspector shows it: what an HTML report holds.
 */
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
 * The world as it stands, for looking: no call here leaves a trace in it, in its request log or on its tape. What there
 * is none of is an SettleboxError `unknown_subject`.
 */
export interface Inspection {
  /** The world at a glance. */
  overview(): Overview;
  /** Where the money stood over time; of every merchant together, or of one. */
  money(query?: { readonly client?: string }): MoneyHistory;
  /** What happened. */
  timeline(query?: TimelineQuery): Slice<TimelineRow>;
  /** What will happen; soonest first. */
  upcoming(query?: SliceQuery): Slice<UpcomingRow>;
  /** Transactions of every merchant, or of one. */
  transactions(query?: TransactionsQuery): Slice<TransactionRow>;
  /** One transaction with its story. */
  transaction(id: string): TransactionDetail;
  /** Batches, open ones first. */
  batches(query?: ClientFilter): Slice<BatchRow>;
  /** Files between the banks, newest first. */
  files(query?: SliceQuery): Slice<FileRow>;
  /** One file, explained line by line. */
  file(name: string): FileDetail;
  /** Who hears of events. */
  endpoints(): readonly EndpointRow[];
  /** Webhooks, newest first. */
  deliveries(query?: DeliveriesQuery): Slice<DeliveryRow>;
  /** One webhook with its attempts and its body. */
  delivery(id: string): DeliveryDetail;
  /** Stored payment methods, masked; newest first. */
  tokens(query?: ClientFilter): Slice<TokenRow>;
  /** All of it at once, for a report; of the newest 500 of each. */
  freeze(): FrozenWorld;
}
