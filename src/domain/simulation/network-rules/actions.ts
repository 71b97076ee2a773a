/** Rules of a test for the responses of issuers and receiving banks. */
import type { Context } from '../../base/context.ts';
import { type Condition, isDrawn, isInSpan, isMatch, isSpent } from '../faults/rules.ts';
import { type RulePlan, withDecision } from './rules.ts';
import {
  deleteNetworkRule,
  deleteOldestRules,
  insertNetworkRule,
  listNetworkRules,
  type Network,
  type NetworkRuleRecord,
  updateNetworkRule,
} from './store.ts';

/** Resolution of the RNG draw that a probability is compared with. */
const DRAW_RANGE = 2 ** 32;

/** The data of a rule that a test adds. */
interface NewNetworkRule {
  readonly network: Network;
  /** Parsed input: an undefined field is not a condition. */
  readonly plan: Omit<RulePlan, 'match'> & { readonly match: Readonly<Record<string, Condition | undefined>> };
  readonly response: unknown;
  /** An account number in the response, which is stored encrypted. */
  readonly secret?: string | undefined;
}

/** Adds a rule for issuers or receiving banks. Returns its id. */
export function addNetworkRule(context: Context, { network, plan, response, secret }: NewNetworkRule): string {
  const ruleId = context.id('RULE');
  insertNetworkRule(context.database, {
    ruleId,
    network,
    plan: JSON.stringify(plan),
    answer: JSON.stringify(response),
    seen: 0,
    fired: 0,
    sealed: secret === undefined ? null : context.seal(secret, ruleId),
  });
  return ruleId;
}

/** Removes a rule. Returns false if it no longer exists. */
export function removeNetworkRule(context: Context, ruleId: string): boolean {
  return deleteNetworkRule(context.database, ruleId);
}

/**
 * Returns the response of the first rule that applies, and counts an opportunity with each rule. `about` returns the value
 * that conditions are applied to; it is called only if there are rules. `responseOf` returns undefined if the rule's response
 * does not fit.
 */
export function respondByRules<Response>(
  context: Context,
  network: Network,
  about: () => unknown,
  responseOf: (rule: NetworkRuleRecord) => Response | undefined,
): Response | undefined {
  const rules = listNetworkRules(context.database, network);
  if (rules.length === 0) return undefined;
  const subject = about();
  let first: Response | undefined;
  for (const rule of rules) {
    const plan: RulePlan = JSON.parse(rule.plan);
    if (!isInSpan(plan, context.now) || !isMatch(plan.match, subject)) continue;
    const response = responseOf(rule);
    if (response === undefined) continue;
    // Only the first rule responds. The others count the opportunity and draw no random number.
    const responds = first === undefined && isDrawn(plan, rule.seen + 1, () => drawFraction(context));
    countOpportunity(context, rule, plan, responds);
    if (responds) first = response;
  }
  return first;
}

function drawFraction(context: Context): number {
  return context.randomInt('outcomes', DRAW_RANGE) / DRAW_RANGE;
}

function countOpportunity(context: Context, rule: NetworkRuleRecord, plan: RulePlan, responds: boolean): void {
  const seen = rule.seen + 1;
  const fired = rule.fired + (responds ? 1 : 0);
  // Counts matter only to rules that end by them, and every write clears the cache of the database.
  if (plan.nth === undefined && plan.times === undefined) return;
  // A charge is disputed after its event, and other decisions precede the event of their subject.
  const position = context.eventCount - (rule.network === 'dispute' ? 1 : 0);
  const decided = responds ? withDecision(plan, position) : plan;
  const isOver = isSpent(plan, seen, fired);
  const stored = JSON.stringify(isOver ? { ...decided, over: true } : decided);
  updateNetworkRule(context.database, { ...rule, plan: stored, seen, fired });
  if (isOver) deleteOldestRules(context.database);
}
