import type { Context } from '../../context.ts';
import { addNetworkRule } from '../network-rules/actions.ts';
import { eachOf } from '../network-rules/schema.ts';
import { cardPrint } from '../payment-tokens/rules.ts';
import type { ParsedIssuerRule } from './schema.ts';

export {
  type IssuerMatch,
  type IssuerResponse,
  type IssuerRuleOptions,
  issuerRuleWish,
  type ParsedIssuerRule,
  type RefundOutcome,
} from './schema.ts';

/** Makes a rule for issuers; its id. */
export function addIssuerRule(context: Context, { match, respond: answer, ...span }: ParsedIssuerRule): string {
  const pan = match.pan && eachOf(match.pan, (number) => cardPrint(context, number));
  return addNetworkRule(context, { network: 'issuer', plan: { ...span, match: { ...match, pan } }, answer });
}
