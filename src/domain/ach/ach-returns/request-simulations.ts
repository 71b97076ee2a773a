import { SettleboxError } from '../../../engine/errors.ts';
import { isoText } from '../../../engine/time.ts';
import { easternText, easternYear } from '../../../facts/eastern-time.ts';
import type { Context } from '../../base/context.ts';
import type { TransactionRecord } from '../../payments/transactions/store.ts';
import type { ArrivalError, ArrivalTime, RequestedArrival } from '../return-timing/arrival-times.ts';
import { loadEntry, parseWhen, type ReturnAt } from '../return-timing/return-time.ts';
import { planRequestedReturn } from './actions.ts';
import {
  type ReturnRequestReason,
  type ReturnRequestResponse,
  requestReasonError,
  responseDeadline,
  responseTime,
  responseTimeError,
} from './request-rules.ts';
import { detailsOf, listPlannedReturns } from './store.ts';

/** A request for a return that a test makes in the name of the originator's bank. */
export interface SimulatedReturnRequest {
  readonly transactionId: string;
  readonly reason: ReturnRequestReason;
  readonly response: ReturnRequestResponse;
  readonly at?: ReturnAt | undefined;
}

/** A pending request: its id, the time of the response, and the last time for one; undefined for none. */
export interface PendingReturnRequest {
  readonly id: string;
  readonly at: number | undefined;
  readonly deadline: number | undefined;
}

/**
 * Requests the return of a settled entry, and schedules the response of the receiver's bank.
 * @throws SettleboxError `impossible_return` with what would have worked; `bad_option`
 */
export function simulateReturnRequest(context: Context, request: SimulatedReturnRequest): PendingReturnRequest {
  const { reason, response } = request;
  const entry = loadEntry(context, request.transactionId);
  rejectUnlessSettled(entry);
  throwIf(requestReasonError(reason, context.now));
  if (listPlannedReturns(context.database, entry.id).some((plan) => detailsOf(plan).request !== undefined))
    throw impossible({
      message: 'A request for the return of this entry is pending.',
      hint: 'Wait for the response, or cancel it.',
    });
  const deadline = responseDeadline(context.now);
  const responded = response === 'none' ? undefined : timeOfResponse(context, parseWhen(request.at));
  if (response === 'none' && request.at !== undefined)
    throw new SettleboxError('bad_option', "requestReturn.at must be omitted with response: 'none'.", '', {
      field: 'requestReturn.at',
    });
  const end = responded ?? deadline;
  const last =
    deadline === undefined
      ? 'there is no deadline'
      : `the deadline is ${easternText(deadline.at, easternYear(context.now))}`;
  const why = end === undefined ? last : responded === undefined ? `the deadline: ${end.why}` : `${end.why}; ${last}`;
  const { returnId } = planRequestedReturn(context, entry, { reason, response }, { at: end?.at, why });
  context.note('return.requested', entry.clientId, entry.id, `the originating bank requests a return (${reason})`, why);
  return { id: returnId, at: responded?.at, deadline: deadline?.at };
}

function timeOfResponse(context: Context, when: RequestedArrival): ArrivalTime {
  const responded = responseTime(when, context.now);
  if (responded === undefined)
    throw impossible({
      message: 'Before 2025-04-01, a request for a return has no deadline.',
      hint: 'Pass { bankingDay: 5 }, or a time.',
    });
  throwIf(responseTimeError(responded.at, context.now), responseDeadline(context.now)?.at);
  return responded;
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
