/**
 * Every optional property of an option or request accepts undefined, so that `coverage: process.env.COVERAGE` compiles with
 * exactOptionalPropertyTypes, which this repository sets.
 */
import type {
  AchFilesQuery,
  AchTransactionRequest,
  AdvanceToOptions,
  AuditQuery,
  AuthorizationDays,
  BankMatch,
  BankRuleOptions,
  BatchCloseRequest,
  BatchQuery,
  CalendarDuration,
  CallOptions,
  CaptureRequest,
  CardCancelRequest,
  CardCheckOptions,
  CardReplacementOptions,
  CardTransactionRequest,
  ChallengeRequest,
  ClientQuery,
  ClientRequest,
  ClientUpdate,
  CreditLineChange,
  CreditLineOptions,
  DeliveriesQuery,
  DepositQuery,
  DisputeOptions,
  DisputeQuery,
  DisputeRuleOptions,
  Duration,
  EndpointOptions,
  EventQuery,
  EvidenceRequest,
  FaultTrigger,
  FeeOptions,
  FileFault,
  ForkOptions,
  FraudReportOptions,
  GatewayOptions,
  IntegrationQuery,
  IntegrationRequest,
  IntegrationUpdate,
  IssuerMatch,
  IssuerRuleOptions,
  KeyRequest,
  MerchantOptions,
  NotificationOfChangeOptions,
  PasswordChange,
  PaymentTokenQuery,
  PaymentTokenRequest,
  PaymentTokenUpdate,
  ReplayOptions,
  RequestFault,
  RequestQuery,
  ReturnOptions,
  ReturnRequestOptions,
  ReversalOptions,
  SettlementOptions,
  SliceQuery,
  TimelineQuery,
  TransactionQuery,
  TransactionRequest,
  TransactionsQuery,
  UserQuery,
  UserRequest,
  UserUpdate,
  WebhookFault,
  WebhookOptions,
  WorldCustomer,
  WorldMerchant,
  WorldOption,
} from 'settlebox';
import type { HandlerOptions } from 'settlebox/msw';
import type { ServerLimits, ServerOptions } from 'settlebox/server';
import type {
  AddressOptions,
  AmountOptions,
  BankAccountBuilderOptions,
  CardBuilderOptions,
  ConvergedOptions,
  CoverageReporterOptions,
  DeliveredOptions,
  DisputedOptions,
  ExploreOptions,
  ListenerOptions,
  OrderRecord,
  ReportTotals,
  ScenarioOptions,
  SecretsOptions,
  TestOptions,
  TrafficMix,
  TrafficOptions,
} from 'settlebox/testing';
import { expectTypeOf, test } from 'vitest';

/** The optional properties of each member of a union that reject undefined. */
type Strict<Options> = Options extends object
  ? {
      [Name in keyof Options]-?: Record<never, never> extends Pick<Options, Name>
        ? { readonly [Only in Name]: undefined } extends Pick<Options, Name>
          ? never
          : Name
        : never;
    }[keyof Options]
  : never;

test('accepts undefined for every optional property of requests', () => {
  expectTypeOf<
    Strict<AchTransactionRequest | CardTransactionRequest | TransactionRequest | CaptureRequest | CardCancelRequest>
  >().toBeNever();
  expectTypeOf<
    Strict<BatchCloseRequest | PaymentTokenRequest | PaymentTokenUpdate | KeyRequest | ChallengeRequest | CallOptions>
  >().toBeNever();
  expectTypeOf<
    Strict<ClientRequest | ClientUpdate | IntegrationRequest | IntegrationUpdate | UserRequest | UserUpdate>
  >().toBeNever();
  expectTypeOf<Strict<NonNullable<ClientRequest['settlement'] | ClientRequest['card_checks']>>>().toBeNever();
  expectTypeOf<Strict<PasswordChange | TransactionQuery | BatchQuery | PaymentTokenQuery>>().toBeNever();
  expectTypeOf<Strict<ClientQuery | IntegrationQuery | UserQuery>>().toBeNever();
});

test('accepts undefined for every optional property of options of a gateway', () => {
  expectTypeOf<Strict<GatewayOptions | WebhookOptions | EndpointOptions | MerchantOptions>>().toBeNever();
  expectTypeOf<Strict<SettlementOptions | CardCheckOptions | AuthorizationDays | CreditLineOptions>>().toBeNever();
  expectTypeOf<Strict<WorldOption | WorldMerchant | WorldCustomer>>().toBeNever();
  expectTypeOf<Strict<NonNullable<GatewayOptions['merchant'] | GatewayOptions['rateLimit']>>>().toBeNever();
});

test('accepts undefined for every optional property of options of the harness', () => {
  expectTypeOf<Strict<CalendarDuration | Duration | AdvanceToOptions | ForkOptions | ReplayOptions>>().toBeNever();
  expectTypeOf<Strict<AchFilesQuery | AuditQuery | RequestQuery | EventQuery>>().toBeNever();
  expectTypeOf<Strict<SliceQuery | TimelineQuery | TransactionsQuery | DeliveriesQuery>>().toBeNever();
  expectTypeOf<Strict<ReturnOptions | ReturnRequestOptions | ReversalOptions>>().toBeNever();
  expectTypeOf<
    Strict<NotificationOfChangeOptions | NonNullable<NotificationOfChangeOptions['corrected']>>
  >().toBeNever();
  expectTypeOf<Strict<BankMatch | BankRuleOptions | BankRuleOptions['respond']>>().toBeNever();
  expectTypeOf<Strict<IssuerMatch | IssuerRuleOptions | IssuerRuleOptions['respond']>>().toBeNever();
  expectTypeOf<Strict<CardReplacementOptions | CreditLineChange>>().toBeNever();
  expectTypeOf<Strict<RequestFault | WebhookFault | FileFault | FaultTrigger>>().toBeNever();
});

test('accepts undefined for every optional property of options of the test kit, the server, and MSW', () => {
  expectTypeOf<Strict<TestOptions<'by_method'> | SecretsOptions | CoverageReporterOptions>>().toBeNever();
  expectTypeOf<Strict<NonNullable<CoverageReporterOptions['thresholds']>>>().toBeNever();
  expectTypeOf<Strict<ExploreOptions | ConvergedOptions | OrderRecord | ReportTotals>>().toBeNever();
  expectTypeOf<Strict<TrafficOptions | TrafficMix | NonNullable<TrafficMix['returnCodes']>>>().toBeNever();
  expectTypeOf<Strict<CardBuilderOptions | BankAccountBuilderOptions | ScenarioOptions>>().toBeNever();
  expectTypeOf<Strict<AmountOptions | Omit<DeliveredOptions, 'of'>>>().toBeNever();
  // `of: undefined` is a missing id of the application: it must not match every delivery.
  expectTypeOf<Strict<DeliveredOptions>>().toEqualTypeOf<'of'>();
  expectTypeOf<Strict<AddressOptions | ListenerOptions | HandlerOptions>>().toBeNever();
  expectTypeOf<Strict<ServerOptions | ServerLimits>>().toBeNever();
});

test('accepts undefined for every optional property of disputes and fees', () => {
  expectTypeOf<Strict<DisputeOptions | FraudReportOptions | DisputeRuleOptions>>().toBeNever();
  expectTypeOf<Strict<EvidenceRequest | DisputeQuery | DepositQuery | FeeOptions>>().toBeNever();
  expectTypeOf<Strict<Omit<DisputedOptions, 'in'>>>().toBeNever();
});

test('reports a property that rejects undefined', () => {
  expectTypeOf<Strict<{ one?: string; other?: string | undefined; third: number }>>().toEqualTypeOf<'one'>();
});
