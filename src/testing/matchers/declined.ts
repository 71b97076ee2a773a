import { suggest } from '../../engine/did-you-mean.ts';
import { SettleboxError } from '../../engine/errors.ts';
import { RESPONSE_CODES, type ResponseCode, responseCode } from '../../facts/response-codes.ts';
import type { TransactionRef } from '../../harness/references.ts';
import { formatHistory } from './failure-context.ts';
import { type InGateway, rejectUnknownOptions } from './find-gateway.ts';
import { transactionNow } from './transaction-now.ts';
import type { Verdict } from './verdict.ts';

/** Checks that a transaction was declined, with this response code if one is given. */
export function declined(reference: TransactionRef, code?: ResponseCode, options: InGateway = {}): Verdict {
  const matcher = 'toBeDeclined';
  if (code !== undefined) rejectUnknownCode(matcher, code);
  rejectUnknownOptions(matcher, options);
  const now = transactionNow(matcher, reference, options);
  const { name, id, state, responseCode: actualCode } = now;
  const pass = state === 'declined' && (code === undefined || actualCode === code);
  const expectedText = `${pass ? 'not ' : ''}to be declined${code === undefined ? '' : ` with ${code}`}`;
  const actual = state === 'declined' ? `it was declined with ${actualCode}` : `its state is ${state}`;
  return {
    pass,
    message: () => `Expected ${name} ${id} ${expectedText}, but ${actual}.\n${formatHistory(now)}`,
    actual: state === 'declined' ? actualCode : state,
    expected: code ?? 'declined',
  };
}

/** An unknown code would make `not.toBeDeclined` pass forever. */
function rejectUnknownCode(matcher: string, code: unknown): void {
  if (typeof code === 'string' && responseCode(code) !== undefined) return;
  throw new SettleboxError(
    'bad_option',
    `${matcher}: ${JSON.stringify(code)} is not a response code.`,
    suggest(
      String(code),
      RESPONSE_CODES.map((row) => row.code),
    ),
  );
}
