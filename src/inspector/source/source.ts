import type { DepositDetail, DepositRow } from '../../analysis/inspection/deposit-types.ts';
import type { DisputeDetail, DisputeRow } from '../../analysis/inspection/dispute-types.ts';
import type {
  TransactionDetail,
  TransactionRow,
  TransactionsQuery,
} from '../../analysis/inspection/transaction-types.ts';
import type {
  BatchRow,
  ClientFilter,
  DeliveriesQuery,
  DeliveryDetail,
  DeliveryRow,
  EndpointRow,
  FileDetail,
  FileRow,
  MoneyHistory,
  Overview,
  Slice,
  SliceQuery,
  TimelineQuery,
  TimelineRow,
  TokenRow,
  UpcomingRow,
} from '../../analysis/inspection/types.ts';
import type { Controls } from './controls.ts';

/** Provides the data of the views: from a server, or from a report. The views do not know which. */
export interface InspectorSource {
  /** The client of the control surface; absent in a report. */
  readonly controls?: Controls;
  overview(): Promise<Overview>;
  money(client?: string): Promise<MoneyHistory>;
  timeline(query: TimelineQuery): Promise<Slice<TimelineRow>>;
  upcoming(query: SliceQuery): Promise<Slice<UpcomingRow>>;
  transactions(query: TransactionsQuery): Promise<Slice<TransactionRow>>;
  transaction(id: string): Promise<TransactionDetail>;
  batches(query: ClientFilter): Promise<Slice<BatchRow>>;
  files(query: SliceQuery): Promise<Slice<FileRow>>;
  file(name: string): Promise<FileDetail>;
  endpoints(): Promise<readonly EndpointRow[]>;
  deliveries(query: DeliveriesQuery): Promise<Slice<DeliveryRow>>;
  delivery(id: string): Promise<DeliveryDetail>;
  tokens(query: ClientFilter): Promise<Slice<TokenRow>>;
  disputes(query: ClientFilter): Promise<Slice<DisputeRow>>;
  dispute(id: string): Promise<DisputeDetail>;
  deposits(query: ClientFilter): Promise<Slice<DepositRow>>;
  deposit(id: string): Promise<DepositDetail>;
}
