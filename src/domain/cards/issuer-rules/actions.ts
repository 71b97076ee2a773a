/** The responses of card issuers: rules of the test take precedence over published test values. */

import type { AuthorizationRequest, AuthorizationResponse } from '../../../contract/network-ports.ts';
import { binOf, brandOf } from '../../../facts/card-numbers.ts';
import type { Context } from '../../base/context.ts';
import type { NetworkOutcome } from '../../payments/transactions/network-outcome.ts';
import { scheduleDelayedResponse } from '../../simulation/delayed-responses/actions.ts';
import { respondByRules } from '../../simulation/network-rules/actions.ts';
import { cardPrint, lastFourOf } from '../../vault/payment-tokens/rules.ts';
import type { CardAsk } from './rules.ts';
import type { ParsedIssuerAnswer } from './schema.ts';

/** The network times out after three seconds (docs/specification.md, "Limits"). */
const PATIENCE_MS = 3_000;

/** The fields of a charge that rules can match, in addition to those sent to the issuer. */
interface RuledCharge {
  readonly clientId: string;
  readonly type: CardAsk;
  readonly merchantInitiated: boolean;
}

/** Returns the issuer's response to a charge: by a rule if one applies, and after its delay. */
export function authorizeByIssuer(
  context: Context,
  question: AuthorizationRequest,
  asked: RuledCharge,
): AuthorizationResponse {
  const rule = respondByRules(
    context,
    'issuer',
    () => aboutOf(context, question.pan, question.amountCents, asked),
    (one) => charged(JSON.parse(one.answer)),
  );
  const answer = context.networks.issuer.authorize(
    context.settings,
    rule ? { ...question, ruleResponse: toldBy(rule) } : question,
  );
  if (rule?.delaySeconds !== undefined && rule.delaySeconds > 0)
    scheduleDelayedResponse(context, Math.round(rule.delaySeconds * 1_000), 'an issuer rule delays the response');
  if (answer.isSilent)
    scheduleDelayedResponse(context, PATIENCE_MS, 'the issuer does not respond, and the network times out');
  return answer;
}

/** Returns the network outcome of a refund to this card: by a rule if one applies. */
export function refundByIssuer(context: Context, pan: string, amountCents: number, clientId: string): NetworkOutcome {
  const asked = { clientId, type: 'REFUND', merchantInitiated: false } as const;
  const rule = respondByRules(
    context,
    'issuer',
    () => aboutOf(context, pan, amountCents, asked),
    (one) => refunded(JSON.parse(one.answer)),
  );
  return rule ?? context.networks.issuer.refund(context.settings, pan);
}

/** Returns the charge or refund under the field names of rules. */
function aboutOf(context: Context, pan: string, amount: number, asked: RuledCharge): unknown {
  return {
    pan: cardPrint(context, pan),
    last_four: lastFourOf(pan),
    bin: binOf(pan),
    brand: brandOf(pan),
    amount,
    client_id: asked.clientId,
    type: asked.type,
    merchant_initiated: asked.merchantInitiated,
  };
}

/** Excludes rules for refunds, which do not apply to charges. */
function charged(answer: ParsedIssuerAnswer): ParsedIssuerAnswer | undefined {
  return answer.refund === undefined ? answer : undefined;
}

function refunded(answer: ParsedIssuerAnswer): ParsedIssuerAnswer['refund'] {
  return answer.refund;
}

function toldBy(rule: ParsedIssuerAnswer): AuthorizationRequest['ruleResponse'] {
  return {
    responseCode: rule.code,
    approvedCents: rule.approvedAmount,
    avsCode: rule.avsCode,
    cvvCode: rule.cvvCode,
    isSilent: rule.noResponse,
  };
}
