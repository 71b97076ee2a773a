import type { BankOutcome } from '../../../contract/network-ports.ts';
import { rejectField } from '../../../engine/errors.ts';
import { responseCode } from '../../../facts/response-codes.ts';
import type { SecCode } from '../../../facts/sec-codes.ts';
import type { Context } from '../../base/context.ts';
import type { Writable } from '../../base/writable.ts';
import { joinOpenBatch, removeFromBatch } from '../../payments/batches/actions.ts';
import { rejectOverLimit } from '../../payments/ledger/actions.ts';
import {
  loadTransaction,
  moveTransaction,
  openTransaction,
  unsealNumber,
} from '../../payments/transactions/actions.ts';
import { newTransactionOf } from '../../payments/transactions/new-transaction.ts';
import type { ParsedTransactionRequest } from '../../payments/transactions/schema.ts';
import { findTransaction, listSentAgain, type TransactionRecord } from '../../payments/transactions/store.ts';
import { rejectUnlessMerchant } from '../../platform/clients/rules.ts';
import { loadActiveIntegration } from '../../platform/integrations/actions.ts';
import type { IntegrationRecord } from '../../platform/integrations/store.ts';
import { accountOfToken } from '../../vault/payment-tokens/account.ts';
import {
  maskBankAccount,
  maskedAccountDetails,
  rejectBadRouting,
  rejectBlockedDebit,
} from '../../vault/payment-tokens/rules.ts';
import type { PaymentTokenRecord } from '../../vault/payment-tokens/store.ts';
import { planNetworkReturn } from '../ach-returns/actions.ts';
import { discardReturnsOf } from '../ach-returns/discarding.ts';
import { listPlannedReturns } from '../ach-returns/store.ts';
import { bankResponseTo } from '../bank-rules/actions.ts';
import { discardNoticesOf, planChange, planKnownChange } from '../change-notices/actions.ts';
import { decideSecCode, decideSpeed, rejectAmountOfEntry, rejectPurpose, rejectUnlessCancelable } from './rules.ts';
import { decideRetry, isRetry } from './sending-again.ts';

/** A bank account to debit or credit. */
interface PresentedAccount {
  readonly accountNumber: string;
  readonly routingNumber: string;
  readonly individualId: string | null;
  readonly name: string;
  readonly holderType: 'person' | 'company' | null;
  readonly masked: string;
}

/** Creates a debit or a credit of a bank account. The money moves when its batch settles. */
export function createAchEntry(
  context: Context,
  input: ParsedTransactionRequest,
  token: PaymentTokenRecord | undefined,
): TransactionRecord {
  const account = presentedAccount(context, input, token);
  rejectUnlessMerchant(context.caller);
  const integration = loadActiveIntegration(context, 'ach_processor');
  const kind = input.type.toUpperCase() === 'PAYOUT' ? 'PAYOUT' : 'PAYMENT';
  rejectAmountOfEntry(input.amount);
  const { entryDescription, ownClass } = retryFieldsOf(context, input, kind, account);
  const secCode = decideSecCode({
    kind,
    recurring: input.recurring,
    holderType: account.holderType,
    name: account.name,
    requested: input.sec_code ?? ownClass,
    recurringSec: context.settings.recurringSec,
    allowed: JSON.parse(integration.secCodes),
  });
  rejectPurpose(input.purpose, kind, secCode);
  const speed = decideSpeed(input.speed, input.amount, integration, context.now);
  if (kind === 'PAYMENT' && token !== undefined) rejectBlockedDebit(token);
  rejectOverLimit(context, { kind, clientId: context.caller.clientId, amountCents: input.amount });
  const response = requestBankResponse(context, input, { kind, secCode, account, integration });
  const fact = responseCode('00');
  const { masked, name: holderName, holderType, individualId, accountNumber: number } = account;
  const presented = { processor: 'ach', kind, masked, holderName, number } as const;
  const fields = Object.assign(newTransactionOf(context, input, token, presented), {
    amount: input.amount,
    capturedAmount: input.amount,
    holderType,
    secCode,
    speed,
    individualId,
    responseStatus: 'Approved',
    responseCode: fact.code,
    responseMessage: fact.text,
    referenceId: input.reference_id ?? null,
    entryDescription: entryDescription ?? input.purpose ?? null,
    batchNumber: joinOpenBatch(context, context.caller.clientId, 'ach', speed),
    networkAnswer: response.kind === 'stuck' ? 'stuck' : 'pay',
  } as const);
  const entry = openTransaction(context, fields, 'accepted', 'transaction.authorized');
  scheduleResponse(context, entry, response);
  planKnownChange(context, entry);
  return entry;
}

function requestBankResponse(
  context: Context,
  input: ParsedTransactionRequest,
  of: {
    readonly kind: 'PAYMENT' | 'PAYOUT';
    readonly secCode: string;
    readonly account: PresentedAccount;
    readonly integration: IntegrationRecord;
  },
): BankOutcome {
  const { accountNumber, routingNumber, name, holderType } = of.account;
  return bankResponseTo(context, {
    accountNumber,
    routingNumber,
    name,
    holderType,
    kind: of.kind,
    amountCents: input.amount,
    secCode: of.secCode,
    clientId: context.caller.clientId,
    companyId: of.integration.companyId ?? '',
  });
}

/** Stores the response that the bank, or the operator before it, will give to the entry. */
function scheduleResponse(context: Context, entry: TransactionRecord, response: BankOutcome): void {
  if (response.kind === 'return') planNetworkReturn(context, entry, response.codes, response.at);
  if (response.kind === 'reject') planNetworkReturn(context, entry, [response.code], undefined);
  if (response.kind === 'notice') planChange(context, entry, { ...response, when: 'default' });
}

/** Fields that a retry of a returned entry takes from the original. */
interface RetryFields {
  /** Null for the usual description. */
  readonly entryDescription: string | null;
  /** The class of the retried entry; undefined if the class can differ. */
  readonly ownClass: SecCode | undefined;
}

function retryFieldsOf(
  context: Context,
  { reference_id, amount, sec_code }: ParsedTransactionRequest,
  kind: 'PAYMENT' | 'PAYOUT',
  account: PresentedAccount,
): RetryFields {
  if (reference_id === undefined) return { entryDescription: null, ownClass: undefined };
  const returned = loadTransaction(context, reference_id);
  if (returned.clientId !== context.caller.clientId || returned.kind !== 'PAYMENT' || kind !== 'PAYMENT')
    rejectField('reference_id', 'must be the id of a returned PAYMENT of this client; only a PAYMENT can be retried');
  const original = originalOf(context, returned);
  const entryDescription = decideRetry({
    returned,
    original,
    amountCents: amount,
    secCode: sec_code,
    now: context.now,
    retries: retriesOf(context, original),
    corrections: listSentAgain(context.database, returned.id),
    sameAccount: isSameAccount(context, returned, account),
    dishonorPlanned: listPlannedReturns(context.database, returned.id).some(({ stage }) => stage === 'dishonor'),
  });
  return { entryDescription, ownClass: entryDescription === null ? undefined : (original.secCode ?? undefined) };
}

function originalOf(context: Context, entry: TransactionRecord): TransactionRecord {
  if (!isRetry(entry) || entry.referenceId === null) return entry;
  const before = findTransaction(context.database, entry.referenceId);
  return before === undefined ? entry : originalOf(context, before);
}

/** Follows the references of retries to the original entry. */
function retriesOf(context: Context, entry: TransactionRecord): TransactionRecord[] {
  const retries = listSentAgain(context.database, entry.id).filter(isRetry);
  return retries.flatMap((retry) => [retry, ...retriesOf(context, retry)]);
}

function isSameAccount(context: Context, entry: TransactionRecord, account: PresentedAccount): boolean {
  const number = unsealNumber(context, entry.id);
  return number === account.accountNumber && maskedAccountDetails(entry.masked).routingNumber === account.routingNumber;
}

function presentedAccount(
  context: Context,
  input: ParsedTransactionRequest,
  token: PaymentTokenRecord | undefined,
): PresentedAccount {
  const method = input.payment_method;
  if (token !== undefined) return storedAccount(context, token);
  if (method.type !== 'ACH') rejectField('payment_method.type', 'must be ACH for PAYMENT and PAYOUT');
  rejectBadRouting(method.routing_number, context.settings.achRouting, 'payment_method.routing_number');
  return {
    accountNumber: method.account_number,
    routingNumber: method.routing_number,
    individualId: null,
    name: method.name,
    holderType: method.account_holder_type ?? null,
    masked: JSON.stringify(maskBankAccount(method)),
  };
}

function storedAccount(context: Context, token: PaymentTokenRecord): PresentedAccount {
  const { accountNumber, individualId, holderType } = accountOfToken(context, token);
  return {
    accountNumber,
    individualId: individualId ?? null,
    holderType,
    routingNumber: maskedAccountDetails(token.masked).routingNumber,
    name: token.holderName,
    masked: token.masked,
  };
}

/** Cancels an entry before it settles: it is removed from its batch, and nothing is posted. */
export function cancelEntry(context: Context, entry: Writable<TransactionRecord>): TransactionRecord {
  rejectUnlessCancelable(entry);
  const canceled = moveTransaction(context, removeFromBatch(context, entry, true), 'canceled', 'transaction.canceled');
  forgetPlansOf(context, entry);
  return canceled;
}

/** Discards the scheduled returns and notices of an entry that will never settle. */
function forgetPlansOf(context: Context, entry: TransactionRecord): void {
  discardReturnsOf(context, entry);
  discardNoticesOf(context, entry);
}
