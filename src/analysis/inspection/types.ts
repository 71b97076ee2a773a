/** Plain data of a world's views, for the inspector and `/_sim/inspect/…`. */

import type { DeliveryStatus } from '../../domain/webhooks/deliveries/lifecycle.ts';
import type { SentHeaders } from '../../domain/webhooks/dispatcher/sent-headers.ts';
import type { AchFile } from '../../harness/ach.ts';
import type { DeliveryAttempt } from '../../harness/deliveries.ts';
import type { TimelineEntry } from '../../harness/timeline.ts';
import type { DateRange } from './list-order.ts';
import type { MoneyMark } from './money-types.ts';
import type { SortOf } from './sort-orders.ts';

/** Selects a part of a list. */
export type SliceQuery = {
  /** Number of rows to skip. Default 0. */ readonly skip?: number | undefined;
  /** Maximum number of rows, 1 to 500. Default 100. */ readonly take?: number | undefined;
};

/** Selects the rows of a merchant, in a date range. */
export type RowsQuery = SliceQuery &
  DateRange & {
    /** Only those of this merchant, by its id. */ readonly client?: string | undefined;
  };

/** A part of a list, and the total number of rows. */
export type Slice<Row> = {
  /** The selected rows. */ readonly rows: readonly Row[];
  /** Number of all rows that match. */ readonly total: number;
};

/** A merchant of the world. */
export type MerchantRow = {
  /** Id of the merchant. */ readonly clientId: string;
  /** The name of the merchant. */ readonly name: string;
  /** Number of its transactions. */ readonly transactions: number;
  /** Cents deposited at its bank so far, minus debits there. */
  readonly bankCents: number;
  /** Cents that the gateway owes the merchant; negative if the merchant owes the gateway. */
  readonly payableCents: number;
};

/** A summary of the world. */
export type Overview = {
  /** ISO 8601, like every time here. */
  readonly now: string;
  /** The time of the first event. */
  readonly since: string;
  /** The seed of the world. */ readonly seed: string;
  /** The `environment` option. */ readonly environment: string;
  /** Base URL of the API. */ readonly baseUrl: string;
  /** All merchants. */ readonly merchants: readonly MerchantRow[];
  /** Number of entries in the event log; it grows with everything that happens. */
  readonly events: number;
  /** Number of objects by kind. */ readonly counts: {
    readonly transactions: number;
    readonly openBatches: number;
    readonly batches: number;
    readonly files: number;
    readonly endpoints: number;
    readonly deliveries: number;
    readonly deliveriesPending: number;
    readonly deliveriesFailed: number;
    readonly tokens: number;
    readonly disputes: number;
    readonly deposits: number;
    readonly upcoming: number;
  };
  /**
   * Number of transactions by state; states without one are absent. A settled transaction is counted as `funded` from
   * its deposit at the merchant's bank on, and as `unfunded` before.
   */
  readonly states: Readonly<Record<string, number>>;
  /** The next scheduled event; null if nothing is scheduled. A webhook without a receiver is not one. */
  readonly next: UpcomingRow | null;
};

/** The money at one time, in cents. */
export type MoneyPoint = {
  /** ISO 8601. */ readonly at: string;
  /** Approved, and neither captured nor submitted to the banks yet. */
  readonly authorizedCents: number;
  /** Captured, in an open batch. */
  readonly capturedCents: number;
  /** In transit: the batch is closed or the entry submitted, and the money has not reached the merchant's bank. */
  readonly inFlightCents: number;
  /** Deposited at the merchant's bank so far, minus debits there. */
  readonly fundedCents: number;
  /** Returned or reversed debits so far, minus dishonored returns. */
  readonly returnedCents: number;
  /** Owed by the merchant to the gateway after returns of funded debits; the next deposit is reduced by it. */
  readonly owedCents: number;
};

/** The money of one merchant or of all merchants, over time. */
export type MoneyHistory = {
  /** In chronological order, ending now; at most 1,000 points. Of more, the last of each day and of equal periods stay. */
  readonly points: readonly MoneyPoint[];
  /** Returns, disputes, and deposits by time; those close together are one mark, so that there are at most 180. */
  readonly marks: readonly MoneyMark[];
};

/** A line of the timeline. */
export type TimelineRow = TimelineEntry & {
  /** Position in the event log. */
  readonly seq: number;
  /** Event type, such as `transaction.returned`. Other lines have types such as `fault.struck` and `webhook.attempted`. */
  readonly type: string;
};

/** Filters the timeline. */
export type TimelineQuery = RowsQuery & {
  /** Only lines about the object with this id. */ readonly subject?: string | undefined;
  /** Only lines of this type, such as `transaction.returned`. */ readonly type?: string | undefined;
  /** Only lines after this position. */
  readonly after?: number | undefined;
  /** Default `oldest` first. */ readonly order?: 'oldest' | 'newest' | undefined;
};

/** A scheduled event. */
export type UpcomingRow = TimelineEntry & {
  /** The name that `clock.advanceTo` accepts; null if it has none. */
  readonly milestone: string | null;
  /** The number of the batch that it is about; an open batch has no id yet. Absent for other objects. */
  readonly batchNumber?: number;
};

/** A step that a batch has yet to take, with its date. */
export type ExpectedStep = {
  /** What the batch will be. */ readonly step: 'closed' | 'submitted' | 'settled' | 'funded';
  /** ISO 8601. */ readonly at: string;
  /** The reason for this time. */ readonly why: string;
};

/** A batch in a list: open ones first, then newest first. Times are ISO 8601, null until they occur. */
export type BatchRow = {
  /** Position in the world, from 1; open batches have no other id. */ readonly number: number;
  /** Null until it closes. */ readonly batchId: string | null;
  /** Id of the merchant. */ readonly clientId: string;
  /** Name of the merchant. */ readonly merchantName: string;
  /** `card` or `ach`. */ readonly processor: 'card' | 'ach';
  /** `open`, `settling` or `settled`. */ readonly status: string;
  /** Number of transactions. */ readonly entries: number;
  /** Total of sales and payments, in cents. */ readonly debitCents: number;
  /** Total of refunds and payouts, in cents. */ readonly creditCents: number;
  /** Debits minus credits, in cents. */ readonly netCents: number;
  /** Time of the first transaction. */ readonly openedAt: string | null;
  /** Next cut-off of an open batch; null if none. */ readonly closesAt: string | null;
  /** Time of the close. */ readonly closedAt: string | null;
  /** Time of settlement. */ readonly settledAt: string | null;
  /** Time of funding. */ readonly fundedAt: string | null;
  /** The steps that it has yet to take, with their dates; empty if it closes only on request. */
  readonly expected: readonly ExpectedStep[];
};

/** A Nacha file without its text. */
export type FileRow = Omit<AchFile, 'text'>;

/** A webhook endpoint. */
export type EndpointRow = {
  /** Id of the endpoint. */ readonly id: string;
  /** Null without a URL. */ readonly url: string | null;
  /** Event types and patterns that the endpoint subscribes to. */ readonly events: readonly string[];
  /** `active`, `disabled` or `removed`. */ readonly status: string;
  /** Limits it to one client; null for all. */ readonly clientId: string | null;
  /** True if a function receives its deliveries in this process. */
  readonly attached: boolean;
};

/** The delivery of one event to one endpoint, in a list; newest first. Times are ISO 8601. */
export type DeliveryRow = {
  /** Id of the delivery. */ readonly id: string;
  /** Id of the endpoint. */ readonly endpointId: string;
  /** Id of the event. */ readonly eventId: string;
  /** Event type as the endpoint receives it. */ readonly type: string;
  /** Id of the object of the event. */ readonly subject: string;
  /** Status of the delivery. */ readonly status: DeliveryStatus;
  /** Number of attempts so far. */ readonly attempts: number;
  /** Time of the event. */ readonly createdAt: string;
  /** Null if no attempt is scheduled. */ readonly nextAttemptAt: string | null;
  /** The earlier delivery of its object to the endpoint, whose outcome it waits for; null if it waits for none. */
  readonly waitsFor: { readonly id: string; readonly type: string } | null;
  /** The outcome of the last attempt: `200`, `500`, `timeout`; empty if there was none. */
  readonly lastAttempt: string;
};

/** Filters deliveries; several filters must all hold. */
export type DeliveriesQuery = RowsQuery & {
  /** Default `-created`: newest first. */ readonly sort?: SortOf<'deliveries'> | undefined;
  /** Only those with this status. */ readonly status?: DeliveryStatus | undefined;
  /** Only those with one attempt so far, or with several. */ readonly attempts?: 'one' | 'several' | undefined;
  /** Only those to this endpoint, by its id. */ readonly endpoint?: string | undefined;
  /** Only those about the object with this id. */ readonly subject?: string | undefined;
  /** Only deliveries that contain this text in an id or type. */ readonly search?: string | undefined;
};

/** A delivery with its attempts and its body. */
export type DeliveryDetail = DeliveryRow & {
  /** The URL of the request. */ readonly url: string;
  /** The attempts, in order. */ readonly log: readonly DeliveryAttempt[];
  /**
   * The headers of those attempts that this process has made lately, in order. They are not part of the world: a snapshot, a
   * fork, and a report have none.
   */
  readonly sent: readonly SentHeaders[];
  /** The JSON body. */
  readonly body: string;
};

/** A stored payment method, masked. */
export type TokenRow = {
  /** Id of the payment token. */ readonly id: string;
  /** Id of the merchant. */ readonly clientId: string;
  /** Name of the merchant. */ readonly merchantName: string;
  /** Id of the customer. */ readonly customerId: string | null;
  /** Name of the holder; null if unknown. */ readonly customerName: string | null;
  /** The merchant's own id for the customer, if any. */ readonly customerReference?: string;
  /** Only an `active` token can be used. */ readonly status: string;
  /** Null if the status needs none. */ readonly statusReason: string | null;
  /** Charges that are rejected although it is active: `debits blocked after R10`; null if none are. */
  readonly blocked: string | null;
  /** `card` or `bank_account`. */ readonly type: 'card' | 'bank_account';
  /** `visa …4242, 12/2030`; `First Example Bank, checking …6789`. */
  readonly method: string;
  /** ISO 8601. */ readonly createdAt: string;
  /** The number of transactions made with it. */
  readonly uses: number;
};

/** Filters batches, tokens, disputes, and deposits. */
export type ClientFilter = RowsQuery & {
  /** Only those that contain this text. */ readonly search?: string | undefined;
};

/** Filters batches. */
export type BatchesQuery = ClientFilter & {
  /** Default: open ones first, then newest first. */ readonly sort?: SortOf<'batches'> | undefined;
};

/** Filters payment tokens. */
export type TokensQuery = ClientFilter & {
  /** Default `-created`: newest first. */ readonly sort?: SortOf<'tokens'> | undefined;
};

/** Filters scheduled events. */
export type UpcomingQuery = RowsQuery & {
  /** Only those about this customer's methods, payments, and disputes; its id, or the merchant's own id for it. */
  readonly customer?: string | undefined;
};

/** Filters disputes. */
export type DisputesQuery = ClientFilter & {
  /** Only those of this customer's payments; its id, or the merchant's own id for it. */
  readonly customer?: string | undefined;
  /** Default: newest first. */ readonly sort?: SortOf<'disputes'> | undefined;
};

/** Filters deposits. */
export type DepositsQuery = ClientFilter & {
  /** Default `-deposited`: newest first. */ readonly sort?: SortOf<'deposits'> | undefined;
};

/** Filters ACH files. */
export type FilesQuery = RowsQuery & {
  /** Default `-made`: newest first. */ readonly sort?: SortOf<'files'> | undefined;
};
