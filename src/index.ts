/**
 * `settlebox`: a complete payment gateway that runs inside your test process. Start with {@link createGateway}, its result,
 * {@link Gateway}, and the test values {@link cards} and {@link banks}.
 *
 * @module settlebox
 */
import './platforms/node/choose-node.ts';
import { provideControl } from './transports/control-surface.ts';

export type { WorldDifferences } from './analysis/comparison/types.ts';
export type {
  BreakdownRow,
  Coverage,
  CoverageRow,
  CoverageSection,
  CoverageSectionName,
  SituationRow,
  StateRow,
  TransitionRow,
} from './analysis/coverage/types.ts';
export type { CustomerRow, CustomersQuery } from './analysis/inspection/customer-types.ts';
export type { InspectedFault } from './analysis/inspection/fault-types.ts';
export type { FileDetail, FileEntryRow, FileLinesQuery } from './analysis/inspection/file-types.ts';
export type { FrozenWorld, Inspection } from './analysis/inspection/inspection-types.ts';
export type { LaneItem, LaneLink, LaneName, LaneObject, Lanes, LanesQuery } from './analysis/inspection/lanes-types.ts';
export type { LedgerAccountRow, LedgerLine, LedgerPage, LedgerQuery } from './analysis/inspection/ledger-types.ts';
export type { MoneyMark } from './analysis/inspection/money-types.ts';
export type { InspectedRule } from './analysis/inspection/rule-types.ts';
export type {
  HistoryStep,
  PossibleState,
  TransactionDetail,
  TransactionRow,
  TransactionsQuery,
  WorldAction,
} from './analysis/inspection/transaction-types.ts';
// biome-ignore format: one name per line would take a tenth of this file
export type {
  BatchRow, ClientFilter, DeliveriesQuery, DeliveryDetail, DeliveryRow, EndpointRow, FileRow, MerchantRow,
  MoneyHistory, MoneyPoint, Overview, Slice, SliceQuery, TimelineQuery, TimelineRow, TokenRow, UpcomingRow,
} from './analysis/inspection/types.ts';
export type { EndpointHealth, EndpointTrouble } from './analysis/inspection/webhook-types.ts';
export type { ReviewRule, Severity } from './analysis/review/rules.ts';
export type { Finding, Review, ReviewedDelivery, ReviewedRequest } from './analysis/review/types.ts';
export type { Tape, TapePosition, TapeStep } from './analysis/tape/tape.ts';
export type { GatewayErrorCode, SettleboxErrorCode } from './contract/error-codes.ts';
export type { EventName, EventType } from './contract/event-types.ts';
export type { AchFee, CardFee, FeeOptions } from './contract/fees.ts';
export type { BankTime, OverLimit } from './contract/network-ports.ts';
export type { Permission, Role } from './contract/permissions.ts';
export type { CardCheckOptions, SettlementOptions } from './contract/settings.ts';
export type { ReturnRequestReason, ReturnRequestResponse } from './domain/ach/ach-returns/request-rules.ts';
export type {
  BankCorrection,
  BankMatch,
  BankRuleOptions,
  BankRuleResponse,
} from './domain/ach/bank-rules/schema.ts';
export type { NotificationOfChange } from './domain/ach/change-notices/schema.ts';
export type { ReturnRateObject } from './domain/ach/return-rates/schema.ts';
export type { ReturnRate, ReturnsOfCode } from './domain/ach/return-rates/view.ts';
export type { ReturnAt } from './domain/ach/return-timing/return-time.ts';
export type { ReversalReason } from './domain/ach/reversals/rules.ts';
export type { DisputeRateObject } from './domain/cards/dispute-rates/schema.ts';
export type { DisputeRuleOptions, DisputeRuleResponse } from './domain/cards/disputes/dispute-rules.ts';
export type { DisputeState } from './domain/cards/disputes/lifecycle.ts';
// biome-ignore format: one name per line would take a tenth of this file
export type {
  Dispute, DisputeEvidence, DisputeOutcome, DisputeQuery, EvidenceRequest, MatchedElements,
} from './domain/cards/disputes/types.ts';
export type { FraudKind, FraudReport } from './domain/cards/fraud-reports/schema.ts';
export type {
  IssuerMatch,
  IssuerResponse,
  IssuerRuleOptions,
  RefundOutcome,
} from './domain/cards/issuer-rules/simulations.ts';
export type {
  Batch,
  BatchCloseRequest,
  BatchCloseResponse,
  BatchCounts,
  BatchQuery,
  BatchStatusLine,
  BatchStatusReport,
  OpenBatch,
} from './domain/payments/batches/schema.ts';
export type { DepositQuery, MerchantDeposit } from './domain/payments/deposits/schema.ts';
export type { StatementLine, StatementLineType } from './domain/payments/deposits/statement.ts';
export type { LedgerAccount } from './domain/payments/ledger/rules.ts';
export type { TransactionState } from './domain/payments/transactions/lifecycle.ts';
export type { DaysAfter, NetworkOutcome } from './domain/payments/transactions/network-outcome.ts';
// biome-ignore format: one name per line would take a tenth of this file
export type {
  AchCancelRequest, AchFields, AchPaymentMethod, AchReturn, AchTransaction, AchTransactionA, AchTransactionOf,
  AchTransactionRequest, AnyTransaction, CancelRequest, CaptureRequest, CardCancelRequest, CardFields,
  CardPaymentMethod, CardTransaction, CardTransactionB, CardTransactionOf, CardTransactionRequest, DisputeSummary, HistoryEntry,
  Layout, LayoutA, LayoutB, MaskedPaymentMethod, PaymentMethod, ReturnFollowUp, TokenPaymentMethod, Transaction,
  TransactionFields, TransactionOf, TransactionQuery, TransactionRequest,
} from './domain/payments/transactions/types.ts';
export type { ClientCardFee, ClientFees } from './domain/platform/clients/client-fees.ts';
export type {
  Client,
  ClientCardChecks,
  ClientQuery,
  ClientRequest,
  ClientSettlement,
  ClientUpdate,
} from './domain/platform/clients/schema.ts';
export type {
  Integration,
  IntegrationQuery,
  IntegrationRequest,
  IntegrationSummary,
  IntegrationSummaryLine,
  IntegrationUpdate,
} from './domain/platform/integrations/schema.ts';
export type {
  Challenge,
  ChallengeRequest,
  VerificationRequest,
  VerificationResponse,
} from './domain/platform/mfa/schema.ts';
export type { IssuedKey, KeyRequest } from './domain/platform/sign-in/schema.ts';
export type {
  MfaChannel,
  PasswordChange,
  User,
  UserQuery,
  UserRequest,
  UserUpdate,
} from './domain/platform/users/schema.ts';
export type { FaultKind, FaultKindOf } from './domain/simulation/faults/kinds.ts';
export type { Condition, FaultMatch } from './domain/simulation/faults/rules.ts';
export type {
  FaultCount,
  FaultOptions,
  FaultTrigger,
  FileFault,
  RequestFault,
  WebhookFault,
} from './domain/simulation/faults/simulations.ts';
export type { AmountCondition, OneOf, RuleWindow } from './domain/simulation/network-rules/schema.ts';
export type { MaskedBankAccount, MaskedCard } from './domain/vault/payment-tokens/rules.ts';
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
} from './domain/vault/payment-tokens/schema.ts';
export type { EndpointObject, EventObject, EventOf, GatewayEvent } from './domain/webhooks/deliveries/schema.ts';
export type { Deliver, DeliverContext, DeliverResult, ReceiverGateway } from './domain/webhooks/dispatcher/deliver.ts';
export { parseWebhook, type WebhookRequest } from './domain/webhooks/dispatcher/parse-webhook.ts';
export type { WebhookHeader } from './domain/webhooks/dispatcher/signed-request.ts';
export { type ErrorBody, type ErrorDetail, GatewayError, InvariantError, SettleboxError } from './engine/errors.ts';
export type { NumberedPage, Page } from './engine/paging.ts';
export type { AnyCase } from './engine/text-schemas.ts';
export type { CalendarDuration } from './engine/time.ts';
export type { CardFunding } from './facts/card-bins.ts';
export { CHANGE_CODES, type ChangeCode, type ChangeCodeFact, type CorrectedField } from './facts/change-codes.ts';
export type { DeclineCode, ResponseCode, ResponseCodeFact, Retry } from './facts/response-codes.ts';
export { RESPONSE_CODES } from './facts/response-codes.ts';
export { RETURN_CODES, type ReturnCode, type ReturnCodeFact } from './facts/return-codes.ts';
export { createGateway } from './gateway/gateway.ts';
export type { ForkOptions, Gateway } from './gateway/gateway-type.ts';
export type { Ach, AchFile, AchFilesQuery, MicroDeposits, ReceivedFile, ReturnRates } from './harness/ach.ts';
export type { Audit, AuditEntry, AuditQuery, LoggedRequest, RequestQuery } from './harness/audit.ts';
export type { Cards, DisputeRate, DisputeRates, Reattempts, ReattemptWindow } from './harness/cards.ts';
export type { AdvanceResult, AdvanceToOptions, GatewayClock } from './harness/clock.ts';
export type { Delivery, DeliveryAttempt } from './harness/deliveries.ts';
export type {
  DisputeOptions,
  DisputeRef,
  DisputeSimulation,
  FraudReportOptions,
  ScheduledDispute,
} from './harness/disputes.ts';
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
  ScheduledReturn,
  ScheduledReturnRequest,
  ScheduledReversal,
  Simulate,
} from './harness/simulate.ts';
export type {
  NotificationOfChangeOptions,
  PayoutFailureOptions,
  ReturnOptions,
  ReturnRequestOptions,
  ReversalOptions,
} from './harness/simulate-options.ts';
export type { Statement } from './harness/statement.ts';
export type { Timeline, TimelineEntry } from './harness/timeline.ts';
export type { Endpoint, Webhooks } from './harness/webhooks.ts';
export type { Snapshot, Worlds } from './harness/worlds.ts';
export type { ExplainedField, ExplainedRecord } from './nacha/explain.ts';
export type { NachaFault } from './nacha/faults.ts';
export type { Advice, AdviceBatch, InternationalAddenda, InternationalBatch, InternationalEntry } from './nacha/iat.ts';
export { inspectNachaFile, type NachaInspection } from './nacha/inspect.ts';
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
export type { StorableBankAccount, StorableCard, TestBankAccount, TestCard } from './networks/test-data.ts';
export { banks, cards, storable } from './networks/test-data.ts';
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
export type { AuthorizationDays } from './options/authorization-days.ts';
export type { ConformReportLike } from './options/conform-report-like.ts';
export type { GatewayOptions } from './options/options.ts';
export type { WebhookOptions } from './options/webhook-options.ts';
export { type ReplayOptions, replay } from './replay/replay.ts';
export type {
  ActAs,
  Auth,
  Batches,
  Caller,
  CallOptions,
  Clients,
  Deposits,
  Disputes,
  Integrations,
  Mfa,
  PageQuery,
  PaymentTokens,
  Transactions,
  Users,
} from './transports/caller-types.ts';
export type { Account } from './worlds/seed-clients.ts';
export type { MerchantOptions, WorldCustomer, WorldMerchant, WorldOption } from './worlds/world-options.ts';
export type { TapeOrigin } from './worlds/world-template.ts';

provideControl(() => import('./control/gateway-control.ts').then((control) => control.createGatewayControl()));
