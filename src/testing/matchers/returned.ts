import { suggest } from '../../core/did-you-mean.ts';
import { SettleboxError } from '../../core/errors.ts';
import { RETURN_CODES, type ReturnCode, returnCode } from '../../facts/return-codes.ts';
import type { TransactionRef } from '../../harness/references.ts';
import { isOn, momentText, type OnDate, onText, refuseWrongMoment } from './moments.ts';
import { type TransactionNow, transactionNow } from './transaction-now.ts';
import type { Verdict } from './verdict.ts';
import { lifeOf } from './what-instead.ts';

/** Whether the bank has sent an entry back, with this code, on this day. */
export function returned(reference: TransactionRef, code?: ReturnCode, options: OnDate = {}): Verdict {
  const matcher = 'toBeReturned';
  if (code !== undefined) refuseUnknown(matcher, code);
  refuseWrongMoment(matcher, options);
  const now = transactionNow(matcher, reference, options);
  const came = now.state === 'returned' ? now.returned : null;
  const pass = came !== null && (code === undefined || came.code === code) && isOn(now.returnedAt, options.on);
  const wish = `${pass ? 'not ' : ''}to be returned${code === undefined ? '' : ` ${code}`}${onText(options.on)}`;
  return {
    pass,
    message: () => `expected ${now.name} ${now.id} ${wish}; ${instead(now)}.\n${lifeOf(now)}`,
    actual: came?.code ?? now.state,
    expected: code ?? 'returned',
  };
}

function instead({ state, returned: came, returnedAt }: TransactionNow): string {
  if (state !== 'returned' || came === null || returnedAt === null) return `it is ${state}`;
  return `it came back ${came.code} ${momentText(returnedAt)}`;
}

/** A code that does not exist would make `not.toBeReturned` pass for ever. */
function refuseUnknown(matcher: string, code: unknown): void {
  if (typeof code === 'string' && returnCode(code) !== undefined) return;
  const known = RETURN_CODES.map((one) => one.code);
  throw new SettleboxError(
    'bad_option',
    `${matcher}: ${JSON.stringify(code)} is no return code.`,
    typeof code === 'string' ? suggest(code, known) : 'Pass one such as R10.',
  );
}
