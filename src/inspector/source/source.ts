/** Where the page has its world from: a server, or a report that holds it. The views know no difference. */

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

export interface Source {
  /** What the world may be made to do; absent where it is frozen. */
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
}
