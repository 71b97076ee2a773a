/** Where the page has its world from: a server, or a report that holds it. The views know no difference. */
import type {
  BatchRow,
  DeliveriesQuery,
  DeliveryDetail,
  DeliveryRow,
  EndpointRow,
  FileDetail,
  FileRow,
  MoneyHistory,
  OfClient,
  Overview,
  Part,
  Span,
  TimelineQuery,
  TimelineRow,
  TokenRow,
  TransactionDetail,
  TransactionRow,
  TransactionsQuery,
  UpcomingRow,
} from '../../inspection/types.ts';
import type { Controls } from './controls.ts';

export interface Source {
  /** What the world may be made to do; absent where it is frozen. */
  readonly controls?: Controls;
  overview(): Promise<Overview>;
  money(client?: string): Promise<MoneyHistory>;
  timeline(query: TimelineQuery): Promise<Part<TimelineRow>>;
  upcoming(query: Span): Promise<Part<UpcomingRow>>;
  transactions(query: TransactionsQuery): Promise<Part<TransactionRow>>;
  transaction(id: string): Promise<TransactionDetail>;
  batches(query: OfClient): Promise<Part<BatchRow>>;
  files(query: Span): Promise<Part<FileRow>>;
  file(name: string): Promise<FileDetail>;
  endpoints(): Promise<readonly EndpointRow[]>;
  deliveries(query: DeliveriesQuery): Promise<Part<DeliveryRow>>;
  delivery(id: string): Promise<DeliveryDetail>;
  tokens(query: OfClient): Promise<Part<TokenRow>>;
}
