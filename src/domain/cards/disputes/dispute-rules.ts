/** Disputes that rules of a test and published test values cause. */

import { z } from 'zod';
import { lazily } from '../../../contract/lazily.ts';
import type { TestDispute } from '../../../contract/network-ports.ts';
import { networkName } from '../../../facts/card-numbers.ts';
import {
  DISPUTE_CLAIMS,
  type DisputeClaim,
  findDisputeReason,
  isReasonCode,
  reasonCodesOf,
} from '../../../facts/dispute-reasons.ts';
import { easternDay } from '../../../facts/eastern-time.ts';
import type { Context } from '../../base/context.ts';
import type { TransactionRecord } from '../../payments/transactions/store.ts';
import { addNetworkRule, respondByRules } from '../../simulation/network-rules/actions.ts';
import { eachOf, type RuleWindow, ruleSpan, spanFault, valuesOf } from '../../simulation/network-rules/schema.ts';
import { cardFingerprint } from '../../vault/payment-tokens/rules.ts';
import { type IssuerMatch, issuerMatchSchema } from '../issuer-rules/schema.ts';
import type { DisputeOpening } from './lifecycle.ts';
import { type DisputePlan, planDispute } from './planning.ts';
import { liabilityShift, networkOf } from './rules.ts';

/** The dispute that a rule causes. */
export type DisputeRuleResponse = {
  /** The reason code. The rule applies to charges on networks that have it. */
  readonly reason: string;
  /** Calendar days from settlement to arrival. Default 30. */
  readonly afterDays?: number | undefined;
  /** The decision that follows evidence. Default: by the evidence. */
  readonly outcome?: 'won' | 'lost' | undefined;
};

/** A rule for which charges are disputed. It is plain data stored in the world. */
export type DisputeRuleOptions = RuleWindow & {
  /** The approved charges that it applies to. Default: all. */
  readonly match?: IssuerMatch | undefined;
  /** The dispute of each of them. */
  readonly respond: DisputeRuleResponse;
};

const AFTER_DAYS_MAX = 540;

const respondSchema = lazily(() =>
  z.strictObject({
    reason: z
      .string()
      .min(1)
      .max(10)
      .refine((code) => isReasonCode(code), 'must be a reason code such as 13.1, 4853, C08, or RG'),
    afterDays: z.int().min(0).max(AFTER_DAYS_MAX).optional(),
    outcome: z.enum(['won', 'lost']).optional(),
  }),
);

/** The schema of the options of a dispute rule. */
export const disputeRuleSchema = lazily(() =>
  z
    .strictObject({ match: issuerMatchSchema().default({}), respond: respondSchema(), ...ruleSpan() })
    .superRefine((rule, context) => {
      const fault = spanFault(rule);
      if (fault !== undefined) context.addIssue({ code: 'custom', path: [...fault.path], message: fault.message });
      const brands = valuesOf(rule.match.brand);
      if (brands === undefined || isReasonCode(rule.respond.reason, brands)) return;
      const codes = brands.flatMap((brand) => reasonCodesOf(brand)).join(', ');
      const message = `must be a reason code of ${brands.map(networkName).join(' or ')}, which match.brand selects: ${codes}`;
      context.addIssue({ code: 'custom', path: ['respond', 'reason'], message });
    }),
);

/** The parsed options of a dispute rule. */
export type ParsedDisputeRule = z.output<ReturnType<typeof disputeRuleSchema>>;

/** Adds a rule for disputes and returns its id. */
export function addDisputeRule(context: Context, { match, respond: response, ...span }: ParsedDisputeRule): string {
  const pan = match.pan && eachOf(match.pan, (number) => cardFingerprint(context, number));
  return addNetworkRule(context, { network: 'dispute', plan: { ...span, match: { ...match, pan } }, response });
}

/**
 * Schedules the dispute of an approved charge by a rule, or else by its test value. `about` returns the fields that rules match.
 * Without extensions, there are no disputes.
 */
export function planIssuerDispute(
  context: Context,
  charge: TransactionRecord,
  about: () => unknown,
  byTestValue: TestDispute | undefined,
): void {
  if (planByRules(context, charge, about) || byTestValue === undefined || !context.settings.extensions) return;
  if (byTestValue.opens !== 'fraud_report') planByTestValue(context, charge, byTestValue, byTestValue.opens);
}

function planByTestValue(
  context: Context,
  charge: TransactionRecord,
  { because, parts = 1 }: TestDispute,
  opening: DisputeOpening,
): void {
  const network = networkOf(charge);
  const reason = isClaim(because) ? DISPUTE_CLAIMS[because][network] : because;
  if (findDisputeReason(network, reason, easternDay(context.now)) === undefined) return;
  if (liabilityShift(charge, reason) !== undefined) return;
  const plan = { network, reason, expectedDay: null, decision: null, opening, when: 'default', late: false } as const;
  // The last part is the rest of the amount.
  const part = Math.floor(charge.amount / parts);
  for (let index = 1; index < parts && part > 0; index++) planDispute(context, charge, { ...plan, amount: part });
  planDispute(context, charge, { ...plan, amount: null });
}

function isClaim(text: string): text is DisputeClaim {
  return Object.hasOwn(DISPUTE_CLAIMS, text);
}

/** Returns true if a rule applies. */
function planByRules(context: Context, charge: TransactionRecord, about: () => unknown): boolean {
  const plan = respondByRules(context, 'dispute', about, (row) => planOf(context, charge, JSON.parse(row.answer)));
  if (plan !== undefined) planDispute(context, charge, plan);
  return plan !== undefined;
}

/** Returns the dispute of a rule; undefined if the network of the charge does not have it. */
function planOf(
  context: Context,
  charge: TransactionRecord,
  { reason, afterDays, outcome }: ParsedDisputeRule['respond'],
): DisputePlan | undefined {
  const network = networkOf(charge);
  if (findDisputeReason(network, reason, easternDay(context.now)) === undefined) return undefined;
  if (liabilityShift(charge, reason) !== undefined) return undefined;
  const when = afterDays === undefined ? 'default' : { day: afterDays };
  const decision = outcome ?? null;
  return { network, reason, amount: null, expectedDay: null, decision, opening: 'chargeback', when, late: false };
}
