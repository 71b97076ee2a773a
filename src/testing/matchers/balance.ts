import { InvariantError, SettleboxError } from '../../engine/errors.ts';
import { movingClockNote } from './failure-context.ts';
import { type AnyGateway, findGateway } from './find-gateway.ts';
import type { Verdict } from './verdict.ts';

/** Checks that the ledger balances and every other invariant holds. */
export function balances(subject: AnyGateway): Verdict {
  const gateway = findGateway(subject);
  if (gateway === undefined)
    throw new SettleboxError(
      'bad_option',
      'toBalance takes a gateway.',
      'Write expect(gateway).toBalance() or assertBalance(gateway).',
    );
  const failure = failedInvariant(() => gateway.check());
  const clockNote = () => `\n${movingClockNote(gateway)}`.trimEnd();
  return {
    pass: failure === undefined,
    message: () =>
      `${failure === undefined ? 'Expected the ledger not to balance, but it does.' : `Expected the ledger to balance, but it does not: ${failure}`}${clockNote()}`,
    actual: failure ?? 'balances',
    expected: 'balances',
  };
}

function failedInvariant(check: () => void): string | undefined {
  try {
    check();
    return undefined;
  } catch (error) {
    if (error instanceof InvariantError) return error.message;
    throw error;
  }
}
