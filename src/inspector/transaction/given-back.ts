import type { MoneyHistory, TransactionDetail } from '../../inspection/types.ts';
import { dayText, dollars, msOf } from '../words.ts';
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
  const paid = one.fundedAt !== null && msOf(one.fundedAt) <= msOf(back.at);
  if (!paid || one.fundedAt === null)
    return [
      `It went back on ${dayText(back.at)}${code}, before it was paid out: the payout is ${amount} less, and the merchant’s bank account is as it was.`,
    ];
  return [
    `It had been paid out on ${dayText(one.fundedAt)}. On ${dayText(back.at)} it went back${code}, and the merchant gives back ${amount}.`,
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
  if ((before?.fundedCents ?? 0) > after.fundedCents) return 'It was pulled from the merchant’s bank account at once.';
  if (owed <= 0) return 'It came out of money that was waiting for the merchant’s next payout, so nothing is owed.';
  if (now.owedCents > 0)
    return `The money stays in the merchant’s bank, but the merchant owes the gateway ${dollars(now.owedCents)} now: the next payouts are that much less.`;
  return `The merchant owed the gateway ${dollars(owed)} from then on, and a later payout was that much less: nothing is owed now.`;
}

function sumOf({ after }: MoneyStep): number {
  return after.way + after.gateway + after.bank;
}
