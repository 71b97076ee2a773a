/**
 * `settlebox`: a complete payment gateway that runs inside your test process. Start with {@link createGateway}, its result,
 * {@link Gateway}, and the test values {@link cards} and {@link banks}.
 *
 * @module settlebox
 */

export type {
  BreakdownRow,
  Coverage,
  CoverageRow,
  CoverageSection,
  StateRow,
  TransitionRow,
} from './coverage/types.ts';
export {
  type ErrorBody,
  type ErrorDetail,
  GatewayError,
  type GatewayErrorCode,
  InvariantError,
  SettleboxError,
  type SettleboxErrorCode,
} from './engine/errors.ts';
export type { NumberedPage, Page } from './engine/paging.ts';
export type { AnyCase } from './engine/text-schemas.ts';
export type { CalendarDuration } from './engine/time.ts';
export type { CardFunding } from './facts/card-bins.ts';
export { CHANGE_CODES, type ChangeCode, type ChangeCodeFact, type CorrectedField } from './facts/change-codes.ts';
export {
  type DeclineCode,
  RESPONSE_CODES,
  type ResponseCode,
  type ResponseCodeFact,
  type Retry,
} from './facts/response-codes.ts';
export { RETURN_CODES, type ReturnCode, type ReturnCodeFact } from './facts/return-codes.ts';
export { createGateway } from './gateway.ts';
export type { ForkOptions, Gateway } from './gateway-face.ts';
export type { Ach, AchFile, AchFilesQuery, MicroDeposits, ReceivedFile, ReturnRates } from './harness/ach.ts';
export type { Audit, AuditEntry, AuditQuery, LoggedRequest, RequestQuery } from './harness/audit.ts';
export type { Cards } from './harness/cards.ts';
export type { AdvanceResult, AdvanceToOptions, GatewayClock } from './harness/clock.ts';
export type { Duration } from './harness/durations.ts';
export type { EndpointOptions } from './harness/endpoint-options.ts';
export type { EventQuery, Events } from './harness/events.ts';
export type { Fault, Faults } from './harness/faults.ts';
export type {
  CardReplacementOptions,
  CreditLine,
  CreditLineChange,
  CreditLineOptions,
  CreditLineStatus,
  Issuer,
  IssuerRule,
  RefundRejection,
} from './harness/issuer.ts';
export type { Deposit, Ledger, LedgerBalance, LedgerEntry } from './harness/ledger.ts';
export type { MfaHarness, SentCode } from './harness/mfa.ts';
export type { Milestone } from './harness/milestones.ts';
export type {
  BatchRef,
  ClientRef,
  DeliveryRef,
  EndpointRef,
  PaymentTokenRef,
  TransactionRef,
} from './harness/references.ts';
export type { ActiveRule } from './harness/rules-in-force.ts';
export type {
  BankRule,
  NotificationOfChangeOptions,
  ReturnOptions,
  ReversalOptions,
  ScheduledReturn,
  ScheduledReversal,
  Simulate,
} from './harness/simulate.ts';
export type { Timeline, TimelineEntry } from './harness/timeline.ts';
export type { Delivery, DeliveryAttempt, Endpoint, Webhooks } from './harness/webhooks.ts';
export type { Snapshot, Worlds } from './harness/worlds.ts';
export type { FrozenWorld, Inspection } from './inspection/inspection-types.ts';
export type {
  HistoryStep,
  PossibleState,
  TransactionDetail,
  TransactionRow,
  TransactionsQuery,
  WorldAction,
} from './inspection/transaction-types.ts';
export type {
  BatchRow,
  ClientFilter,
  DeliveriesQuery,
  DeliveryDetail,
  DeliveryRow,
  EndpointRow,
  FileDetail,
  FileRow,
  MerchantRow,
  MoneyHistory,
  MoneyPoint,
  Overview,
  Slice,
  SliceQuery,
  TimelineQuery,
  TimelineRow,
  TokenRow,
  UpcomingRow,
} from './inspection/types.ts';
export type { ExplainedField, ExplainedRecord } from './nacha/explain.ts';
export { readNachaFile } from './nacha/read.ts';
export type {
  ChangeAddenda,
  ContestAddenda,
  DishonorAddenda,
  NachaAddenda,
  NachaBatch,
  NachaEntry,
  NachaFile,
  NachaFileHeader,
  OtherAddenda,
  PaymentAddenda,
  ReturnAddenda,
} from './nacha/types.ts';
export { writeNachaFile } from './nacha/write.ts';
export type {
  ComponentRef,
  JsonSchema,
  OpenApiComponents,
  OpenApiDocument,
  OpenApiHeader,
  OpenApiMediaType,
  OpenApiOperation,
  OpenApiParameter,
  OpenApiPathItem,
  OpenApiRequestBody,
  OpenApiResponse,
  OpenApiSecurity,
} from './openapi/types.ts';
export type { AuthorizationDays, GatewayOptions, WebhookOptions } from './options.ts';
export { type ReplayOptions, replay } from './replay/replay.ts';
export type {
  BankCorrection,
  BankMatch,
  BankRuleOptions,
  BankRuleResponse,
} from './resources/bank-rules/schema.ts';
export type {
  Batch,
  BatchCloseRequest,
  BatchCloseResponse,
  BatchCounts,
  BatchQuery,
  BatchStatusLine,
  BatchStatusReport,
  OpenBatch,
} from './resources/batches/schema.ts';
export type { NotificationOfChange } from './resources/change-notices/schema.ts';
export type {
  Client,
  ClientCardChecks,
  ClientQuery,
  ClientRequest,
  ClientSettlement,
  ClientUpdate,
} from './resources/clients/schema.ts';
export type { EventType } from './resources/event-types.ts';
export type { FaultKind, FaultKindOf } from './resources/faults/kinds.ts';
export type { Condition, FaultMatch } from './resources/faults/rules.ts';
export type {
  FaultCount,
  FaultOptions,
  FaultTrigger,
  FileFault,
  RequestFault,
  WebhookFault,
} from './resources/faults/simulations.ts';
export type {
  Integration,
  IntegrationQuery,
  IntegrationRequest,
  IntegrationSummary,
  IntegrationSummaryLine,
  IntegrationUpdate,
} from './resources/integrations/schema.ts';
export type {
  IssuerMatch,
  IssuerResponse,
  IssuerRuleOptions,
  RefundOutcome,
} from './resources/issuer-rules/simulations.ts';
export type { Account as LedgerAccount } from './resources/ledger/rules.ts';
export type { Challenge, ChallengeRequest, VerificationRequest, VerificationResponse } from './resources/mfa/schema.ts';
export type { AmountCondition, OneOf, RuleWindow } from './resources/network-rules/schema.ts';
export type { MaskedBankAccount, MaskedCard } from './resources/payment-tokens/rules.ts';
export type {
  AccountVerification,
  AvsResult,
  BankAccountInput,
  CardInput,
  DebitBlock,
  PaymentToken,
  PaymentTokenQuery,
  PaymentTokenRequest,
  PaymentTokenUpdate,
  RecurringBlock,
  TokenCorrection,
  TokenVerification,
} from './resources/payment-tokens/schema.ts';
export type { Permission, Role } from './resources/permissions.ts';
export type { ReturnRateObject } from './resources/return-rates/schema.ts';
export type { ReturnRate, ReturnsOfCode } from './resources/return-rates/view.ts';
export type { ReturnAt } from './resources/return-timing/return-time.ts';
export type { ReversalReason } from './resources/reversals/rules.ts';
export type { IssuedKey, KeyRequest } from './resources/sign-in/schema.ts';
export type { TransactionState } from './resources/transactions/lifecycle.ts';
export type { DaysAfter, NetworkOutcome } from './resources/transactions/network-answer.ts';
export type {
  AchCancelRequest,
  AchFields,
  AchPaymentMethod,
  AchReturn,
  AchTransaction,
  AchTransactionA,
  AchTransactionOf,
  AchTransactionRequest,
  AnyTransaction,
  CancelRequest,
  CaptureRequest,
  CardCancelRequest,
  CardFields,
  CardPaymentMethod,
  CardTransaction,
  CardTransactionB,
  CardTransactionOf,
  CardTransactionRequest,
  HistoryEntry,
  Layout,
  LayoutA,
  LayoutB,
  MaskedPaymentMethod,
  PaymentMethod,
  ReturnFollowUp,
  TokenPaymentMethod,
  Transaction,
  TransactionFields,
  TransactionOf,
  TransactionQuery,
  TransactionRequest,
} from './resources/transactions/types.ts';
export type { MfaChannel, PasswordChange, User, UserQuery, UserRequest, UserUpdate } from './resources/users/schema.ts';
export type { EndpointObject, EventObject, GatewayEvent } from './resources/webhooks/schema.ts';
export type { BankTime, OverLimit } from './resources/world-ports.ts';
export type { ReviewRule, Severity } from './review/rules.ts';
export type { Finding, Review, ReviewedDelivery, ReviewedRequest } from './review/types.ts';
export type { Account } from './seed/clients.ts';
export type { TapeOrigin } from './seed/template.ts';
export type { MerchantOptions, WorldCustomer, WorldMerchant, WorldOption } from './seed/wish.ts';
export type { CardCheckOptions, SettlementOptions } from './settings.ts';
export type { Tape, TapePosition, TapeStep } from './tape/tape.ts';
export {
  banks,
  cards,
  type StorableBankAccount,
  type StorableCard,
  storable,
  type TestBankAccount,
  type TestCard,
} from './test-data.ts';
export type {
  ActAs,
  Auth,
  Batches,
  Caller,
  CallOptions,
  Clients,
  Integrations,
  Mfa,
  PageQuery,
  PaymentTokens,
  Transactions,
  Users,
} from './transports/caller-types.ts';
export type { Deliver, DeliverResult } from './world/deliver.ts';
export type { WebhookHeader } from './world/signed-request.ts';
