import type { BankOutcome, EntryAtBank } from '../../../contract/network-ports.ts';
import type { Context } from '../../base/context.ts';
import { respondByRules } from '../../simulation/network-rules/actions.ts';
import type { NetworkRuleRecord } from '../../simulation/network-rules/store.ts';
import { defaultCorrection, isPossibleResponse } from './rules.ts';

const LAST_FOUR = 4;

/** Returns the response of the receiver's bank. The rules of a test take precedence over the published test values. */
export function bankResponseTo(context: Context, entry: EntryAtBank): BankOutcome {
  const ruleResponse = respondByRules(
    context,
    'bank',
    () => aboutOf(context, entry),
    (rule) => responseOfRule(context, rule, entry),
  );
  return ruleResponse ?? context.networks.achNetwork.respond(context.settings, entry);
}

/** Returns the keyed fingerprint that replaces an account number in a rule. It matches the number without revealing it. */
export function accountPrint(context: Context, accountNumber: string): string {
  return context.fingerprint(`account number ${accountNumber}`);
}

/** Returns the fields of an entry by the names that conditions use. */
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
function responseOfRule(context: Context, rule: NetworkRuleRecord, entry: EntryAtBank): BankOutcome | undefined {
  const response = completeResponse(context, rule, entry);
  if (response.kind === 'notice' && entry.isMicroDeposit) return undefined;
  return isPossibleResponse(response, entry) ? response : undefined;
}

function completeResponse(context: Context, rule: NetworkRuleRecord, entry: EntryAtBank): BankOutcome {
  const stored: BankOutcome = JSON.parse(rule.answer);
  if (stored.kind !== 'notice') return stored;
  const accountNumber = rule.sealed === null ? {} : { accountNumber: context.unseal(rule.sealed, rule.ruleId) };
  return { ...stored, corrected: { ...defaultCorrection(stored.code, entry), ...stored.corrected, ...accountNumber } };
}
