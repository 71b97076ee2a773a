import { suggest } from '../../engine/did-you-mean.ts';
import { SettleboxError } from '../../engine/errors.ts';
import { RETURN_CODES, type ReturnCode, returnCode } from '../../facts/return-codes.ts';
import type { TransactionRef } from '../../harness/references.ts';
import { formatHistory } from './failure-context.ts';
import { isOn, type OnDate, onText, rejectWrongDate, timestampText } from './on-date.ts';
import { type TransactionNow, transactionNow } from './transaction-now.ts';
import type { Verdict } from './verdict.ts';

/** Checks that the bank has returned an entry, with this code and on this date if they are given. */
export function returned(reference: TransactionRef, code?: ReturnCode, options: OnDate = {}): Verdict {
  const matcher = 'toBeReturned';
  if (code !== undefined) rejectUnknownCode(matcher, code);
  rejectWrongDate(matcher, options);
  const now = transactionNow(matcher, reference, options);
  const bankReturn = now.state === 'returned' ? now.returned : null;
  const pass =
    bankReturn !== null && (code === undefined || bankReturn.code === code) && isOn(now.returnedAt, options.on);
  const expectedText = `${pass ? 'not ' : ''}to be returned${code === undefined ? '' : ` with ${code}`}${onText(options.on)}`;
  return {
    pass,
    message: () => `Expected ${now.name} ${now.id} ${expectedText}, but ${describeState(now)}.\n${formatHistory(now)}`,
    actual: bankReturn?.code ?? now.state,
    expected: code ?? 'returned',
  };
}

function describeState({ state, returned: bankReturn, returnedAt }: TransactionNow): string {
  if (state !== 'returned' || bankReturn === null || returnedAt === null) return `its state is ${state}`;
  return `it was returned with ${bankReturn.code} ${timestampText(returnedAt)}`;
}

/** An unknown code would make `not.toBeReturned` pass forever. */
function rejectUnknownCode(matcher: string, code: unknown): void {
  if (typeof code === 'string' && returnCode(code) !== undefined) return;
  const known = RETURN_CODES.map((row) => row.code);
  throw new SettleboxError(
    'bad_option',
    `${matcher}: ${JSON.stringify(code)} is not a return code.`,
    typeof code === 'string' ? suggest(code, known) : 'Pass a code such as R10.',
  );
}
