import { InvariantError } from '../../../engine/errors.ts';
import { type ReturnCodeFact, returnCode } from '../../../facts/return-codes.ts';
import type { CountingStart } from '../../../facts/return-timings.ts';
import type { Context } from '../../base/context.ts';
import type { BankTime } from '../../base/network-ports.ts';
import { findBatchByNumber } from '../../payments/batches/store.ts';
import { findTransaction, listSentAgain, type TransactionRecord } from '../../payments/transactions/store.ts';
import { arrivalError, arrivalTime, type RequestedArrival } from '../return-timing/arrival-times.ts';
import { STAGES, stageOf } from '../return-timing/stages.ts';
import { applyAnswer } from './consequences.ts';
import { lapse, movePlan } from './discarding.ts';
import { isFileDelayed } from './fault-effects.ts';
import { plannedReturnLife } from './lifecycle.ts';
import { disputeFault, disputeOf, returnFault } from './rules.ts';
import {
  detailsOf,
  findPlannedReturn,
  insertPlannedReturn,
  listWaiting,
  type PlannedReturnRecord,
  type ReturnDetails,
  updatePlannedReturn,
  whenOf,
} from './store.ts';

/** What is planned: which code, when, and what it says besides. */
export interface AnswerPlan {
  readonly fact: ReturnCodeFact;
  readonly when: RequestedArrival;
  readonly late: boolean;
  readonly details?: ReturnDetails | undefined;
}

/** Writes an answer that somebody will send; its job is made when the moment is known that its days count from. */
export function planAnswer(context: Context, entry: TransactionRecord, plan: AnswerPlan): PlannedReturnRecord {
  const planned: PlannedReturnRecord = {
    returnId: context.id('RETURN'),
    transactionId: entry.id,
    stage: stageOf(plan.fact) ?? 'return',
    code: plan.fact.code,
    status: plannedReturnLife.begin('planned'),
    whenText: JSON.stringify(plan.when),
    late: plan.late ? 1 : 0,
    details: plan.details === undefined ? null : JSON.stringify(plan.details),
    dueAt: null,
    createdAt: context.now,
  };
  insertPlannedReturn(context.database, planned);
  const since = sinceOf(context, entry, planned);
  return since === undefined ? planned : scheduleAnswer(context, planned, since);
}

/** What an account, or a rule of the test, asks for: the first code that may answer this entry. Where none may, it just settles. */
export function planNetworkAnswer(
  context: Context,
  entry: TransactionRecord,
  codes: readonly string[],
  at: BankTime | undefined,
): void {
  const facts = codes.flatMap((code) => returnCode(code) ?? []);
  const fact = facts.find((one) => returnFault(one, entry) === undefined);
  if (fact !== undefined) planAnswer(context, entry, { fact, when: at ?? 'default', late: false });
}

/** A batch has settled: the returns that are planned for its entries get their moments. */
export function scheduleReturnsOf(context: Context, batchNumber: number): void {
  for (const planned of listWaiting(context.database, 'return', batchNumber))
    scheduleAnswer(context, planned, { at: context.now, ...refusalOf(planned) });
}

/** A batch has been submitted: what the operator will reject of it gets its moments. */
export function scheduleRejectsOf(context: Context, batchNumber: number, settleAt: number): void {
  for (const planned of listWaiting(context.database, 'reject', batchNumber))
    scheduleAnswer(context, planned, { at: context.now, endsAt: settleAt });
}

/** What the days of an answer count from; undefined while it lies ahead. */
export function sinceOf(
  context: Context,
  entry: TransactionRecord,
  planned: Pick<PlannedReturnRecord, 'stage' | 'details'>,
): CountingStart | undefined {
  const { since } = STAGES[planned.stage];
  if (since === 'submission') return submissionOf(context, entry);
  if (since === 'settlement')
    return entry.settledAt === null ? undefined : { at: entry.settledAt, ...refusalOf(planned) };
  const at = since === 'return' ? entry.returnedAt : disputeOf(entry).dishonored?.at;
  return at == null ? undefined : { at };
}

function submissionOf(context: Context, entry: TransactionRecord): CountingStart | undefined {
  if (entry.state !== 'submitted' || entry.batchNumber === null) return undefined;
  const batch = findBatchByNumber(context.database, entry.batchNumber);
  if (batch?.submitAt == null) return undefined;
  return { at: batch.submitAt, endsAt: batch.settleAt ?? undefined };
}

function refusalOf(planned: Pick<PlannedReturnRecord, 'details'>): Pick<CountingStart, 'declinedAt'> {
  return { declinedAt: detailsOf(planned).declinedAt };
}

function scheduleAnswer(context: Context, planned: PlannedReturnRecord, start: CountingStart): PlannedReturnRecord {
  const { now } = context;
  const fact = factOf(planned);
  const { at, why } = arrivalTime(fact, whenOf(planned), start, now);
  const error = arrivalError({ fact, at, start, late: planned.late === 1, hasStarted: true, now });
  // It settled on another day than was foreseen when the return was planned.
  if (error !== undefined) return lapse(context, planned, error.message);
  const scheduled = { ...planned, dueAt: at };
  updatePlannedReturn(context.database, scheduled);
  context.schedule('return.arrive', at, planned.returnId, why);
  return scheduled;
}

/** The test takes the plan back. */
export function cancelReturn(context: Context, returnId: string): boolean {
  const planned = findPlannedReturn(context.database, returnId);
  if (planned?.status !== 'planned') return false;
  movePlan(context, planned, 'canceled');
  const { transactionId, code } = planned;
  const clientId = findTransaction(context.database, transactionId)?.clientId ?? '';
  context.note('return.canceled', clientId, transactionId, `the scheduled ${code} is canceled`);
  return true;
}

/** Whether an answer that was planned can still arrive, as the entry stands. */
export function isStillPossible(context: Context, planned: PlannedReturnRecord, entry: TransactionRecord): boolean {
  const { from } = STAGES[planned.stage];
  return (
    from.some((state) => state === entry.state) &&
    disputeFault(factOf(planned), entry, sentAgainOf(context, planned)) === undefined
  );
}

/** Only a dishonor asks for them. */
function sentAgainOf({ database }: Context, { stage, transactionId }: PlannedReturnRecord): TransactionRecord[] {
  return stage === 'dishonor' ? listSentAgain(database, transactionId) : [];
}

/** The answer arrives: the money goes where it says, for the whole amount. */
export function returnArrives(context: Context, returnId: string, why: string): void {
  const planned = findPlannedReturn(context.database, returnId);
  if (planned?.status === 'arrived') ignoreAgain(context, planned);
  if (planned?.status !== 'planned') return;
  const entry = findTransaction(context.database, planned.transactionId);
  if (entry === undefined) throw new InvariantError('a scheduled return has an entry', [{ returnId }]);
  if (!isStillPossible(context, planned, entry)) {
    lapse(context, planned, `the entry is ${entry.state}`);
    return;
  }
  if (isFileDelayed(context, planned, entry, why)) return;
  movePlan(context, planned, 'arrived');
  const { stage, code } = planned;
  const { information, dateOfDeath, declinedAt } = detailsOf(planned);
  applyAnswer(context.because(`${CAUSES[stage]}: ${code}`, why), entry, factOf(planned), {
    details: { information, dateOfDeath },
    declinedAt,
  });
}

/** Who makes it happen, in histories and timelines. */
const CAUSES = { reject: 'operator', return: 'bank', dishonor: 'originating bank', contest: 'bank' } as const;

/** A file that has come before is known by its return, and moves no money again. */
function ignoreAgain(context: Context, { transactionId, code }: PlannedReturnRecord): void {
  const clientId = findTransaction(context.database, transactionId)?.clientId ?? '';
  context.note('return.ignored', clientId, transactionId, `the ${code} arrives again and is ignored as a duplicate`);
}

export function factOf(planned: PlannedReturnRecord): ReturnCodeFact {
  const fact = returnCode(planned.code);
  if (fact === undefined) throw new InvariantError(`the return code ${planned.code} is known`);
  return fact;
}
