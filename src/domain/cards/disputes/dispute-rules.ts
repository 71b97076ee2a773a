/** Disputes that rules of a test and published test values cause. */

import { z } from 'zod';
import { lazily } from '../../../contract/lazily.ts';
import { findDisputeReason } from '../../../facts/dispute-reasons.ts';
import { easternDay } from '../../../facts/eastern-time.ts';
import type { Context } from '../../base/context.ts';
import type { TransactionRecord } from '../../payments/transactions/store.ts';
import { addNetworkRule, respondByRules } from '../../simulation/network-rules/actions.ts';
import { eachOf, type RuleWindow, ruleSpan, spanFault } from '../../simulation/network-rules/schema.ts';
import { cardFingerprint } from '../../vault/payment-tokens/rules.ts';
import { type IssuerMatch, issuerMatchSchema } from '../issuer-rules/schema.ts';
import { planDispute } from './planning.ts';
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
    reason: z.string().min(1).max(10),
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
    }),
);
/** The parsed options of a dispute rule. */
export type ParsedDisputeRule = z.output<ReturnType<typeof disputeRuleSchema>>;

/** Adds a rule for disputes and returns its id. */
export function addDisputeRule(context: Context, { match, respond: response, ...span }: ParsedDisputeRule): string {
  const pan = match.pan && eachOf(match.pan, (number) => cardFingerprint(context, number));
  return addNetworkRule(context, { network: 'dispute', plan: { ...span, match: { ...match, pan } }, response });
}

/** Schedules the dispute of an approved charge, if a rule applies. `about` returns the fields that rules match. */
export function planDisputeByRules(context: Context, charge: TransactionRecord, about: () => unknown): void {
  const network = networkOf(charge);
  const response = respondByRules(context, 'dispute', about, (row) => {
    const found: ParsedDisputeRule['respond'] = JSON.parse(row.answer);
    const isKnown = findDisputeReason(network, found.reason, easternDay(context.now)) !== undefined;
    return isKnown && liabilityShift(charge, found.reason) === undefined ? found : undefined;
  });
  if (response === undefined) return;
  const { reason, afterDays, outcome } = response;
  planDispute(context, charge, {
    network,
    reason,
    amount: null,
    expectedDay: null,
    decision: outcome ?? null,
    opening: 'chargeback',
    when: afterDays === undefined ? 'default' : { day: afterDays },
    late: false,
  });
}
