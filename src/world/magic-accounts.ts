import { SettleboxError } from '../core/errors.ts';
import { CHANGE_CODES, changeCode } from '../facts/change-codes.ts';
import { returnCode } from '../facts/return-codes.ts';
import { faultForAll } from '../resources/bank-rules/rules.ts';

/** The account number whose entries come back with this code, or are rejected with it where it is the operator's. */
export function accountReturning(code: string): string {
  const fact = returnCode(code);
  const fault = fact === undefined ? 'Not a return code' : faultForAll(fact);
  if (fact !== undefined && fault === undefined) return `0001000000${fact.code.slice(1)}`;
  throw new SettleboxError('bad_option', `${fault}.`, 'banks.returns takes one such as R01, R10 or R13.');
}

/** The account number that draws a notification of change with this code. */
export function accountNotifying(code: string): string {
  const fact = changeCode(code);
  if (fact !== undefined) return `0001000098${fact.code.slice(1)}`;
  throw new SettleboxError(
    'bad_option',
    'Not a change code that a receiving bank sends.',
    `banks.notifies takes one of ${CHANGE_CODES.map((one) => one.code).join(', ')}.`,
  );
}
