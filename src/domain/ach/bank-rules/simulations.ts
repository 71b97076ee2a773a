import type { BankOutcome } from '../../../contract/network-ports.ts';
import { SettleboxError } from '../../../engine/errors.ts';
import type { ChangeCode, Corrected } from '../../../facts/change-codes.ts';
import { easternDay } from '../../../facts/eastern-time.ts';
import { returnCodeDayError } from '../../../facts/return-code-changes.ts';
import type { Context } from '../../base/context.ts';
import { addNetworkRule } from '../../simulation/network-rules/actions.ts';
import { eachOf } from '../../simulation/network-rules/schema.ts';
import { accountPrint } from './actions.ts';
import { correctionOf, type ParsedBankRule } from './schema.ts';

export {
  type BankCorrection,
  type BankMatch,
  type BankRuleOptions,
  type BankRuleResponse,
  bankRuleSchema,
  type ParsedBankRule,
} from './schema.ts';

/**
 * Adds a rule for receiving banks. Returns its id.
 * @throws SettleboxError `bad_option` if its return code begins on a later day
 */
export function addBankRule(context: Context, { match, respond: response, ...span }: ParsedBankRule): string {
  rejectLaterCode(response.return, Math.max(context.now, span.from ?? context.now));
  const account_number =
    match.account_number && eachOf(match.account_number, (number) => accountPrint(context, number));
  const plan = { ...span, match: { ...match, account_number } };
  const secret = response.corrected?.account_number;
  return addNetworkRule(context, { network: 'bank', plan, response: storedResponse(response), secret });
}

function rejectLaterCode(code: string | undefined, firstUse: number): void {
  const fault = code === undefined ? undefined : returnCodeDayError(code, easternDay(firstUse));
  if (fault === undefined) return;
  const field = 'rule.respond.return';
  throw new SettleboxError('bad_option', `${field} can’t be used yet: ${fault}.`, 'Use R16, or set rule.from.', {
    field,
  });
}

/** Returns the response as it is stored. The corrected account number is encrypted in a separate column. */
function storedResponse(response: ParsedBankRule['respond']): BankOutcome {
  if (response.return !== undefined) return { kind: 'return', codes: [response.return], at: response.at };
  if (response.reject !== undefined) return { kind: 'reject', code: response.reject };
  if (response.notice !== undefined) return noticeOf(response.notice, correctionOf(response.corrected ?? {}));
  return { kind: response.stuck === true ? 'stuck' : 'pay' };
}

function noticeOf(code: ChangeCode, { accountNumber: _sealed, ...corrected }: Corrected): BankOutcome {
  return { kind: 'notice', code, corrected };
}
