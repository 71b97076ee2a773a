/** What a card's issuer answers: a test's own rules come first, then what the published test values say. */

import type { AuthorizationRequest, AuthorizationResponse } from '../../../contract/network-ports.ts';
import { binOf, brandOf } from '../../../facts/card-numbers.ts';
import type { Context } from '../../base/context.ts';
import type { NetworkOutcome } from '../../payments/transactions/network-outcome.ts';
import { scheduleDelayedResponse } from '../../simulation/delayed-responses/actions.ts';
import { respondByRules } from '../../simulation/network-rules/actions.ts';
import { cardPrint, lastFourOf } from '../../vault/payment-tokens/rules.ts';
import type { CardAsk } from './rules.ts';
import type { ParsedIssuerAnswer } from './schema.ts';

/** The network answers in under three seconds (docs/specification.md, "Limits"), with or without the issuer. */
const PATIENCE_MS = 3_000;

/** What rules are asked of, besides what the issuer is. */
interface RuledCharge {
  readonly clientId: string;
  readonly type: CardAsk;
  readonly merchantInitiated: boolean;
}

/** Asks the issuer whether the card pays. */
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

/** What will become of a refund to this card. */
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

/** The charge or refund by the names that rules have for its fields. */
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

/** A rule for refunds answers no charge, and the other way round. */
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
