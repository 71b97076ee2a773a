import type { Context } from '../../context.ts';
import { refuseField } from '../../core/errors.ts';
import { responseCode } from '../../facts/response-codes.ts';
import { lapseReturnsOf, planNetworkReturn } from '../ach-returns/actions.ts';
import { joinOpenBatch, leaveBatch } from '../batches/actions.ts';
import { refuseUnlessMerchant } from '../clients/rules.ts';
import { loadActiveIntegration } from '../integrations/actions.ts';
import { maskBankAccount, refuseBadRouting } from '../payment-tokens/rules.ts';
import type { PaymentTokenRecord } from '../payment-tokens/store.ts';
import { moveTransaction, openTransaction } from '../transactions/actions.ts';
import { newTransactionOf } from '../transactions/new-transaction.ts';
import type { ParsedTransactionRequest } from '../transactions/schema.ts';
import type { TransactionRecord } from '../transactions/store.ts';
import type { BankAnswer } from '../world-ports.ts';
import { decideSecCode, refuseUnlessCancelable } from './rules.ts';

/** A bank account that is about to pay or be paid. */
interface PresentedAccount {
  readonly accountNumber: string;
  readonly routingNumber: string;
  readonly name: string;
  readonly holderType: 'person' | 'company' | null;
  readonly masked: string;
}

/** A debit or a credit of a bank account: accepted for validation; money moves when its batch settles. */
export function createAchEntry(
  context: Context,
  input: ParsedTransactionRequest,
  token: PaymentTokenRecord | undefined,
): TransactionRecord {
  const account = presentedAccount(context, input, token);
  refuseUnlessMerchant(context.caller);
  const integration = loadActiveIntegration(context, 'ach_processor');
  const kind = input.type.toUpperCase() === 'PAYOUT' ? 'PAYOUT' : 'PAYMENT';
  const secCode = decideSecCode({
    ...{ kind, recurring: input.recurring, holderType: account.holderType, name: account.name },
    ...{ asked: input.sec_code, recurringSec: context.settings.recurringSec },
    allowed: JSON.parse(integration.secCodes),
  });
  const answer = context.world.achNetwork.answer(context.settings, account);
  const fact = responseCode('00');
  const { masked, name: holderName, holderType, accountNumber: number } = account;
  const presented = { processor: 'ach', kind, masked, holderName, number } as const;
  const fields = Object.assign(newTransactionOf(context, input, token, presented), {
    ...{ amount: input.amount, capturedAmount: input.amount, holderType, secCode },
    ...{ responseStatus: 'Approved', responseCode: fact.code, responseMessage: fact.text },
    batchNumber: joinOpenBatch(context, context.caller.clientId, 'ach'),
    networkAnswer: networkAnswerOf(answer),
  } as const);
  const entry = openTransaction(context, fields, 'accepted', 'transaction.authorized');
  if (answer.kind === 'return') planNetworkReturn(context, entry, answer.codes);
  return entry;
}

function networkAnswerOf(answer: BankAnswer): string {
  if (answer.kind === 'reject') return `reject:${answer.code}`;
  return answer.kind === 'stuck' ? 'stuck' : 'pay';
}

function presentedAccount(
  context: Context,
  input: ParsedTransactionRequest,
  token: PaymentTokenRecord | undefined,
): PresentedAccount {
  const method = input.payment_method;
  if (token !== undefined) return storedAccount(context, token);
  if (method.type !== 'ACH') refuseField('payment_method.type', 'PAYMENT and PAYOUT take a bank account (ACH)');
  refuseBadRouting(method.routing_number, context.settings.achRouting, 'payment_method.routing_number');
  return {
    accountNumber: method.account_number,
    routingNumber: method.routing_number,
    name: method.name,
    holderType: method.account_holder_type ?? null,
    masked: JSON.stringify(maskBankAccount(method)),
  };
}

function storedAccount(context: Context, token: PaymentTokenRecord): PresentedAccount {
  const sealed = JSON.parse(context.unseal(token.sealed, token.tokenId));
  return {
    accountNumber: sealed.account_number,
    routingNumber: JSON.parse(token.masked).routing_number,
    name: token.holderName,
    holderType: sealed.account_holder_type ?? null,
    masked: token.masked,
  };
}

/** Takes an entry back before it settles: it leaves the totals and nothing posts. */
export function cancelEntry(context: Context, entry: TransactionRecord): TransactionRecord {
  refuseUnlessCancelable(entry);
  const canceled = moveTransaction(context, leaveBatch(context, entry, true), 'canceled', 'transaction.canceled');
  lapseReturnsOf(context, entry);
  return canceled;
}
