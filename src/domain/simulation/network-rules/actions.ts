/** Rules by which a test has issuers and receiving banks answer: which of them answers, and what that counts. */
import type { Context } from '../../base/context.ts';
import { type Condition, isInSpan, isMatch, isSpent, strikes } from '../faults/rules.ts';
import type { RulePlan } from './rules.ts';
import {
  deleteNetworkRule,
  insertNetworkRule,
  listNetworkRules,
  type Network,
  type NetworkRuleRecord,
  updateNetworkRule,
} from './store.ts';

/** Sides of the die that a probability is compared with. */
const DIE = 2 ** 32;

/** A rule as a test makes it: data, before it has answered anything. */
export interface NewRule {
  readonly network: Network;
  /** As it was parsed: a field that is undefined is none. */
  readonly plan: Omit<RulePlan, 'match'> & { readonly match: Readonly<Record<string, Condition | undefined>> };
  readonly answer: unknown;
  /** An account number that belongs to the answer. */
  readonly secret?: string | undefined;
}

export function addNetworkRule(context: Context, { network, plan, answer, secret }: NewRule): string {
  const ruleId = context.id('RULE');
  insertNetworkRule(context.database, {
    ruleId,
    network,
    plan: JSON.stringify(plan),
    answer: JSON.stringify(answer),
    seen: 0,
    fired: 0,
    sealed: secret === undefined ? null : context.seal(secret, ruleId),
  });
  return ruleId;
}

/** Takes a rule back; false where it has ended already. */
export function removeNetworkRule(context: Context, ruleId: string): boolean {
  return deleteNetworkRule(context.database, ruleId);
}

/**
 * Has every rule that could answer count the occasion; the first that does has it. `about` is what rules are asked of, made
 * where there are rules at all; `answerOf` what a rule answers, undefined where it can't answer this.
 */
export function answerOfRules<Answer>(
  context: Context,
  network: Network,
  about: () => unknown,
  answerOf: (rule: NetworkRuleRecord) => Answer | undefined,
): Answer | undefined {
  const rules = listNetworkRules(context.database, network);
  if (rules.length === 0) return undefined;
  const asked = about();
  let first: Answer | undefined;
  for (const rule of rules) {
    const plan: RulePlan = JSON.parse(rule.plan);
    if (!isInSpan(plan, context.now) || !isMatch(plan.match, asked)) continue;
    const answer = answerOf(rule);
    if (answer !== undefined && count(context, rule, plan, first === undefined)) first ??= answer;
  }
  return first;
}

/** One occasion more; whether the rule answers it. Where another has answered already it only looks on, and rolls no dice. */
function count(context: Context, rule: NetworkRuleRecord, plan: RulePlan, mayAnswer: boolean): boolean {
  const seen = rule.seen + 1;
  const isAnswer = mayAnswer && strikes(plan, seen, () => context.dice('outcomes', DIE) / DIE);
  const fired = rule.fired + (isAnswer ? 1 : 0);
  // Counts matter to rules that end by them, and every write makes the database forget what it remembers.
  if (isSpent(plan, seen, fired)) deleteNetworkRule(context.database, rule.ruleId);
  else if (plan.nth !== undefined || plan.times !== undefined)
    updateNetworkRule(context.database, { ...rule, seen, fired });
  return isAnswer;
}
