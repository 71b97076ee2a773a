import type { BankTime } from '../../../contract/network-ports.ts';
import { InvariantError } from '../../../engine/errors.ts';
import { handleEntries, inPages, type JobPart, type JobPlace } from '../../../engine/job-parts.ts';
import { easternDay } from '../../../facts/eastern-time.ts';
import { returnCodeOn } from '../../../facts/return-code-changes.ts';
import { type ReturnCodeFact, returnCode } from '../../../facts/return-codes.ts';
import type { CountingStart } from '../../../facts/return-timings.ts';
import type { Context } from '../../base/context.ts';
import { findBatchByNumber } from '../../payments/batches/store.ts';
import { findTransaction, listSentAgain, type TransactionRecord } from '../../payments/transactions/store.ts';
import { arrivalError, arrivalTime, type RequestedArrival } from '../return-timing/arrival-times.ts';
import { STAGES, stageOf } from '../return-timing/stages.ts';
import { applyReturn } from './consequences.ts';
import { discardReturn, movePlan } from './discarding.ts';
import { isFileDelayed } from './fault-effects.ts';
import { plannedReturnLife } from './lifecycle.ts';
import { disputeError, disputeOf, isQuestionable, questionableMeaning, returnCodeError } from './rules.ts';
import {
  detailsOf,
  findPlannedReturn,
  insertPlannedReturn,
  listWaiting,
  type PlannedReturnRecord,
  type ReturnDetails,
  type ReturnRequest,
  updatePlannedReturn,
  whenOf,
} from './store.ts';

/** A return to schedule. */
interface ReturnPlan {
  readonly fact: ReturnCodeFact;
  readonly when: RequestedArrival;
  readonly late: boolean;
  readonly details?: ReturnDetails | undefined;
  /** The reason of the arrival; absent for the rule that its time follows. */
  readonly why?: string | undefined;
}

/** Stores a scheduled return. Its job is created when the event that its days count from has happened. */
export function planReturn(context: Context, entry: TransactionRecord, plan: ReturnPlan): PlannedReturnRecord {
  const planned = insertPlan(context, entry, plan);
  const since = countingStartOf(context, entry, planned);
  return since === undefined ? planned : scheduleReturn(context, planned, since, plan.why);
}

function insertPlan(context: Context, entry: TransactionRecord, plan: ReturnPlan): PlannedReturnRecord {
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
  return planned;
}

/** Stores a requested return. `undefined` for the time of a response that neither comes nor is due. */
export function planRequestedReturn(
  context: Context,
  entry: TransactionRecord,
  request: ReturnRequest,
  arrival: { readonly at: number | undefined; readonly why: string },
): PlannedReturnRecord {
  const { at, why } = arrival;
  const plan = { fact: returnCode('R06'), late: false, details: { request }, why };
  if (at !== undefined) return planReturn(context, entry, { ...plan, when: { moment: at } });
  return insertPlan(context, entry, { ...plan, when: 'default' });
}

/** Schedules the first code that is possible for the entry. If none is, the entry just settles. */
export function planNetworkReturn(
  context: Context,
  entry: TransactionRecord,
  codes: readonly string[],
  at: BankTime | undefined,
): void {
  const today = easternDay(context.now);
  const facts = codes.flatMap((code) => returnCode(returnCodeOn(code, today)) ?? []);
  const fact = facts.find((candidate) => returnCodeError(candidate, entry) === undefined);
  if (fact !== undefined) planReturn(context, entry, { fact, when: at ?? 'default', late: false });
}

/** Sets the arrival of the scheduled returns of a batch that has settled. */
export function scheduleReturnsOf(context: Context, batchNumber: number, after: JobPlace['after'] = '', part: JobPart) {
  const schedule = (planned: PlannedReturnRecord) =>
    scheduleReturn(context, planned, { at: context.now, ...startsOf(planned) }).returnId;
  return handleEntries(waitingOf(context, 'return', batchNumber, String(after)), schedule, after, part);
}

/** Sets the arrival of the scheduled rejections of a batch that was submitted. */
export function scheduleRejectsOf(
  context: Context,
  { number, settleAt }: { readonly number: number; readonly settleAt: number },
  after: JobPlace['after'] = '',
  part: JobPart,
) {
  const schedule = (planned: PlannedReturnRecord) =>
    scheduleReturn(context, planned, { at: context.now, endsAt: settleAt }).returnId;
  return handleEntries(waitingOf(context, 'reject', number, String(after)), schedule, after, part);
}

function waitingOf({ database }: Context, stage: 'reject' | 'return', batchNumber: number, after: string) {
  return inPages(
    (last, limit) => listWaiting(database, { stage, batchNumber }, last, limit),
    ({ returnId }) => returnId,
    after,
  );
}

/** Returns the event that the days of a return count from; undefined if it has not happened yet. */
export function countingStartOf(
  context: Context,
  entry: TransactionRecord,
  planned: Pick<PlannedReturnRecord, 'stage' | 'details'>,
): CountingStart | undefined {
  const { since } = STAGES[planned.stage];
  if (since === 'submission') return submissionOf(context, entry);
  if (since === 'settlement')
    return entry.settledAt === null ? undefined : { at: entry.settledAt, ...startsOf(planned) };
  const at = since === 'return' ? entry.returnedAt : disputeOf(entry).dishonored?.at;
  return at == null ? undefined : { at };
}

function submissionOf(context: Context, entry: TransactionRecord): CountingStart | undefined {
  if (entry.state !== 'submitted' || entry.batchNumber === null) return undefined;
  const batch = findBatchByNumber(context.database, entry.batchNumber);
  if (batch?.submitAt == null) return undefined;
  return { at: batch.submitAt, endsAt: batch.settleAt ?? undefined };
}

/** Returns the times in the details of a return that its deadline counts from. */
function startsOf(planned: Pick<PlannedReturnRecord, 'details'>): Pick<CountingStart, 'declinedAt' | 'reviewedAt'> {
  const { declinedAt, reviewedAt } = detailsOf(planned);
  return { declinedAt, reviewedAt };
}

function scheduleReturn(
  context: Context,
  planned: PlannedReturnRecord,
  start: CountingStart,
  reason?: string,
): PlannedReturnRecord {
  const { now } = context;
  const fact = factOf(planned);
  const { at, why } = arrivalTime(fact, whenOf(planned), start, now);
  const error = arrivalError({ fact, at, start, late: planned.late === 1, hasStarted: true, now });
  // The entry settled on another day than predicted when the return was scheduled.
  if (error !== undefined) return discardReturn(context, planned, error.message);
  const scheduled = { ...planned, dueAt: at };
  updatePlannedReturn(context.database, scheduled);
  context.schedule('return.arrive', at, planned.returnId, reason ?? why);
  return scheduled;
}

/** Cancels a scheduled return. Returns false if it no longer exists. */
export function cancelReturn(context: Context, returnId: string): boolean {
  const planned = findPlannedReturn(context.database, returnId);
  if (planned?.status !== 'planned') return false;
  movePlan(context, planned, 'canceled');
  const { transactionId, code } = planned;
  const clientId = findTransaction(context.database, transactionId)?.clientId ?? '';
  const isRequested = detailsOf(planned).request !== undefined;
  const text = isRequested ? 'the request for a return is withdrawn' : `the scheduled ${code} is canceled`;
  context.note('return.canceled', clientId, transactionId, text);
  return true;
}

/** Reports whether a scheduled return is still possible in the state of its entry. */
export function isStillPossible(context: Context, planned: PlannedReturnRecord, entry: TransactionRecord): boolean {
  const { from } = STAGES[planned.stage];
  return (
    from.some((state) => state === entry.state) &&
    disputeError(factOf(planned), entry, sentAgainOf(context, planned)) === undefined
  );
}

/** Only a dishonor depends on retries. */
function sentAgainOf({ database }: Context, { stage, transactionId }: PlannedReturnRecord): TransactionRecord[] {
  return stage === 'dishonor' ? listSentAgain(database, transactionId) : [];
}

/** Applies a scheduled return that is due, for the whole amount of the entry. */
export function returnArrives(context: Context, returnId: string, why: string): void {
  const planned = findPlannedReturn(context.database, returnId);
  if (planned?.status === 'arrived') ignoreAgain(context, planned);
  if (planned?.status !== 'planned') return;
  const entry = findTransaction(context.database, planned.transactionId);
  if (entry === undefined) throw new InvariantError('a scheduled return has an entry', [{ returnId }]);
  if (!isStillPossible(context, planned, entry)) {
    discardReturn(context, planned, `the entry is ${entry.state}`);
    return;
  }
  const { request } = detailsOf(planned);
  if (request !== undefined && request.response !== 'return') {
    movePlan(context, planned, 'lapsed');
    const text = UNRETURNED[request.response];
    context.note(`return.${request.response}`, entry.clientId, entry.id, text, why);
    return;
  }
  if (isFileDelayed(context, planned, entry, why)) return;
  movePlan(context, planned, 'arrived');
  const { stage, code } = planned;
  const { information, dateOfDeath, declinedAt, reviewedAt } = detailsOf(planned);
  const reason = isQuestionable(information) ? `${why}; ${questionableMeaning(context.now)}` : why;
  applyReturn(context.because(`${CAUSES[stage]}: ${code}`, reason), entry, factOf(planned), {
    details: { information, dateOfDeath },
    declinedAt,
    reviewedAt,
  });
}

/** The end of a request that leads to no return. */
const UNRETURNED = {
  decline: 'the bank declines to return the entry; to comply is optional',
  none: 'the bank has not responded to the request for a return by its deadline',
} as const;

/** Returns the cause that events and timelines show. */
const CAUSES = { reject: 'operator', return: 'bank', dishonor: 'originating bank', contest: 'bank' } as const;

/** Ignores a file that is sent again: it moves no money. */
function ignoreAgain(context: Context, { transactionId, code }: PlannedReturnRecord): void {
  const clientId = findTransaction(context.database, transactionId)?.clientId ?? '';
  context.note('return.ignored', clientId, transactionId, `the ${code} arrives again and is ignored as a duplicate`);
}

/** Returns the facts about the return code of a scheduled return. */
export function factOf(planned: PlannedReturnRecord): ReturnCodeFact {
  const fact = returnCode(planned.code);
  if (fact === undefined) throw new InvariantError(`the return code ${planned.code} is known`);
  return fact;
}
