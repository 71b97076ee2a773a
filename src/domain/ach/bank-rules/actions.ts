import type { BankOutcome, EntryAtBank } from '../../../contract/network-ports.ts';
import type { Context } from '../../base/context.ts';
import { respondByRules } from '../../simulation/network-rules/actions.ts';
import type { NetworkRuleRecord } from '../../simulation/network-rules/store.ts';
import { defaultCorrection, isPossibleResponse } from './rules.ts';

const LAST_FOUR = 4;

/** Asks the receiver's bank: a test's own rules come first, then what the published test values say. */
export function answerOfBank(context: Context, entry: EntryAtBank): BankOutcome {
  const told = respondByRules(
    context,
    'bank',
    () => aboutOf(context, entry),
    (rule) => answerOf(context, rule, entry),
  );
  return told ?? context.networks.achNetwork.respond(context.settings, entry);
}

/** What stands for an account number in a rule: finds it again, and tells nothing of it. */
export function accountPrint(context: Context, accountNumber: string): string {
  return context.fingerprint(`account number ${accountNumber}`);
}

/** The entry by the names that rules have for its fields. */
function aboutOf(context: Context, entry: EntryAtBank): unknown {
  return {
    account_number: accountPrint(context, entry.accountNumber),
    last_four: entry.accountNumber.slice(-LAST_FOUR),
    routing_number: entry.routingNumber,
    name: entry.name,
    amount: entry.amountCents,
    type: entry.kind,
    sec_code: entry.secCode,
    client_id: entry.clientId,
    company_id: entry.companyId,
  };
}

/** What a rule answers this entry; undefined where that can't answer it. */
function answerOf(context: Context, rule: NetworkRuleRecord, entry: EntryAtBank): BankOutcome | undefined {
  const answer = wholeAnswer(context, rule, entry);
  if (answer.kind === 'notice' && entry.isMicroDeposit) return undefined;
  return isPossibleResponse(answer, entry) ? answer : undefined;
}

function wholeAnswer(context: Context, rule: NetworkRuleRecord, entry: EntryAtBank): BankOutcome {
  const kept: BankOutcome = JSON.parse(rule.answer);
  if (kept.kind !== 'notice') return kept;
  const accountNumber = rule.sealed === null ? {} : { accountNumber: context.unseal(rule.sealed, rule.ruleId) };
  return { ...kept, corrected: { ...defaultCorrection(kept.code, entry), ...kept.corrected, ...accountNumber } };
}
