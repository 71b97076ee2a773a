import type { TransactionDetail } from '../../analysis/inspection/transaction-types.ts';
import type { MoneyHistory } from '../../analysis/inspection/types.ts';
import { dayText, dollars, msOf } from '../state/format.ts';
import { type MoneyStep, moneySteps } from './postings.ts';

const RETURN_POSTINGS: ReadonlySet<string> = new Set(['debit_returned', 'debit_return_contested', 'debit_reversed']);

type ReturnablePayment = Pick<TransactionDetail, 'ledger' | 'fundedAt' | 'depositId' | 'returnCode'>;

/**
 * Explains the cost of a return to the merchant, in sentences; none if the payment was not returned. Without the merchant's
 * own `history`, the source of the money is left out.
 */
export function returnedMoneyText(payment: ReturnablePayment, history: MoneyHistory | undefined): readonly string[] {
  const steps = moneySteps(payment);
  const last = steps.at(-1);
  const returned = steps.findLast(({ kind }) => RETURN_POSTINGS.has(kind));
  if (returned === undefined || last === undefined || sumOf(last) > 0) return [];
  const amount = dollars(Math.abs(returned.changeCents));
  const code = returned.kind === 'debit_returned' && payment.returnCode !== null ? ` with ${payment.returnCode}` : '';
  const verb = returned.kind === 'debit_reversed' ? 'reversed' : 'returned';
  const wasFunded = payment.fundedAt !== null && msOf(payment.fundedAt) <= msOf(returned.at);
  if (!wasFunded || payment.fundedAt === null)
    return [
      `It was ${verb} on ${dayText(returned.at)}${code}, before funding: the deposit is ${amount} smaller, and nothing is debited from the merchant’s bank account.`,
    ];
  return [
    `It was funded on ${dayText(payment.fundedAt)}. On ${dayText(returned.at)} it was ${verb}${code}, and the merchant pays back ${amount}.`,
    ...(history === undefined ? [] : [returnSourceText(history, returned)]),
  ];
}

/** Explains which money paid for the return: the bank account, money in transit, or later deposits. */
function returnSourceText({ points }: MoneyHistory, returned: MoneyStep): string {
  const before = points.findLast(({ at }) => msOf(at) < msOf(returned.at));
  const after = points.findLast(({ at }) => msOf(at) <= msOf(returned.at));
  const latest = points.at(-1);
  if (after === undefined || latest === undefined) return '';
  const owed = after.owedCents - (before?.owedCents ?? 0);
  if ((before?.fundedCents ?? 0) > after.fundedCents)
    return 'It was debited from the merchant’s bank account immediately.';
  if (owed <= 0)
    return 'It was deducted from money waiting for the merchant’s next deposit, so the merchant owes nothing.';
  if (latest.owedCents > 0)
    return `The money stays in the merchant’s bank account, but the merchant now owes the gateway ${dollars(latest.owedCents)}${latest.owedCents > owed ? ' in all' : ''}: the next deposits are reduced by that amount.`;
  return `The merchant owed the gateway ${dollars(owed)}, and a later deposit was reduced by that amount. The merchant now owes nothing.`;
}

function sumOf({ after }: MoneyStep): number {
  return after.transit + after.gateway + after.bank;
}
