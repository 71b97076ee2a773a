import { SettleboxError } from '../../../engine/errors.ts';
import { isoText } from '../../../engine/time.ts';
import { easternText } from '../../../facts/eastern-time.ts';
import type { Context } from '../../base/context.ts';
import type { TransactionRecord } from '../../payments/transactions/store.ts';
import type { ArrivalError, ArrivalTime, RequestedArrival } from '../return-timing/arrival-times.ts';
import { loadEntry, parseWhen, type ReturnAt } from '../return-timing/return-time.ts';
import { planRequestedReturn } from './actions.ts';
import {
  answerDeadline,
  answerTime,
  answerTimeError,
  type ReturnRequestAnswer,
  type ReturnRequestReason,
  requestReasonError,
} from './request-rules.ts';
import { detailsOf, listPlannedReturns } from './store.ts';

/** A request for a return that a test makes in the name of the originator's bank. */
export interface SimulatedReturnRequest {
  readonly transactionId: string;
  readonly reason: ReturnRequestReason;
  readonly answer: ReturnRequestAnswer;
  readonly at?: ReturnAt | undefined;
}

/** A pending request: its id, the time of the answer, and the last time for one; undefined for none. */
export interface PendingReturnRequest {
  readonly id: string;
  readonly at: number | undefined;
  readonly deadline: number | undefined;
}

/**
 * Requests the return of a settled entry, and schedules the answer of the receiver's bank.
 * @throws SettleboxError `impossible_return` with what would have worked; `bad_option`
 */
export function simulateReturnRequest(context: Context, request: SimulatedReturnRequest): PendingReturnRequest {
  const { reason, answer } = request;
  const entry = loadEntry(context, request.transactionId);
  rejectUnlessSettled(entry);
  throwIf(requestReasonError(reason, context.now));
  if (listPlannedReturns(context.database, entry.id).some((plan) => detailsOf(plan).request !== undefined))
    throw impossible({
      message: 'A request for the return of this entry is pending.',
      hint: 'Wait for the answer, or cancel it.',
    });
  const deadline = answerDeadline(context.now);
  const answered = answer === 'none' ? undefined : timeOfAnswer(context, parseWhen(request.at));
  if (answer === 'none' && request.at !== undefined)
    throw new SettleboxError('bad_option', "requestReturn.at must be omitted with answer: 'none'.", '', {
      field: 'requestReturn.at',
    });
  const end = answered ?? deadline;
  const last = deadline === undefined ? 'there is no deadline' : `the deadline is ${easternText(deadline.at)}`;
  const why = end === undefined ? last : answered === undefined ? `the deadline: ${end.why}` : `${end.why}; ${last}`;
  const { returnId } = planRequestedReturn(context, entry, { reason, answer }, { at: end?.at, why });
  context.note('return.requested', entry.clientId, entry.id, `the originating bank requests a return (${reason})`, why);
  return { id: returnId, at: answered?.at, deadline: deadline?.at };
}

function timeOfAnswer(context: Context, when: RequestedArrival): ArrivalTime {
  const answered = answerTime(when, context.now);
  if (answered === undefined)
    throw impossible({
      message: 'Before 2025-04-01, a request for a return has no deadline.',
      hint: 'Pass { bankingDay: 5 }, or a time.',
    });
  throwIf(answerTimeError(answered.at, context.now), answerDeadline(context.now)?.at);
  return answered;
}

function rejectUnlessSettled({ state }: TransactionRecord): void {
  if (state === 'settled') return;
  const isOpen = state === 'authorized' || state === 'submitted';
  throw impossible({
    message: `The entry is ${state}; only the return of a settled entry can be requested.`,
    hint: isOpen ? 'Cancel it, or advance the clock to settlement first.' : 'Pass a settled entry.',
  });
}

function throwIf(error: ArrivalError | undefined, deadline?: number): void {
  if (error !== undefined) throw impossible(error, deadline === undefined ? {} : { deadline: isoText(deadline) });
}

function impossible({ message, hint }: ArrivalError, details: Record<string, unknown> = {}): SettleboxError {
  return new SettleboxError('impossible_return', message, hint, details);
}
