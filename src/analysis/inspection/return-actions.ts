/** Actions by which a bank or the operator returns or rejects an entry in its current state. */

import { startOrForeseen } from '../../domain/ach/ach-returns/forecast.ts';
import { disputeError, returnCodeError } from '../../domain/ach/ach-returns/rules.ts';
import { arrivalError, arrivalTime } from '../../domain/ach/return-timing/arrival-times.ts';
import { STAGES, stageOf } from '../../domain/ach/return-timing/stages.ts';
import type { Context } from '../../domain/base/context.ts';
import { listSentAgain, type TransactionRecord } from '../../domain/payments/transactions/store.ts';
import type { DayNumber } from '../../facts/civil-date.ts';
import { easternDay } from '../../facts/eastern-time.ts';
import { returnCodeDayError, returnReason } from '../../facts/return-code-changes.ts';
import { RETURN_CODES, type ReturnCodeFact } from '../../facts/return-codes.ts';
import { RETURN_TIMINGS, type ReturnStage } from '../../facts/return-timings.ts';
import type { WorldAction } from './transaction-types.ts';

/** The codes that users need first. */
const USUAL: ReadonlySet<string> = new Set([
  'R01',
  'R02',
  'R03',
  'R04',
  'R08',
  'R09',
  'R10',
  'R11',
  'R16',
  'R20',
  'R29',
]);

const LABELS: Readonly<Record<ReturnStage, string>> = {
  reject: 'Have the ACH operator reject it',
  return: 'Have the bank return it',
  dishonor: 'Have the originating bank dishonor the return',
  contest: 'Have the bank contest the dishonored return',
};

/**
 * Returns one action for each party that can act next, with the codes that work at their usual time; bank returns
 * first.
 */
export function returnActions(context: Context, entry: TransactionRecord): WorldAction[] {
  if (entry.processor !== 'ach' || isLeftOut(entry)) return [];
  const sentAgain = listSentAgain(context.database, entry.id);
  const facts = RETURN_CODES.filter((fact) => isPossible(context, entry, fact, sentAgain));
  const today = easternDay(context.now);
  const stages: readonly ReturnStage[] = ['contest', 'dishonor', 'return', 'reject'];
  return stages.flatMap((stage): WorldAction[] => {
    const choices = facts.filter((fact) => stageOf(fact) === stage).map((fact) => viewChoice(fact, today));
    const sorted = [...choices.filter(({ usual }) => usual), ...choices.filter(({ usual }) => !usual)];
    const by = stage === 'reject' ? 'network' : 'bank';
    return sorted.length === 0 ? [] : [{ action: 'return', by, label: LABELS[stage], choices: sorted }];
  });
}

/** The entry was left out when its batch settled, and never settles. */
export function isLeftOut({ state, batchNumber }: TransactionRecord): boolean {
  return state === 'submitted' && batchNumber === null;
}

/** Applies the checks of `simulate.ach.return` without a time. */
function isPossible(
  context: Context,
  entry: TransactionRecord,
  fact: ReturnCodeFact,
  sentAgain: readonly TransactionRecord[],
): boolean {
  const stage = stageOf(fact);
  if (stage === undefined || !STAGES[stage].plannedIn.some((state) => state === entry.state)) return false;
  if (returnCodeError(fact, entry) !== undefined || disputeError(fact, entry, sentAgain) !== undefined) return false;
  const { now } = context;
  const start = startOrForeseen(context, entry, stage);
  const { at } = arrivalTime(fact, 'default', start, now);
  if (returnCodeDayError(fact.code, easternDay(at)) !== undefined) return false;
  return arrivalError({ fact, at, start, late: false, hasStarted: entry.settledAt !== null, now }) === undefined;
}

function viewChoice({ code, time }: ReturnCodeFact, today: DayNumber): WorldAction['choices'][number] {
  const { defaultDay, deadlineDays } = RETURN_TIMINGS[time];
  const days = defaultDay === null ? null : 'day' in defaultDay ? defaultDay.day : defaultDay.bankingDay;
  return { value: code, label: `${code} ${returnReason(code, today)}`, usual: USUAL.has(code), days, deadlineDays };
}
