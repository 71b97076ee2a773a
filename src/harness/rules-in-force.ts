import type { BankOutcome } from '../contract/network-ports.ts';
import type { BankRuleOptions } from '../domain/ach/bank-rules/simulations.ts';
import type { Engine } from '../domain/base/context.ts';
import type { DisputeRuleOptions } from '../domain/cards/disputes/dispute-rules.ts';
import type { IssuerRuleOptions, ParsedIssuerRule } from '../domain/cards/issuer-rules/simulations.ts';
import type { RulePlan } from '../domain/simulation/network-rules/rules.ts';
import { listNetworkRules, type NetworkRuleRecord } from '../domain/simulation/network-rules/store.ts';
import { isoText } from '../engine/time.ts';
import { harnessContext } from '../worlds/engine-parts.ts';

/** An active rule, its options and its counts. Full card and account numbers are replaced by `***`. */
export type ActiveRule<Rule> = {
  /** Id of the rule. */
  readonly id: string;
  /** The options of the rule; times are ISO 8601. */
  readonly rule: Rule;
  /** Number of matching charges or entries so far; counted only if `nth` or `times` is given, else 0. */
  readonly seen: number;
  /** Number of them that the rule decided; counted only if `nth` or `times` is given, else 0. */
  readonly fired: number;
};

/** Returns the active rules, oldest first. */
export function issuerRulesInForce(engine: Engine): ActiveRule<IssuerRuleOptions>[] {
  const { database } = harnessContext(engine, 'rules');
  return listNetworkRules(database, 'issuer').map((row) => viewRule<IssuerRuleOptions>(row, respondOf(row)));
}

/** Returns the active rules for disputes, oldest first. */
export function disputeRulesInForce(engine: Engine): ActiveRule<DisputeRuleOptions>[] {
  const { database } = harnessContext(engine, 'rules');
  return listNetworkRules(database, 'dispute').map((row) => viewRule<DisputeRuleOptions>(row, respondOf(row)));
}

/** Returns the active rules, oldest first. */
export function bankRulesInForce(engine: Engine): ActiveRule<BankRuleOptions>[] {
  const { database } = harnessContext(engine, 'rules');
  return listNetworkRules(database, 'bank').map((row) => viewRule<BankRuleOptions>(row, respondOf(row)));
}

/** Returns the options of a stored rule, without account numbers. */
export function viewRuleOptions(row: NetworkRuleRecord): Readonly<Record<string, unknown>> {
  return viewRule<Readonly<Record<string, unknown>>>(row, respondOf(row)).rule;
}

/** Maps the stored response of a rule back to its options. */
function respondOf({ network, answer, sealed }: NetworkRuleRecord): object {
  if (network === 'bank') return responseOf(JSON.parse(answer), sealed !== null);
  if (network === 'dispute') return JSON.parse(answer);
  const { avsCode, cvvCode, ...fields }: ParsedIssuerRule['respond'] = JSON.parse(answer);
  return { ...fields, avs: avsCode, cvv: cvvCode };
}

const HIDDEN = '***';

/** Fields that are stored as keyed fingerprints. */
const FINGERPRINTED: ReadonlySet<string> = new Set(['pan', 'account_number']);

function viewRule<Rule>({ ruleId, plan, seen, fired }: NetworkRuleRecord, response: object): ActiveRule<Rule> {
  const { match, from, until, struck: _struck, over: _over, ...span }: RulePlan = JSON.parse(plan);
  const fields = Object.entries(match ?? {}).map(
    ([name, value]) => [name, FINGERPRINTED.has(name) ? HIDDEN : value] as const,
  );
  const times = Object.entries({ from, until }).flatMap(([name, at]) =>
    at === undefined ? [] : [[name, isoText(at)]],
  );
  const rule = { match: Object.fromEntries(fields), respond: response, ...span, ...Object.fromEntries(times) };
  // The JSON round trip removes undefined fields.
  return { id: ruleId, rule: JSON.parse(JSON.stringify(rule)), seen, fired };
}

/** Maps a stored response back to the options of the rule. */
function responseOf(response: BankOutcome, hasNumber: boolean): object {
  switch (response.kind) {
    case 'return':
      return { return: response.codes[0], at: response.at };
    case 'reject':
      return { reject: response.code };
    case 'notice':
      return {
        notice: response.code,
        corrected: { ...correctedOf(response), ...(hasNumber ? { account_number: HIDDEN } : {}) },
      };
    default:
      return { [response.kind]: true };
  }
}

function correctedOf({ corrected }: Extract<BankOutcome, { readonly kind: 'notice' }>): object {
  const { routingNumber, accountType, individualId } = corrected;
  return { routing_number: routingNumber, account_type: accountType, individual_id: individualId };
}
