import type { Context } from '../../base/context.ts';
import { addNetworkRule } from '../../simulation/network-rules/actions.ts';
import { eachOf } from '../../simulation/network-rules/schema.ts';
import { cardFingerprint } from '../../vault/payment-tokens/rules.ts';
import type { ParsedIssuerRule } from './schema.ts';

export {
  type IssuerMatch,
  type IssuerResponse,
  type IssuerRuleOptions,
  issuerRuleOptionsSchema,
  type ParsedIssuerRule,
  type RefundOutcome,
} from './schema.ts';

/** Adds a rule for issuers and returns its id. */
export function addIssuerRule(context: Context, { match, respond: response, ...span }: ParsedIssuerRule): string {
  const pan = match.pan && eachOf(match.pan, (number) => cardFingerprint(context, number));
  return addNetworkRule(context, { network: 'issuer', plan: { ...span, match: { ...match, pan } }, response });
}
