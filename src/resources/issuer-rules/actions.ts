import type { Context } from '../../context.ts';
import type { ResponseCode } from '../../facts/response-codes.ts';
import { delayAnswer } from '../held-answers/actions.ts';
import type { AuthorizationAnswer, AuthorizationQuestion } from '../world-ports.ts';
import type { IssuerAnswer, IssuerMatch } from './simulations.ts';
import { type IssuerRuleRecord, listIssuerRules, updateIssuerRuleUsed } from './store.ts';

/** Asks the card's issuer: a test's own rules come first, then what the published test values say. */
export function authorizeByIssuer(context: Context, question: AuthorizationQuestion): AuthorizationAnswer {
  const rule = listIssuerRules(context.database).find(({ match }) => matches(JSON.parse(match), question, context));
  const asked = rule === undefined ? question : { ...question, responseCode: apply(context, rule) };
  return context.world.issuer.authorize(context.settings, asked);
}

/** The code that a rule has the issuer answer; undefined: what it would have answered anyway. */
function apply(context: Context, rule: IssuerRuleRecord): ResponseCode | undefined {
  const { code, delaySeconds = 0 }: IssuerAnswer = JSON.parse(rule.answer);
  updateIssuerRuleUsed(context.database, rule);
  if (delaySeconds > 0)
    delayAnswer(context, Math.round(delaySeconds * 1_000), 'a rule of the test makes the issuer slow');
  return code;
}

function matches(match: IssuerMatch, { pan, amountCents }: AuthorizationQuestion, context: Context): boolean {
  const { last_four, bin, amount, client_id } = match;
  const { min = 0, max = Number.POSITIVE_INFINITY } =
    typeof amount === 'number' ? { min: amount, max: amount } : (amount ?? {});
  return (
    (last_four === undefined || pan.endsWith(last_four)) &&
    (bin === undefined || pan.startsWith(bin)) &&
    (client_id === undefined || client_id === context.caller.clientId) &&
    amountCents >= min &&
    amountCents <= max
  );
}
