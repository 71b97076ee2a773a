import type { TransactionDetail } from '../../analysis/inspection/transaction-types.ts';
import type { MoneyHistory } from '../../analysis/inspection/types.ts';
import { dayText, dollars, msOf } from '../state/words.ts';
import { type MoneyStep, moneySteps } from './postings.ts';

const TAKEN_BACK: ReadonlySet<string> = new Set(['debit_returned', 'debit_return_contested', 'debit_reversed']);

type Told = Pick<TransactionDetail, 'ledger' | 'fundedAt' | 'returnCode'>;

/**
 * What a payment that came back cost the merchant and who pays for it, in sentences; none where nothing came back. `history`
 * is the merchant's own; without it, it is not told what it was taken from.
 */
export function givenBack(one: Told, history: MoneyHistory | undefined): readonly string[] {
  const steps = moneySteps(one);
  const last = steps.at(-1);
  const back = steps.findLast(({ kind }) => TAKEN_BACK.has(kind));
  if (back === undefined || last === undefined || sumOf(last) > 0) return [];
  const amount = dollars(Math.abs(back.changeCents));
  const code = back.kind === 'debit_returned' && one.returnCode !== null ? ` with ${one.returnCode}` : '';
  const verb = back.kind === 'debit_reversed' ? 'reversed' : 'returned';
  const paid = one.fundedAt !== null && msOf(one.fundedAt) <= msOf(back.at);
  if (!paid || one.fundedAt === null)
    return [
      `It was ${verb} on ${dayText(back.at)}${code}, before funding: the deposit is ${amount} smaller, and the merchant’s bank account is unchanged.`,
    ];
  return [
    `It was funded on ${dayText(one.fundedAt)}. On ${dayText(back.at)} it was ${verb}${code}, and the merchant pays back ${amount}.`,
    ...(history === undefined ? [] : [paidFrom(history, back)]),
  ];
}

/** What the money that went back was taken from. */
function paidFrom({ points }: MoneyHistory, back: MoneyStep): string {
  const before = points.findLast(({ at }) => msOf(at) < msOf(back.at));
  const after = points.findLast(({ at }) => msOf(at) <= msOf(back.at));
  const now = points.at(-1);
  if (after === undefined || now === undefined) return '';
  const owed = after.owedCents - (before?.owedCents ?? 0);
  if ((before?.fundedCents ?? 0) > after.fundedCents)
    return 'It was debited from the merchant’s bank account immediately.';
  if (owed <= 0)
    return 'It was deducted from money waiting for the merchant’s next deposit, so the merchant owes nothing.';
  if (now.owedCents > 0)
    return `The money stays in the merchant’s bank account, but the merchant now owes the gateway ${dollars(now.owedCents)}: the next deposits are reduced by that amount.`;
  return `The merchant owed the gateway ${dollars(owed)}, and a later deposit was reduced by that amount. The merchant now owes nothing.`;
}

function sumOf({ after }: MoneyStep): number {
  return after.way + after.gateway + after.bank;
}
