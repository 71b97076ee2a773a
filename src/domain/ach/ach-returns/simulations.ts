import { SettleboxError } from '../../../engine/errors.ts';
import { maskText } from '../../../engine/mask.ts';
import { isoText } from '../../../engine/time.ts';
import { easternDay, easternText, easternYear } from '../../../facts/eastern-time.ts';
import { returnCodeDayError } from '../../../facts/return-code-changes.ts';
import { type ReturnCodeFact, returnCode } from '../../../facts/return-codes.ts';
import { QUESTIONABLE } from '../../../facts/return-requests.ts';
import { type CountingStart, RETURN_TIMINGS, type ReturnStage } from '../../../facts/return-timings.ts';
import type { Context } from '../../base/context.ts';
import { listSentAgain, type TransactionRecord } from '../../payments/transactions/store.ts';
import { arrivalError, arrivalTime, returnDeadline } from '../return-timing/arrival-times.ts';
import { loadEntry, parseWhen, type ReturnAt } from '../return-timing/return-time.ts';
import { STAGES, stageOf } from '../return-timing/stages.ts';
import { planReturn } from './actions.ts';
import { startOrForeseen } from './forecast.ts';
import { disputeError, questionableInformation, returnCodeError } from './rules.ts';
import type { ReturnDetails } from './store.ts';

/** A scheduled return: its id, its arrival, and the deadline of its code. */
export interface ReturnSchedule {
  readonly id: string;
  readonly at: number;
  readonly deadline: number | undefined;
}

/** A return that a test schedules. */
export interface SimulatedReturn {
  readonly transactionId: string;
  readonly code: string;
  readonly at?: ReturnAt | undefined;
  readonly late: boolean;
  /** Marks the entry as questionable in the addenda of its R17. */
  readonly questionable?: boolean | undefined;
  readonly details?: ReturnDetails | undefined;
}

/**
 * Schedules a return code for an entry: the operator rejects it, its bank returns it, the originating bank dishonors the
 * return, or the bank contests the dishonor.
 * @throws SettleboxError `impossible_return` with the last time that would have worked
 */
export function simulateReturn(context: Context, request: SimulatedReturn): ReturnSchedule {
  const entry = loadEntry(context, request.transactionId);
  const fact = returnCode(request.code);
  if (fact === undefined)
    throw impossible(
      `"${request.code}" is not an ACH return code.`,
      'Return codes range from R01 to R85, and R90. The most common are R01, R02, R03, R04, R08, R10, and R29.',
    );
  const fault = returnCodeError(fact, entry) ?? disputeError(fact, entry, listSentAgain(context.database, entry.id));
  if (fault !== undefined) throw impossible(`${fault}.`, '');
  const stage = stageOf(fact) ?? 'return';
  rejectFinished(entry, stage);
  rejectStrayDetails(context, fact, request.details);
  const details = maskDetails(request.questionable === true ? questionable(fact, request.details) : request.details);
  const when = parseWhen(request.at);
  const start = startOrForeseen(context, entry, stage, request.details);
  const { at, why } = arrivalTime(fact, when, start, context.now);
  const tooEarly = returnCodeDayError(fact.code, easternDay(at));
  if (tooEarly !== undefined) throw impossible(`${tooEarly}.`, 'Pass R16, or a time from that day on.');
  checkArrival(context, entry, fact, { at, start, late: request.late });
  const planned = planReturn(context, entry, { fact, when, late: request.late, details });
  context.note(
    'return.planned',
    entry.clientId,
    entry.id,
    `${fact.code} is scheduled for ${easternText(at, easternYear(context.now))}`,
    why,
  );
  return { id: planned.returnId, at, deadline: returnDeadline(fact, start) };
}

function rejectFinished({ state, batchNumber, settledAt }: TransactionRecord, stage: ReturnStage): void {
  if (state === 'submitted' && batchNumber === null)
    throw impossible('The entry was excluded when its batch settled, and never settles.', '');
  if (STAGES[stage].plannedIn.some((possible) => possible === state)) return;
  if (stage === 'reject')
    throw impossible(
      `The entry is ${state}; an operator rejects only before settlement.`,
      settledAt === null ? '' : `The last time that would have worked was ${isoText(settledAt)}.`,
      settledAt === null ? {} : { deadline: isoText(settledAt) },
    );
  throw impossible(
    `The entry is ${state} and can no longer be returned.`,
    'Pass an entry that is on its way or settled.',
  );
}

/** Free text can contain account numbers, which must not be stored. */
function maskDetails(details: ReturnDetails | undefined): ReturnDetails | undefined {
  if (details?.information === undefined) return details;
  return { ...details, information: maskText(details.information) };
}

/** Columns of a return that are free for information. */
const RETURN_INFORMATION_LENGTH = 44;

function questionable({ code }: ReturnCodeFact, details: ReturnDetails = {}): ReturnDetails {
  if (code !== 'R17') throw stray('questionable', 'applies only to R17');
  const information = questionableInformation(details.information);
  if (information.length > RETURN_INFORMATION_LENGTH)
    throw stray(
      'information',
      `must be at most ${RETURN_INFORMATION_LENGTH - QUESTIONABLE.length - 1} characters long with questionable`,
    );
  return { ...details, information };
}

const OF_DEATH: ReadonlySet<string> = new Set(['R14', 'R15']);
/** Columns of a dishonored return that are free for information. */
const DISHONOR_INFORMATION_LENGTH = 21;

/** Rejects details that do not apply to the code, instead of ignoring them. */
function rejectStrayDetails({ now }: Context, fact: ReturnCodeFact, details: ReturnDetails = {}): void {
  const { code, time } = fact;
  const { dateOfDeath, declinedAt, reviewedAt, information } = details;
  if (dateOfDeath !== undefined && !OF_DEATH.has(code)) throw stray('dateOfDeath', 'applies only to R14 and R15');
  if (dateOfDeath !== undefined && dateOfDeath > isoText(now).slice(0, 10))
    throw stray('dateOfDeath', 'must not be after the current date of the gateway’s clock');
  if (declinedAt !== undefined && !RETURN_TIMINGS[time].countsFromDecline)
    throw stray('declinedAt', 'applies only to R23');
  if (reviewedAt !== undefined && !RETURN_TIMINGS[time].countsFromReview)
    throw stray('reviewedAt', 'applies only to R05, R07, R10, and R11');
  if (information === undefined) return;
  const stage = stageOf(fact);
  if (stage === 'contest')
    throw stray('information', 'does not fit into a contested return, which has no columns for it');
  if (stage === 'dishonor' && information.length > DISHONOR_INFORMATION_LENGTH)
    throw stray('information', `must be at most ${DISHONOR_INFORMATION_LENGTH} characters long in a dishonored return`);
}

function stray(field: string, rule: string): SettleboxError {
  return new SettleboxError('bad_option', `return.${field} ${rule}.`, '', { field: `return.${field}` });
}

function checkArrival(
  context: Context,
  entry: TransactionRecord,
  fact: ReturnCodeFact,
  { at, start, late }: { readonly at: number; readonly start: CountingStart; readonly late: boolean },
): void {
  const deadline = returnDeadline(fact, start);
  // An entry that has not settled can't be returned at its time of settlement.
  const hasStarted = entry.settledAt !== null;
  const error = arrivalError({ fact, at, start, late, hasStarted, now: context.now });
  if (error === undefined) return;
  throw impossible(error.message, error.hint, deadline === undefined ? {} : { deadline: isoText(deadline) });
}

function impossible(message: string, hint: string, details: Record<string, unknown> = {}): SettleboxError {
  return new SettleboxError('impossible_return', message, hint, details);
}
