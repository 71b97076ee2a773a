import { SettleboxError } from '../../../engine/errors.ts';
import { isoDate } from '../../../facts/civil-date.ts';
import { firstDayOf } from '../../../facts/decline-categories.ts';
import { easternDay } from '../../../facts/eastern-time.ts';
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

/**
 * Adds a rule for issuers and returns its id.
 *
 * @throws SettleboxError `bad_option` if its response code does not exist yet when the rule begins to apply
 */
export function addIssuerRule(context: Context, { match, respond: response, ...span }: ParsedIssuerRule): string {
  rejectFutureCode(response.code, span.from ?? context.now);
  const pan = match.pan && eachOf(match.pan, (number) => cardFingerprint(context, number));
  return addNetworkRule(context, { network: 'issuer', plan: { ...span, match: { ...match, pan } }, response });
}

/** Rejects a code that does not exist at the time from which a rule applies. */
function rejectFutureCode(code: string | undefined, from: number): void {
  const first = code === undefined ? undefined : firstDayOf(code);
  if (first === undefined || first <= easternDay(from)) return;
  const field = 'respond.code';
  throw new SettleboxError(
    'bad_option',
    `${field} must exist when the rule begins to apply: ${code} exists from ${isoDate(first)}, the rule applies from ${isoDate(easternDay(from))}.`,
    'Set from to a later time, or add the rule after the clock has reached that day.',
    { field },
  );
}
