import { InvariantError, SettleboxError } from '../../engine/errors.ts';
import { movingNote } from './failure-context.ts';
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
  const broken = brokenRule(() => gateway.check());
  const moving = () => `\n${movingNote(gateway)}`.trimEnd();
  return {
    pass: broken === undefined,
    message: () =>
      `${broken === undefined ? 'Expected the ledger not to balance, but it does.' : `Expected the ledger to balance, but it does not: ${broken}`}${moving()}`,
    actual: broken ?? 'balances',
    expected: 'balances',
  };
}

function brokenRule(check: () => void): string | undefined {
  try {
    check();
    return undefined;
  } catch (error) {
    if (error instanceof InvariantError) return error.message;
    throw error;
  }
}
