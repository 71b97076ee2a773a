import type { Context } from '../../context.ts';
import type { ChangeCode, Corrected } from '../../facts/change-codes.ts';
import type { BankAnswer } from '../world-ports.ts';
import { accountPrint } from './actions.ts';
import { correctionOf, type OneOf, type ParsedBankRule } from './schema.ts';
import { deleteBankRule, insertBankRule } from './store.ts';

export {
  type BankCorrection,
  type BankMatch,
  type BankRuleAnswer,
  type BankRuleWish,
  bankRuleWish,
  type OneOf,
  type ParsedBankRule,
} from './schema.ts';

/** Makes a rule for receiving banks; its id. */
export function addBankRule(context: Context, { match, answer, ...when }: ParsedBankRule): string {
  const ruleId = context.id('RULE');
  const account_number = match.account_number && printsOf(context, match.account_number);
  const corrected = answer.corrected?.account_number;
  insertBankRule(context.database, {
    ruleId,
    plan: JSON.stringify({ ...when, match: { ...match, account_number } }),
    answer: JSON.stringify(keptAnswer(answer)),
    sealed: corrected === undefined ? null : context.seal(corrected, ruleId),
    seen: 0,
    fired: 0,
  });
  return ruleId;
}

/** Takes a rule back; false where it has ended already. */
export function removeBankRule(context: Context, ruleId: string): boolean {
  return deleteBankRule(context.database, ruleId);
}

function printsOf(context: Context, numbers: OneOf<string>): OneOf<string> {
  if (typeof numbers === 'string') return accountPrint(context, numbers);
  return { in: numbers.in.map((number) => accountPrint(context, number)) };
}

/** The answer as it is kept: the corrected account number is sealed beside it. */
function keptAnswer(answer: ParsedBankRule['answer']): BankAnswer {
  if (answer.return !== undefined) return { kind: 'return', codes: [answer.return], at: answer.at };
  if (answer.reject !== undefined) return { kind: 'reject', code: answer.reject };
  if (answer.notice !== undefined) return noticeOf(answer.notice, correctionOf(answer.corrected ?? {}));
  return { kind: answer.stuck === true ? 'stuck' : 'pay' };
}

function noticeOf(code: ChangeCode, { accountNumber: _sealed, ...corrected }: Corrected): BankAnswer {
  return { kind: 'notice', code, corrected };
}
