import { easternText } from '../../facts/eastern-time.ts';
import { formatUsd } from '../../facts/money.ts';
import type { TransactionMoney } from './transaction-money.ts';

/** Formats transactions as `SALE $19.99 of Mon Jan 5 10:00 ET, settled; SALE …`. */
export function printMoney(money: readonly TransactionMoney[]): string {
  return money.length === 0 ? 'no transaction' : money.map(printOne).join('; ');
}

function printOne({
  kind,
  state,
  createdAt,
  requestedCents,
  authorizedCents,
  movedCents,
  returnedAt,
}: TransactionMoney): string {
  const authorizedText =
    authorizedCents > 0 && authorizedCents < requestedCents ? ` (${formatUsd(authorizedCents)} authorized)` : '';
  const capturedText = movedCents > 0 && movedCents < authorizedCents ? ` (${formatUsd(movedCents)} captured)` : '';
  const returnedText = returnedAt === undefined ? '' : ` ${easternText(returnedAt)}`;
  return `${kind} ${formatUsd(requestedCents)}${authorizedText}${capturedText} of ${easternText(createdAt)}, ${state.replaceAll('_', ' ')}${returnedText}`;
}
