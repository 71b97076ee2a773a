import type { BankOutcome, EntryAtBank } from '../../../contract/network-ports.ts';
import type { Context } from '../../base/context.ts';
import { respondByRules } from '../../simulation/network-rules/actions.ts';
import type { NetworkRuleRecord } from '../../simulation/network-rules/store.ts';
import { defaultCorrection, isPossibleResponse } from './rules.ts';

const LAST_FOUR = 4;

/** Returns the response of the receiver's bank. The rules of a test take precedence over the published test values. */
export function answerOfBank(context: Context, entry: EntryAtBank): BankOutcome {
  const told = respondByRules(
    context,
    'bank',
    () => aboutOf(context, entry),
    (rule) => answerOf(context, rule, entry),
  );
  return told ?? context.networks.achNetwork.respond(context.settings, entry);
}

/** Returns the keyed fingerprint that replaces an account number in a rule. It matches the number without revealing it. */
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

/** Returns the response of a rule to an entry; undefined if that response is impossible for the entry. */
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
