import { errorForAll } from '../../domain/ach/bank-rules/rules.ts';
import { SettleboxError } from '../../engine/errors.ts';
import { CHANGE_CODES, changeCode } from '../../facts/change-codes.ts';
import { RETURN_CODES, returnCode } from '../../facts/return-codes.ts';

/**
 * Returns the account number whose entries are returned with this code, or rejected if the code is the operator's.
 *
 * @throws SettleboxError `bad_option`
 */
export function accountReturning(code: string): string {
  const fact = returnCode(code);
  if (fact === undefined)
    throw new SettleboxError('bad_option', `${shown(code)} is not a return code.`, nearest(code, returnableCodes()));
  const fault = errorForAll(fact);
  if (fault === undefined) return `0001000000${fact.code.slice(1)}`;
  throw new SettleboxError('bad_option', `${fault}.`, 'banks.returns accepts codes such as R01, R10, or R13.');
}

/**
 * Returns the account number whose entries cause a notification of change with this code.
 *
 * @throws SettleboxError `bad_option`
 */
export function accountNotifying(code: string): string {
  const fact = changeCode(code);
  if (fact !== undefined) return `0001000098${fact.code.slice(1)}`;
  throw new SettleboxError(
    'bad_option',
    `${shown(code)} is not a change code that a receiving bank sends.`,
    `banks.notifies accepts ${CHANGE_CODES.map((one) => one.code).join(', ')}.`,
  );
}

function returnableCodes(): readonly string[] {
  return RETURN_CODES.filter((fact) => errorForAll(fact) === undefined).map((fact) => fact.code);
}

/** Repeats only text in the form of a code: the value may be an account number. */
function shown(code: unknown): string {
  return typeof code === 'string' && /^\w{1,4}$/.test(code) ? `"${code}"` : 'This';
}

const NEAREST_MAX = 5;

/** Lists the codes whose numbers are nearest. */
function nearest(code: unknown, known: readonly string[]): string {
  const number = Number(/\d+/.exec(String(code))?.[0] ?? 1);
  const distance = (one: string) => Math.abs(Number(one.slice(1)) - number);
  const nearby = [...known].sort((a, b) => distance(a) - distance(b)).slice(0, NEAREST_MAX);
  return `Codes near it are ${nearby.sort().join(', ')}.`;
}
