/** The public interfaces are written out so that editors show names; here they are held against the schemas that rule. */

import type {
  AccountVerification,
  Batch,
  BatchCloseRequest,
  BatchCloseResponse,
  BatchQuery,
  BatchStatusReport,
  CancelRequest,
  CaptureRequest,
  CardCheckOptions,
  Challenge,
  ChallengeRequest,
  Client,
  ClientQuery,
  ClientRequest,
  ClientUpdate,
  CreditLineChange,
  CreditLineOptions,
  Integration,
  IntegrationQuery,
  IntegrationRequest,
  IntegrationSummary,
  IntegrationUpdate,
  IssuedKey,
  IssuerRuleOptions,
  KeyRequest,
  MerchantOptions,
  PasswordChange,
  PaymentToken,
  PaymentTokenQuery,
  PaymentTokenRequest,
  PaymentTokenUpdate,
  SettlementOptions,
  TransactionOf,
  TransactionQuery,
  TransactionRequest,
  User,
  UserQuery,
  UserRequest,
  UserUpdate,
  VerificationRequest,
  VerificationResponse,
  WorldCustomer,
  WorldMerchant,
  WorldOption,
} from 'settlebox';
import { expectTypeOf, test } from 'vitest';
import type { z } from 'zod';
import type { cardChecksSchema, settlementOptionsSchema, settlementSchema } from '../src/contract/settings.ts';
import type { accountVerification } from '../src/domain/ach/micro-deposits/schema.ts';
import type { creditLineChange, creditLineOptionsSchema } from '../src/domain/cards/credit-lines/simulations.ts';
import type { issuerRuleOptionsSchema } from '../src/domain/cards/issuer-rules/simulations.ts';
import type {
  batchCloseRequest,
  batchCloseResponse,
  batchQuery,
  batchStatusReport,
  batchView,
} from '../src/domain/payments/batches/schema.ts';
import type {
  cancelRequest,
  captureRequest,
  transactionQuery,
  transactionRequest,
  transactionView,
} from '../src/domain/payments/transactions/schema.ts';
import type { clientQuery, clientRequest, clientUpdate, clientView } from '../src/domain/platform/clients/schema.ts';
import type {
  integrationQuery,
  integrationRequest,
  integrationSummary,
  integrationUpdate,
  integrationView,
} from '../src/domain/platform/integrations/schema.ts';
import type {
  challengeRequest,
  challengeView,
  verificationRequest,
  verificationView,
} from '../src/domain/platform/mfa/schema.ts';
import type { issuedKeyView, keyRequest } from '../src/domain/platform/sign-in/schema.ts';
import type {
  passwordChange,
  userQuery,
  userRequest,
  userUpdate,
  userView,
} from '../src/domain/platform/users/schema.ts';
import type {
  paymentTokenQuery,
  paymentTokenRequest,
  paymentTokenUpdate,
  paymentTokenView,
} from '../src/domain/vault/payment-tokens/schema.ts';
import type {
  customerToken,
  merchantSchema,
  worldCustomer,
  worldMerchant,
  worldSchema,
  worldToken,
} from '../src/worlds/world-options.ts';

/** Nothing of it is left where two types have the same field names. */
type Difference<One, Other> = Exclude<keyof One, keyof Other> | Exclude<keyof Other, keyof One>;
/** The field names of every member of a union. */
type KeysOf<Union> = Union extends unknown ? keyof Union : never;

/**
 * What a schema takes, as somebody sends it: a field without a value is left out. Words in any case are typed in those
 * spellings that the documents name, so a schema's own input can be held against the interface of it.
 */
type Sent<Schema extends z.ZodType> = Sendable<z.input<Schema>>;
type Sendable<Value> = Value extends object
  ? { [Name in keyof Value]: Sendable<Exclude<Value[Name], undefined>> }
  : Value;
/** What is told by its own fields: in any case too, but zod takes it for a text or for anything. */
type ToldApart = 'type' | 'payment_method';

test('answers have the fields of their schemas', () => {
  expectTypeOf<Difference<Batch, z.output<ReturnType<typeof batchView>>>>().toEqualTypeOf<never>();
  expectTypeOf<Difference<PaymentToken, z.output<ReturnType<typeof paymentTokenView>>>>().toEqualTypeOf<never>();
  expectTypeOf<
    Difference<BatchCloseResponse, z.output<ReturnType<typeof batchCloseResponse>>>
  >().toEqualTypeOf<never>();
  expectTypeOf<Difference<BatchStatusReport, z.output<ReturnType<typeof batchStatusReport>>>>().toEqualTypeOf<never>();
  expectTypeOf<Difference<Client, z.output<ReturnType<typeof clientView>>>>().toEqualTypeOf<never>();
  expectTypeOf<Difference<Integration, z.output<ReturnType<typeof integrationView>>>>().toEqualTypeOf<never>();
  expectTypeOf<
    Difference<IntegrationSummary, z.output<ReturnType<typeof integrationSummary>>>
  >().toEqualTypeOf<never>();
  expectTypeOf<Difference<User, z.output<ReturnType<typeof userView>>>>().toEqualTypeOf<never>();
  expectTypeOf<Difference<IssuedKey, z.output<ReturnType<typeof issuedKeyView>>>>().toEqualTypeOf<never>();
  expectTypeOf<Difference<Challenge, z.output<ReturnType<typeof challengeView>>>>().toEqualTypeOf<never>();
  expectTypeOf<
    Difference<VerificationResponse, z.output<ReturnType<typeof verificationView>>>
  >().toEqualTypeOf<never>();
  expectTypeOf<z.output<ReturnType<typeof batchCloseResponse>>>().toExtend<BatchCloseResponse>();
  expectTypeOf<z.output<ReturnType<typeof batchStatusReport>>>().toExtend<BatchStatusReport>();
  expectTypeOf<z.output<ReturnType<typeof clientView>>>().toExtend<Client>();
  expectTypeOf<z.output<ReturnType<typeof integrationView>>>().toExtend<Integration>();
  expectTypeOf<z.output<ReturnType<typeof integrationSummary>>>().toExtend<IntegrationSummary>();
  expectTypeOf<z.output<ReturnType<typeof userView>>>().toExtend<User>();
  expectTypeOf<z.output<ReturnType<typeof issuedKeyView>>>().toExtend<IssuedKey>();
  expectTypeOf<z.output<ReturnType<typeof challengeView>>>().toExtend<Challenge>();
  expectTypeOf<z.output<ReturnType<typeof verificationView>>>().toExtend<VerificationResponse>();
  expectTypeOf<KeysOf<TransactionOf<'shuffle'>>>().toEqualTypeOf<
    KeysOf<z.output<ReturnType<typeof transactionView>>>
  >();
  expectTypeOf<z.output<ReturnType<typeof batchView>>>().toExtend<Batch>();
  expectTypeOf<z.output<ReturnType<typeof paymentTokenView>>>().toExtend<PaymentToken>();
});

test('requests have the fields of their schemas', () => {
  expectTypeOf<Difference<TransactionRequest, z.input<ReturnType<typeof transactionRequest>>>>().toEqualTypeOf<never>();
  expectTypeOf<Difference<ClientRequest, z.input<ReturnType<typeof clientRequest>>>>().toEqualTypeOf<never>();
  expectTypeOf<Difference<ClientUpdate, z.input<ReturnType<typeof clientUpdate>>>>().toEqualTypeOf<never>();
  expectTypeOf<Difference<IntegrationRequest, z.input<ReturnType<typeof integrationRequest>>>>().toEqualTypeOf<never>();
  expectTypeOf<Difference<IntegrationUpdate, z.input<ReturnType<typeof integrationUpdate>>>>().toEqualTypeOf<never>();
  expectTypeOf<Difference<UserRequest, z.input<ReturnType<typeof userRequest>>>>().toEqualTypeOf<never>();
  expectTypeOf<Difference<UserUpdate, z.input<ReturnType<typeof userUpdate>>>>().toEqualTypeOf<never>();
  expectTypeOf<Difference<PasswordChange, z.input<ReturnType<typeof passwordChange>>>>().toEqualTypeOf<never>();
  expectTypeOf<Difference<KeyRequest, z.input<ReturnType<typeof keyRequest>>>>().toEqualTypeOf<never>();
  expectTypeOf<Difference<ChallengeRequest, z.input<ReturnType<typeof challengeRequest>>>>().toEqualTypeOf<never>();
  expectTypeOf<
    Difference<VerificationRequest, z.input<ReturnType<typeof verificationRequest>>>
  >().toEqualTypeOf<never>();
  expectTypeOf<Difference<CaptureRequest, z.input<ReturnType<typeof captureRequest>>>>().toEqualTypeOf<never>();
  expectTypeOf<Difference<CancelRequest, z.input<ReturnType<typeof cancelRequest>>>>().toEqualTypeOf<never>();
  expectTypeOf<
    Difference<PaymentTokenRequest, z.input<ReturnType<typeof paymentTokenRequest>>>
  >().toEqualTypeOf<never>();
  expectTypeOf<Difference<PaymentTokenUpdate, z.input<ReturnType<typeof paymentTokenUpdate>>>>().toEqualTypeOf<never>();
  expectTypeOf<
    Difference<AccountVerification, z.input<ReturnType<typeof accountVerification>>>
  >().toEqualTypeOf<never>();
});

test('what a schema takes, its interface allows: nulls that clear, and words in either case', () => {
  expectTypeOf<Sent<ReturnType<typeof clientRequest>>>().toExtend<ClientRequest>();
  expectTypeOf<Sent<ReturnType<typeof clientUpdate>>>().toExtend<ClientUpdate>();
  expectTypeOf<Sent<ReturnType<typeof integrationRequest>>>().toExtend<IntegrationRequest>();
  expectTypeOf<Sent<ReturnType<typeof integrationUpdate>>>().toExtend<IntegrationUpdate>();
  expectTypeOf<Sent<ReturnType<typeof userRequest>>>().toExtend<UserRequest>();
  expectTypeOf<Sent<ReturnType<typeof userUpdate>>>().toExtend<UserUpdate>();
  expectTypeOf<Sent<ReturnType<typeof passwordChange>>>().toExtend<PasswordChange>();
  expectTypeOf<Sent<ReturnType<typeof keyRequest>>>().toExtend<KeyRequest>();
  expectTypeOf<Sent<ReturnType<typeof challengeRequest>>>().toExtend<ChallengeRequest>();
  expectTypeOf<Sent<ReturnType<typeof verificationRequest>>>().toExtend<VerificationRequest>();
  expectTypeOf<Sent<ReturnType<typeof captureRequest>>>().toExtend<CaptureRequest>();
  expectTypeOf<Sent<ReturnType<typeof cancelRequest>>>().toExtend<CancelRequest>();
  expectTypeOf<Sent<ReturnType<typeof paymentTokenRequest>>>().toExtend<PaymentTokenRequest>();
  expectTypeOf<Sent<ReturnType<typeof paymentTokenUpdate>>>().toExtend<PaymentTokenUpdate>();
  expectTypeOf<Sent<ReturnType<typeof accountVerification>>>().toExtend<AccountVerification>();
  expectTypeOf<Sent<ReturnType<typeof batchCloseRequest>>>().toExtend<BatchCloseRequest>();
  expectTypeOf<Omit<Sent<ReturnType<typeof transactionRequest>>, ToldApart>>().toExtend<
    Omit<TransactionRequest, ToldApart>
  >();
});

test('what a query takes, its interface allows', () => {
  expectTypeOf<Sent<ReturnType<typeof clientQuery>>>().toExtend<ClientQuery>();
  expectTypeOf<Sent<ReturnType<typeof integrationQuery>>>().toExtend<IntegrationQuery>();
  expectTypeOf<Sent<ReturnType<typeof userQuery>>>().toExtend<UserQuery>();
  expectTypeOf<Sent<ReturnType<typeof transactionQuery>>>().toExtend<TransactionQuery>();
  expectTypeOf<Sent<ReturnType<typeof batchQuery>>>().toExtend<BatchQuery>();
  expectTypeOf<Sent<ReturnType<typeof paymentTokenQuery>>>().toExtend<PaymentTokenQuery>();
});

test('queries and options have the fields of their schemas', () => {
  expectTypeOf<Difference<TransactionQuery, z.input<ReturnType<typeof transactionQuery>>>>().toEqualTypeOf<never>();
  expectTypeOf<Difference<BatchQuery, z.input<ReturnType<typeof batchQuery>>>>().toEqualTypeOf<never>();
  expectTypeOf<Difference<PaymentTokenQuery, z.input<ReturnType<typeof paymentTokenQuery>>>>().toEqualTypeOf<never>();
  expectTypeOf<Difference<ClientQuery, z.input<ReturnType<typeof clientQuery>>>>().toEqualTypeOf<never>();
  expectTypeOf<Difference<IntegrationQuery, z.input<ReturnType<typeof integrationQuery>>>>().toEqualTypeOf<never>();
  expectTypeOf<Difference<UserQuery, z.input<ReturnType<typeof userQuery>>>>().toEqualTypeOf<never>();
  expectTypeOf<Difference<SettlementOptions, z.input<ReturnType<typeof settlementSchema>>>>().toEqualTypeOf<never>();
  expectTypeOf<
    Difference<SettlementOptions, z.input<ReturnType<typeof settlementOptionsSchema>>>
  >().toEqualTypeOf<never>();
  expectTypeOf<Difference<CardCheckOptions, z.input<ReturnType<typeof cardChecksSchema>>>>().toEqualTypeOf<never>();
  expectTypeOf<
    Difference<IssuerRuleOptions, z.input<ReturnType<typeof issuerRuleOptionsSchema>>>
  >().toEqualTypeOf<never>();
  expectTypeOf<
    Difference<CreditLineOptions, z.input<ReturnType<typeof creditLineOptionsSchema>>>
  >().toEqualTypeOf<never>();
  expectTypeOf<Difference<CreditLineChange, z.input<ReturnType<typeof creditLineChange>>>>().toEqualTypeOf<never>();
});

test('seed worlds have the fields of their schemas', () => {
  expectTypeOf<Difference<WorldOption, z.input<ReturnType<typeof worldSchema>>>>().toEqualTypeOf<never>();
  expectTypeOf<Difference<WorldMerchant, z.input<ReturnType<typeof worldMerchant>>>>().toEqualTypeOf<never>();
  expectTypeOf<Difference<WorldCustomer, z.input<ReturnType<typeof worldCustomer>>>>().toEqualTypeOf<never>();
  expectTypeOf<Difference<MerchantOptions, z.input<ReturnType<typeof merchantSchema>>>>().toEqualTypeOf<never>();
  expectTypeOf<Difference<PaymentTokenRequest, z.input<ReturnType<typeof worldToken>>>>().toEqualTypeOf<never>();
  expectTypeOf<Difference<PaymentTokenRequest, z.input<ReturnType<typeof customerToken>>>>().toEqualTypeOf<never>();
});
