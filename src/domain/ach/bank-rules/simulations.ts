import type { BankOutcome } from '../../../contract/network-ports.ts';
import type { ChangeCode, Corrected } from '../../../facts/change-codes.ts';
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
  bankRuleWish,
  type ParsedBankRule,
} from './schema.ts';

/** Adds a rule for receiving banks. Returns its id. */
export function addBankRule(context: Context, { match, respond: answer, ...span }: ParsedBankRule): string {
  const account_number =
    match.account_number && eachOf(match.account_number, (number) => accountPrint(context, number));
  const plan = { ...span, match: { ...match, account_number } };
  const secret = answer.corrected?.account_number;
  return addNetworkRule(context, { network: 'bank', plan, answer: keptAnswer(answer), secret });
}

/** Returns the response as it is stored. The corrected account number is encrypted in a separate column. */
function keptAnswer(answer: ParsedBankRule['respond']): BankOutcome {
  if (answer.return !== undefined) return { kind: 'return', codes: [answer.return], at: answer.at };
  if (answer.reject !== undefined) return { kind: 'reject', code: answer.reject };
  if (answer.notice !== undefined) return noticeOf(answer.notice, correctionOf(answer.corrected ?? {}));
  return { kind: answer.stuck === true ? 'stuck' : 'pay' };
}

function noticeOf(code: ChangeCode, { accountNumber: _sealed, ...corrected }: Corrected): BankOutcome {
  return { kind: 'notice', code, corrected };
}
