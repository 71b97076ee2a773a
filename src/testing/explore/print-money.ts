import { easternText } from '../../facts/eastern-time.ts';
import { formatUsd } from '../../facts/money.ts';
import type { Money } from './payments.ts';

/** `SALE $19.99 of Mon Jan 5 10:00 ET, settled; SALE …`, or that there is none. */
export function printMoney(money: readonly Money[]): string {
  return money.length === 0 ? 'no transaction' : money.map(printOne).join('; ');
}

function printOne({ kind, state, createdAt, askedCents, grantedCents, movedCents, returnedAt }: Money): string {
  const part = grantedCents > 0 && grantedCents < askedCents ? ` (${formatUsd(grantedCents)} authorized)` : '';
  const taken = movedCents > 0 && movedCents < grantedCents ? ` (${formatUsd(movedCents)} captured)` : '';
  const back = returnedAt === undefined ? '' : ` ${easternText(returnedAt)}`;
  return `${kind} ${formatUsd(askedCents)}${part}${taken} of ${easternText(createdAt)}, ${state.replaceAll('_', ' ')}${back}`;
}
