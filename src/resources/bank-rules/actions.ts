import type { Context } from '../../context.ts';
import { isInSpan, isMatch, isSpent, strikes } from '../faults/rules.ts';
import type { BankAnswer, EntryAtBank } from '../world-ports.ts';
import { answers, type BankRulePlan, defaultCorrection } from './rules.ts';
import { type BankRuleRecord, deleteBankRule, listBankRules, updateBankRule } from './store.ts';

/** Sides of the die that a probability is compared with. */
const DIE = 2 ** 32;
const LAST_FOUR = 4;

/** Asks the receiver's bank: a test's own rules come first, then what the published test values say. */
export function answerOfBank(context: Context, entry: EntryAtBank): BankAnswer {
  return answerOfRules(context, entry) ?? context.world.achNetwork.answer(context.settings, entry);
}

/** What stands for an account number in a rule: finds it again, and tells nothing of it. */
export function accountPrint(context: Context, accountNumber: string): string {
  return context.fingerprint(`account number ${accountNumber}`);
}

/** Has every rule that could answer count the entry; the first that does has it. */
function answerOfRules(context: Context, entry: EntryAtBank): BankAnswer | undefined {
  const rules = listBankRules(context.database);
  if (rules.length === 0) return undefined;
  const about = aboutOf(context, entry);
  let first: BankAnswer | undefined;
  for (const rule of rules) {
    const plan: BankRulePlan = JSON.parse(rule.plan);
    if (!isInSpan(plan, context.now) || !isMatch(plan.match, about)) continue;
    const answer = answerOf(context, rule, entry);
    if (answer.kind === 'notice' && entry.isMicroDeposit) continue;
    if (answers(answer, entry) && count(context, rule, plan, first === undefined)) first ??= answer;
  }
  return first;
}

/** The entry by the names that rules have for its fields. */
function aboutOf(context: Context, entry: EntryAtBank): unknown {
  return {
    ...{ account_number: accountPrint(context, entry.accountNumber), last_four: entry.accountNumber.slice(-LAST_FOUR) },
    ...{ routing_number: entry.routingNumber, name: entry.name, amount: entry.amountCents, type: entry.kind },
    ...{ sec_code: entry.secCode, client_id: entry.clientId, company_id: entry.companyId },
  };
}

function answerOf(context: Context, { ruleId, answer, sealed }: BankRuleRecord, entry: EntryAtBank): BankAnswer {
  const kept: BankAnswer = JSON.parse(answer);
  if (kept.kind !== 'notice') return kept;
  const accountNumber = sealed === null ? {} : { accountNumber: context.unseal(sealed, ruleId) };
  return { ...kept, corrected: { ...defaultCorrection(kept.code, entry), ...kept.corrected, ...accountNumber } };
}

/** One entry more; whether the rule answers it. Where another has answered already it only looks on, and rolls no dice. */
function count(context: Context, rule: BankRuleRecord, plan: BankRulePlan, mayAnswer: boolean): boolean {
  const seen = rule.seen + 1;
  const isAnswer = mayAnswer && strikes(plan, seen, () => context.dice('outcomes', DIE) / DIE);
  const fired = rule.fired + (isAnswer ? 1 : 0);
  // Counts matter to rules that end by them, and every write makes the database forget what it remembers.
  if (isSpent(plan, seen, fired)) deleteBankRule(context.database, rule.ruleId);
  else if (plan.nth !== undefined || plan.times !== undefined)
    updateBankRule(context.database, { ...rule, seen, fired });
  return isAnswer;
}
