import type { CustomerRow, CustomersQuery } from './customer-types.ts';
import type { DepositDetail, DepositRow } from './deposit-types.ts';
import type { DisputeDetail, DisputeRow } from './dispute-types.ts';
import type { InspectedFault } from './fault-types.ts';
import type { FileDetail, FileLinesQuery } from './file-types.ts';
import type { Lanes, LanesQuery } from './lanes-types.ts';
import type { LedgerPage, LedgerQuery } from './ledger-types.ts';
import type { RequestDetail, RequestsQuery, RequestsSlice } from './request-types.ts';
import type { InspectedRule } from './rule-types.ts';
import type { TransactionDetail, TransactionRow, TransactionsQuery } from './transaction-types.ts';
import type {
  BatchesQuery,
  BatchRow,
  DeliveriesQuery,
  DeliveryDetail,
  DeliveryRow,
  DepositsQuery,
  DisputesQuery,
  EndpointRow,
  FileRow,
  FilesQuery,
  MoneyHistory,
  Overview,
  Slice,
  TimelineQuery,
  TimelineRow,
  TokenRow,
  TokensQuery,
  UpcomingQuery,
  UpcomingRow,
} from './types.ts';
import type { EndpointHealth } from './webhook-types.ts';

/** A complete world at one time: the contents of an HTML report. */
export type FrozenWorld = {
  /** Summary of the world. */ readonly overview: Overview;
  /** Money of all merchants over time. */ readonly money: MoneyHistory;
  /** Past events. */ readonly timeline: readonly TimelineRow[];
  /** Scheduled events. */ readonly upcoming: readonly UpcomingRow[];
  /** Newest first. */ readonly transactions: readonly TransactionDetail[];
  /** Open ones first. */ readonly batches: readonly BatchRow[];
  /** Newest first. */ readonly files: readonly FileDetail[];
  /** All endpoints. */ readonly endpoints: readonly EndpointRow[];
  /** Newest first. */ readonly deliveries: readonly DeliveryDetail[];
  /** Newest first. */ readonly tokens: readonly TokenRow[];
  /** Newest first. */ readonly disputes: readonly DisputeDetail[];
  /** Newest first. */ readonly deposits: readonly DepositDetail[];
};

/** Read-only views of the world. Unknown ids throw SettleboxError `unknown_subject`. */
export interface Inspection {
  /** Returns a summary of the world, with the counts of one merchant or of all merchants. */
  overview(query?: { readonly client?: string | undefined }): Overview;
  /** Returns the money over time of one merchant, or of all merchants together. */
  money(query?: { readonly client?: string | undefined }): MoneyHistory;
  /** Returns payments, batches, files, deposits, disputes, and webhooks on one time axis, with what caused what. */
  lanes(query?: LanesQuery): Lanes;
  /** Returns the balances of the ledger, and the postings that they are the sum of, newest first. */
  ledger(query?: LedgerQuery): LedgerPage;
  /** Returns past events. */
  timeline(query?: TimelineQuery): Slice<TimelineRow>;
  /** Returns scheduled events, soonest first. */
  upcoming(query?: UpcomingQuery): Slice<UpcomingRow>;
  /** Returns the transactions of one merchant or of all merchants, newest first by default. */
  transactions(query?: TransactionsQuery): Slice<TransactionRow>;
  /**
   * Returns a transaction with its history.
   *
   * @example
   * gateway.inspect.transaction(payment.id).history.map(({ state, why }) => [state, why]);
   */
  transaction(id: string): TransactionDetail;
  /** Returns batches, open ones first. */
  batches(query?: BatchesQuery): Slice<BatchRow>;
  /** Returns the files exchanged between the banks, newest first. */
  files(query?: FilesQuery): Slice<FileRow>;
  /** Returns a file, explained line by line. `lines` skips and takes lines; default: all. */
  file(name: string, lines?: FileLinesQuery): FileDetail;
  /** Returns the webhook endpoints. */
  endpoints(): readonly EndpointRow[];
  /** Returns webhook deliveries, newest first. */
  deliveries(query?: DeliveriesQuery): Slice<DeliveryRow>;
  /**
   * Returns how each endpoint is doing: its deliveries by outcome, and the faults that affect it. With `client`, these are the
   * endpoints that get the events of one merchant, and the counts of its deliveries.
   */
  webhooks(query?: { readonly client?: string | undefined }): readonly EndpointHealth[];
  /** Returns the injected faults: whether each is in effect, for how long still, and what it has affected. */
  faults(): readonly InspectedFault[];
  /** Returns the rules of issuers and banks: whether each is in effect, for how long still, and what it has decided. */
  rules(): readonly InspectedRule[];
  /** Returns a webhook delivery with its attempts and its body. */
  delivery(id: string): DeliveryDetail;
  /** Returns stored payment methods, masked; newest first. */
  tokens(query?: TokensQuery): Slice<TokenRow>;
  /** Returns customers with their stored methods; the one with the newest method first. */
  customers(query?: CustomersQuery): Slice<CustomerRow>;
  /** Returns opened disputes, newest first. */
  disputes(query?: DisputesQuery): Slice<DisputeRow>;
  /** Returns a dispute with its history and deadline. */
  dispute(id: string): DisputeDetail;
  /** Returns deposits and debits at the merchants' banks, newest first. */
  deposits(query?: DepositsQuery): Slice<DepositRow>;
  /** Returns a deposit with its statement. */
  deposit(id: string): DepositDetail;
  /** Returns API requests, newest first, and the rejected ones by code; the newest 100,000 are stored. */
  requests(query?: RequestsQuery): RequestsSlice;
  /** Returns a request with its body, its response, and the events that it caused. */
  request(id: string): RequestDetail;
  /**
   * Returns all of it at once, for a report: the newest 500 of each list. With a filter other than `client`, only those
   * transactions and what belongs to them.
   */
  freeze(query?: TransactionsQuery): FrozenWorld;
}
