import type { HistoryStep, TransactionDetail } from '../../analysis/inspection/transaction-types.ts';
import { msOf } from '../state/format.ts';

/** A state in the diagram: those of the API, and `funded`, which the API shows as a date. */
export interface DiagramStep extends Omit<HistoryStep, 'state'> {
  readonly state: string;
  /** True if it is scheduled, and has not happened. */
  readonly isPlanned?: boolean;
}

type SteppedTransaction = Pick<
  TransactionDetail,
  'history' | 'fundedAt' | 'depositId' | 'upcoming' | 'kind' | 'processor'
>;

/** The words of scheduled events that change what a person sees of a transaction, and the state that each leads to. */
const PLANNED: readonly (readonly [words: RegExp, state: string, only?: TransactionDetail['processor']])[] = [
  [/\bR\d\d\b/, 'returned'],
  [/\brevers/, 'reversed'],
  // An ACH entry stays authorized when its batch closes: only the submission moves it. A card transaction is settling from then on.
  [/batch is submitted$/, 'submitted', 'ach'],
  [/batch closes$/, 'settling', 'card'],
  [/batch settles$/, 'settled'],
  [/batch is funded$/, 'funded'],
  [/expires$/, 'expired'],
];

/** Returns the past states with the deposit at the merchant's bank among them. */
export function pastSteps({ history, fundedAt, depositId, kind }: SteppedTransaction): readonly DiagramStep[] {
  if (fundedAt === null) return history;
  const isCredit = kind === 'PAYOUT' || kind === 'REFUND';
  const paid = isCredit ? 'it is deducted from a deposit' : 'the deposit reaches the merchant’s bank';
  const what = depositId === null ? 'no deposit: the merchant’s balance is too low' : paid;
  const funded: DiagramStep = { state: 'funded', at: fundedAt, what, why: '' };
  const later = history.findIndex(({ at }) => msOf(at) > msOf(fundedAt));
  return later < 0 ? [...history, funded] : [...history.slice(0, later), funded, ...history.slice(later)];
}

/** Returns the scheduled states with their dates, soonest first; each state once. */
export function plannedSteps({ history, upcoming, processor }: SteppedTransaction): readonly DiagramStep[] {
  const current = history.at(-1)?.state;
  const steps = upcoming.flatMap(({ at, what, why }): DiagramStep[] => {
    const state = PLANNED.find(([words, , only = processor]) => only === processor && words.test(what))?.[1];
    return state === undefined || state === current ? [] : [{ state, at, what, why, isPlanned: true }];
  });
  return steps.filter(({ state }, index) => steps.findIndex((one) => one.state === state) === index);
}
