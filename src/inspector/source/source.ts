import type { WorldDifferences } from '../../analysis/comparison/types.ts';
import type { ObjectSection } from '../../analysis/coverage/sections.ts';
import type { Coverage } from '../../analysis/coverage/types.ts';
import type { CustomerRow, CustomersQuery } from '../../analysis/inspection/customer-types.ts';
import type { DepositDetail, DepositRow } from '../../analysis/inspection/deposit-types.ts';
import type { DisputeDetail, DisputeRow } from '../../analysis/inspection/dispute-types.ts';
import type { InspectedFault } from '../../analysis/inspection/fault-types.ts';
import type { FileDetail, FileLinesQuery } from '../../analysis/inspection/file-types.ts';
import type { Lanes, LanesQuery } from '../../analysis/inspection/lanes-types.ts';
import type { LedgerPage, LedgerQuery } from '../../analysis/inspection/ledger-types.ts';
import type { RequestDetail, RequestsQuery, RequestsSlice } from '../../analysis/inspection/request-types.ts';
import type { InspectedRule } from '../../analysis/inspection/rule-types.ts';
import type {
  TransactionDetail,
  TransactionRow,
  TransactionsQuery,
} from '../../analysis/inspection/transaction-types.ts';
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
} from '../../analysis/inspection/types.ts';
import type { EndpointHealth } from '../../analysis/inspection/webhook-types.ts';
import type { Review } from '../../analysis/review/types.ts';
import type { Controls, WorldStatus } from './controls.ts';

/** What a world is compared with. */
interface DifferencesQuery {
  /** The name of a world of the server; default: the same world. */
  readonly with?: string | undefined;
  /** An earlier time of it, ISO 8601; default: now. */
  /** The time of this world; undefined for the viewing time. */
  readonly at?: string | undefined;
  readonly withAt?: string | undefined;
}

/** Provides the data of the views: from a server, or from a report. The views do not know which. */
export interface InspectorSource {
  /** The client of the control surface; absent in a report. */
  readonly controls?: Controls;
  /** Returns this source reading synchronously; absent if it can't, or if it sends no requests. */
  readonly readingSynchronously?: () => InspectorSource;
  overview(client?: string): Promise<Overview>;
  /** True if it reads a whole world; a report has the newest rows of each list, and neither lanes nor a ledger. */
  readonly isComplete: boolean;
  money(client?: string): Promise<MoneyHistory>;
  lanes(query: LanesQuery): Promise<Lanes>;
  ledger(query: LedgerQuery): Promise<LedgerPage>;
  timeline(query: TimelineQuery): Promise<Slice<TimelineRow>>;
  upcoming(query: UpcomingQuery): Promise<Slice<UpcomingRow>>;
  transactions(query: TransactionsQuery): Promise<Slice<TransactionRow>>;
  transaction(id: string): Promise<TransactionDetail>;
  batches(query: BatchesQuery): Promise<Slice<BatchRow>>;
  files(query: FilesQuery): Promise<Slice<FileRow>>;
  file(name: string, lines: FileLinesQuery): Promise<FileDetail>;
  endpoints(): Promise<readonly EndpointRow[]>;
  faults(): Promise<readonly InspectedFault[]>;
  rules(): Promise<readonly InspectedRule[]>;
  webhooks(client?: string): Promise<readonly EndpointHealth[]>;
  deliveries(query: DeliveriesQuery): Promise<Slice<DeliveryRow>>;
  delivery(id: string): Promise<DeliveryDetail>;
  tokens(query: TokensQuery): Promise<Slice<TokenRow>>;
  customers(query: CustomersQuery): Promise<Slice<CustomerRow>>;
  disputes(query: DisputesQuery): Promise<Slice<DisputeRow>>;
  dispute(id: string): Promise<DisputeDetail>;
  deposits(query: DepositsQuery): Promise<Slice<DepositRow>>;
  deposit(id: string): Promise<DepositDetail>;
  requests(query: RequestsQuery): Promise<RequestsSlice>;
  request(id: string): Promise<RequestDetail>;
  /** Compares the world at the viewing time with another world of the server, now or at an earlier time. */
  differences(query: DifferencesQuery): Promise<WorldDifferences>;
  /** Returns the address of a file with the transactions that match, and what belongs to them; absent in a report. */
  readonly pageLink?: (filters: object) => string;
  /** The served world itself, and all others of the server. */
  worlds(): Promise<WorldStatus>;
  review(): Promise<Review>;
  coverage(): Promise<Coverage>;
  /** Returns the ids of what a row of the coverage counts, newest first. */
  coverageObjects(section: ObjectSection, name: string): Promise<readonly string[]>;
}
