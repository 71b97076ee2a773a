/** Sales and authorizations: the response to a charge, and its consequences. */

import type { AuthorizationResponse } from '../../../contract/network-ports.ts';
import type { CardChecks } from '../../../contract/settings.ts';
import { responseText } from '../../../facts/decline-categories.ts';
import { networkTransactionId } from '../../../facts/network-id.ts';
import { type ResponseCode, responseCode } from '../../../facts/response-codes.ts';
import type { Context } from '../../base/context.ts';
import { joinOpenBatch } from '../../payments/batches/actions.ts';
import { rejectOverLimit } from '../../payments/ledger/actions.ts';
import { openTransaction } from '../../payments/transactions/actions.ts';
import { newTransactionOf } from '../../payments/transactions/new-transaction.ts';
import type { ParsedTransactionRequest } from '../../payments/transactions/schema.ts';
import type { NewTransaction, TransactionRecord } from '../../payments/transactions/store.ts';
import { cardChecksOf } from '../../platform/clients/actions.ts';
import { rejectUnlessMerchant } from '../../platform/clients/rules.ts';
import { loadActiveIntegration } from '../../platform/integrations/actions.ts';
import { noteFirstCharge, recurringStop, stopRecurring } from '../../vault/payment-tokens/actions.ts';
import type { PaymentTokenRecord } from '../../vault/payment-tokens/store.ts';
import { availableCreditOf, chargeLine, findCreditLine } from '../credit-lines/actions.ts';
import type { CreditLineRecord } from '../credit-lines/store.ts';
import { planIssuerDispute } from '../disputes/actions.ts';
import { scheduleFraudReport } from '../fraud-reports/actions.ts';
import { authorizeByIssuer, matchableFieldsOf } from '../issuer-rules/actions.ts';
import { failedCheck, rememberCharge, repeatedCharge } from './checks.ts';
import { scheduleExpiry } from './holds.ts';
import { type PresentedCard, presentedCard } from './presenting.ts';

/** A charge before its response. */
interface Charge {
  readonly input: ParsedTransactionRequest;
  readonly token: PaymentTokenRecord | undefined;
  readonly card: PresentedCard;
  readonly kind: 'SALE' | 'AUTH';
  readonly clientId: string;
  readonly checks: CardChecks;
  readonly line: CreditLineRecord | undefined;
}

/** The response to a charge by the issuer, the network or the gateway. */
interface AuthorizationOutcome {
  readonly response: AuthorizationResponse;
  /** The response code of the transaction: the issuer's, or that of a failed check. */
  readonly code: ResponseCode;
  /**
   * True if the response code is the issuer's. False after a cardholder's stop, for a duplicate, and after a failed check.
   */
  readonly isIssuerCode: boolean;
  /** The id of the charge that this one duplicates. */
  readonly repeats?: string | undefined;
}

/** Creates a sale or an authorization. The issuer responds immediately; a decline is a normal record. */
export function createCardTransaction(
  context: Context,
  input: ParsedTransactionRequest,
  token: PaymentTokenRecord | undefined,
): TransactionRecord {
  const card = presentedCard(context, input, token);
  rejectUnlessMerchant(context.caller);
  loadActiveIntegration(context, 'card_processor');
  const { clientId } = context.caller;
  const { pan } = card.issuerRequest;
  const kind = input.type.toUpperCase() === 'AUTH' ? 'AUTH' : 'SALE';
  rejectOverLimit(context, { kind, clientId, amountCents: input.amount });
  const checks = cardChecksOf(context, clientId);
  const line = findCreditLine(context, pan);
  const charge: Charge = { input, token, card, kind, clientId, checks, line };
  const outcome = authorize(context, charge);
  const transaction = record(context, charge, outcome);
  if (outcome.isIssuerCode) stopRecurring(context, { pan, clientId }, outcome.code);
  if (transaction.responseStatus === 'Approved') {
    chargeLine(context, line, transaction.id);
    rememberCharge(context, checks, { clientId, pan, amountCents: input.amount }, transaction.id);
    const ruled = { clientId, type: kind, merchantInitiated: input.recurring } as const;
    const about = () => matchableFieldsOf(context, pan, input.amount, ruled);
    planIssuerDispute(context, transaction, about, outcome.response.dispute);
    if (outcome.response.dispute?.opens === 'fraud_report') scheduleFraudReport(context, transaction);
  }
  return transaction;
}

/**
 * Returns the response to a charge. The order matters: the cardholder's stop, a duplicate, the issuer, the client's checks.
 */
function authorize(context: Context, charge: Charge): AuthorizationOutcome {
  const { input, token, card, kind, clientId, checks, line } = charge;
  const stop = input.recurring && token !== undefined ? recurringStop(token) : undefined;
  if (stop !== undefined) return declinedBy(stop, undefined);
  const { pan } = card.issuerRequest;
  const repeats = repeatedCharge(context, checks, { clientId, pan, amountCents: input.amount });
  if (repeats !== undefined) return declinedBy('94', repeats);
  // One literal, because a spread costs a tenth of the whole sale.
  const { cvv, addressLine1, zip, storedAvs } = card.issuerRequest;
  const creditLine = availableCreditOf(context, line);
  const { holderName } = card;
  const at = context.now;
  const request = { pan, holderName, cvv, addressLine1, zip, storedAvs, amountCents: input.amount, creditLine, at };
  const response = authorizeByIssuer(context, request, { clientId, type: kind, merchantInitiated: input.recurring });
  const failed = responseCode(response.responseCode).approved ? failedCheck(checks, response) : undefined;
  return { response, code: failed ?? response.responseCode, isIssuerCode: failed === undefined };
}

/** Returns a decline for which the issuer is not called. */
function declinedBy(code: ResponseCode, repeats: string | undefined): AuthorizationOutcome {
  const nothing = { approvedCents: 0, avsCode: null, cvvCode: null, isSilent: false, settlement: 'pay' } as const;
  return { response: { responseCode: code, ...nothing }, code, isIssuerCode: false, repeats };
}

function record(
  context: Context,
  charge: Charge,
  { response, code, repeats }: AuthorizationOutcome,
): TransactionRecord {
  const { input, token, card, kind } = charge;
  const fact = responseCode(code);
  const { masked, holderName, issuerRequest } = card;
  const presented = { processor: 'card', kind, masked, holderName, number: issuerRequest.pan } as const;
  const fields = Object.assign(newTransactionOf(context, input, token, presented), {
    responseCode: fact.code,
    responseMessage: responseText(fact.code, context.now),
    avsCode: response.avsCode,
    cvvCode: response.cvvCode,
    referenceId: repeats ?? null,
    networkAnswer: response.settlement,
    initialNetworkId: input.recurring ? (token?.networkTransactionId ?? null) : null,
  });
  if (fact.approved) return approve(context, fields, card, token, response.approvedCents);
  const status = response.isSilent ? 'Error' : 'Declined';
  const declined = Object.assign(fields, { responseStatus: status } as const);
  return openTransaction(context, declined, 'declined', 'transaction.declined');
}

function approve(
  context: Context,
  fields: NewTransaction,
  { brand }: PresentedCard,
  token: PaymentTokenRecord | undefined,
  amount: number,
): TransactionRecord {
  const sale = fields.kind === 'SALE';
  const approved = Object.assign(fields, {
    amount,
    // A sale is captured in full when it is created, and settles with the open batch.
    capturedAmount: sale ? amount : 0,
    batchNumber: sale ? joinOpenBatch(context, fields.clientId, 'card') : null,
    responseStatus: 'Approved',
    authorizationCode: authorizationCode(context),
  } as const);
  const transaction = openTransaction(context, approved, 'approved', 'transaction.authorized');
  if (!sale) scheduleExpiry(context, transaction, brand);
  // Until the first charge by the customer, a token refers to the check with which it was stored.
  if (token !== undefined && fields.recurring === 0)
    if (token.networkTransactionId === networkTransactionId(token.tokenId, brand))
      noteFirstCharge(context, token, networkTransactionId(transaction.id, brand));
  return transaction;
}

/** Returns a random authorization code of six digits. */
export function authorizationCode(context: Context): string {
  return String(context.randomInt('outcomes', 1_000_000)).padStart(6, '0');
}
