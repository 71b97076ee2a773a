/** The responses of card issuers: rules of the test take precedence over published test values. */

import type { AuthorizationRequest, AuthorizationResponse } from '../../../contract/network-ports.ts';
import { binOf, brandOf } from '../../../facts/card-numbers.ts';
import type { Context } from '../../base/context.ts';
import type { NetworkOutcome } from '../../payments/transactions/network-outcome.ts';
import type { TransactionRecord } from '../../payments/transactions/store.ts';
import { scheduleDelayedResponse } from '../../simulation/delayed-responses/actions.ts';
import { respondByRules } from '../../simulation/network-rules/actions.ts';
import { cardFingerprint, lastFourOf } from '../../vault/payment-tokens/rules.ts';
import type { IssuerRequestType } from './rules.ts';
import type { ParsedIssuerResponse } from './schema.ts';

/** The network times out after three seconds (docs/specification.md, "Limits"). */
const NETWORK_TIMEOUT_MS = 3_000;

/** The fields of a charge that rules can match, in addition to those sent to the issuer. */
interface RuledCharge {
  readonly clientId: string;
  readonly type: IssuerRequestType;
  readonly merchantInitiated: boolean;
}

/** Returns the issuer's response to a charge: by a rule if one applies, and after its delay. */
export function authorizeByIssuer(
  context: Context,
  request: AuthorizationRequest,
  charge: RuledCharge,
): AuthorizationResponse {
  const rule = respondByRules(
    context,
    'issuer',
    () => matchableFieldsOf(context, request.pan, request.amountCents, charge),
    (row) => chargeResponseOf(JSON.parse(row.answer)),
  );
  const response = context.networks.issuer.authorize(
    context.settings,
    rule ? { ...request, ruleResponse: ruleResponseOf(rule) } : request,
  );
  if (rule?.delaySeconds !== undefined && rule.delaySeconds > 0)
    scheduleDelayedResponse(context, Math.round(rule.delaySeconds * 1_000), 'an issuer rule delays the response');
  if (response.isSilent)
    scheduleDelayedResponse(context, NETWORK_TIMEOUT_MS, 'the issuer does not respond, and the network times out');
  return response;
}

/** Returns the network outcome of a refund to the card of a charge: by a rule if one applies. */
export function refundByIssuer(
  context: Context,
  pan: string,
  amountCents: number,
  { clientId, holderName }: Pick<TransactionRecord, 'clientId' | 'holderName'>,
): NetworkOutcome {
  const charge = { clientId, type: 'REFUND', merchantInitiated: false } as const;
  const rule = respondByRules(
    context,
    'issuer',
    () => matchableFieldsOf(context, pan, amountCents, charge),
    (row) => refundOutcomeOf(JSON.parse(row.answer)),
  );
  return rule ?? context.networks.issuer.refund(context.settings, { pan, holderName });
}

/** Returns the charge or refund under the field names of rules. */
export function matchableFieldsOf(context: Context, pan: string, amount: number, charge: RuledCharge): unknown {
  return {
    pan: cardFingerprint(context, pan),
    last_four: lastFourOf(pan),
    bin: binOf(pan),
    brand: brandOf(pan),
    amount,
    client_id: charge.clientId,
    type: charge.type,
    merchant_initiated: charge.merchantInitiated,
  };
}

/** Excludes rules for refunds, which do not apply to charges. */
function chargeResponseOf(response: ParsedIssuerResponse): ParsedIssuerResponse | undefined {
  return response.refund === undefined ? response : undefined;
}

function refundOutcomeOf(response: ParsedIssuerResponse): ParsedIssuerResponse['refund'] {
  return response.refund;
}

function ruleResponseOf(rule: ParsedIssuerResponse): AuthorizationRequest['ruleResponse'] {
  return {
    responseCode: rule.code,
    approvedCents: rule.approvedAmount,
    avsCode: rule.avsCode,
    cvvCode: rule.cvvCode,
    isSilent: rule.noResponse,
  };
}
