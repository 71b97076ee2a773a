import { suggest } from '../../engine/did-you-mean.ts';
import { SettleboxError } from '../../engine/errors.ts';
import { RETURN_CODES, type ReturnCode, returnCode } from '../../facts/return-codes.ts';
import type { TransactionRef } from '../../harness/references.ts';
import { lifeOf } from './failure-context.ts';
import { isOn, momentText, type OnDate, onText, refuseWrongMoment } from './on-date.ts';
import { type TransactionNow, transactionNow } from './transaction-now.ts';
import type { Verdict } from './verdict.ts';

/** Checks that the bank has returned an entry, with this code and on this date if they are given. */
export function returned(reference: TransactionRef, code?: ReturnCode, options: OnDate = {}): Verdict {
  const matcher = 'toBeReturned';
  if (code !== undefined) refuseUnknown(matcher, code);
  refuseWrongMoment(matcher, options);
  const now = transactionNow(matcher, reference, options);
  const came = now.state === 'returned' ? now.returned : null;
  const pass = came !== null && (code === undefined || came.code === code) && isOn(now.returnedAt, options.on);
  const wanted = `${pass ? 'not ' : ''}to be returned${code === undefined ? '' : ` with ${code}`}${onText(options.on)}`;
  return {
    pass,
    message: () => `Expected ${now.name} ${now.id} ${wanted}, but ${outcome(now)}.\n${lifeOf(now)}`,
    actual: came?.code ?? now.state,
    expected: code ?? 'returned',
  };
}

function outcome({ state, returned: came, returnedAt }: TransactionNow): string {
  if (state !== 'returned' || came === null || returnedAt === null) return `its state is ${state}`;
  return `it was returned with ${came.code} ${momentText(returnedAt)}`;
}

/** An unknown code would make `not.toBeReturned` pass forever. */
function refuseUnknown(matcher: string, code: unknown): void {
  if (typeof code === 'string' && returnCode(code) !== undefined) return;
  const known = RETURN_CODES.map((one) => one.code);
  throw new SettleboxError(
    'bad_option',
    `${matcher}: ${JSON.stringify(code)} is not a return code.`,
    typeof code === 'string' ? suggest(code, known) : 'Pass a code such as R10.',
  );
}
