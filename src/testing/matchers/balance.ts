import { InvariantError, SettleboxError } from '../../core/errors.ts';
import type { Verdict } from './verdict.ts';
import { type AnyGateway, findGateway } from './whom-to-ask.ts';

/** Whether every cent is where double entry says, and everything else that must always hold does. */
export function balances(subject: AnyGateway): Verdict {
  const gateway = findGateway(subject);
  if (gateway === undefined)
    throw new SettleboxError('bad_option', 'toBalance is asked of a gateway.', 'expect(gateway).toBalance()');
  const broken = brokenRule(() => gateway.check());
  return {
    pass: broken === undefined,
    message: () =>
      broken === undefined ? 'expected the books not to balance; they do.' : `expected the books to balance: ${broken}`,
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
