import { SettleboxError } from '../../../engine/errors.ts';
import { isoText } from '../../../engine/time.ts';
import { CHANGE_CODES, type ChangeCodeFact, type Corrected, changeCode } from '../../../facts/change-codes.ts';
import { easternText, easternYear } from '../../../facts/eastern-time.ts';
import { routingFault } from '../../../facts/routing-numbers.ts';
import type { Context } from '../../base/context.ts';
import { batchTimesOrIfClosedNow } from '../../payments/batches/forecast.ts';
import type { TransactionRecord } from '../../payments/transactions/store.ts';
import { loadEntry, parseWhen, type ReturnAt } from '../return-timing/return-time.ts';
import { planChange } from './actions.ts';
import { changeArrival, changeArrivalError, changeDeadline } from './rules.ts';
import { CORRECTED_NAMES } from './schema.ts';

/** The data of a notification of change that a test schedules. */
export interface SimulatedChange {
  readonly transactionId: string;
  readonly code: string;
  /** Named as in the API. */
  readonly corrected: {
    readonly account_number?: string | undefined;
    readonly routing_number?: string | undefined;
    readonly account_type?: 'checking' | 'savings' | undefined;
    readonly individual_id?: string | undefined;
  };
  readonly at?: ReturnAt | undefined;
}

/** A scheduled notification of change: its id, its arrival, and its deadline. */
export interface PlannedChange {
  readonly id: string;
  readonly at: number;
  readonly deadline: number;
}

/**
 * Schedules a notification of change for an entry.
 * @throws SettleboxError `impossible_change` with a time or code that would have worked; `bad_option` if the corrected data
 * does not fit the code
 */
export function simulateChange(context: Context, request: SimulatedChange): PlannedChange {
  const entry = loadEntry(context, request.transactionId);
  const fact = changeCode(request.code);
  if (fact === undefined)
    throw impossible(
      `"${request.code}" is not a change code that banks send for these entries.`,
      `${CHANGE_CODES.map(({ code }) => code).join(' ')} are.`,
    );
  rejectFinished(entry);
  const corrected = correctedOf(fact, request.corrected);
  const when = parseWhen(request.at);
  const settledAt = entry.settledAt ?? batchTimesOrIfClosedNow(context, entry).settleAt;
  const { at, why } = changeArrival(fact.code, when, settledAt, context.now);
  const fault = changeArrivalError({
    code: fact.code,
    at,
    settledAt,
    begun: entry.settledAt !== null,
    now: context.now,
  });
  if (fault !== undefined)
    throw impossible(fault.message, fault.hint, { deadline: isoText(changeDeadline(settledAt)) });
  const { noticeId } = planChange(context, entry, { code: fact.code, corrected, when });
  context.note(
    'change.planned',
    entry.clientId,
    entry.id,
    `${fact.code} is scheduled for ${easternText(at, easternYear(context.now))}`,
    why,
  );
  return { id: noticeId, at, deadline: changeDeadline(settledAt) };
}

function rejectFinished({ state, batchNumber }: TransactionRecord): void {
  if (state === 'submitted' && batchNumber === null)
    throw impossible('The entry was excluded when its batch settled, and never settles.', '');
  if (state === 'authorized' || state === 'submitted' || state === 'settled') return;
  throw impossible(`The entry is ${state}; a bank corrects only entries that settle.`, '');
}

/** Returns the corrected data. Rejects fields that the code does not correct. */
function correctedOf({ code, fields }: ChangeCodeFact, requested: SimulatedChange['corrected']): Corrected {
  const names = fields.map((field) => CORRECTED_NAMES[field]);
  const missing = names.find((name) => requested[name] === undefined);
  if (missing !== undefined)
    throw new SettleboxError(
      'bad_option',
      `corrected.${missing} is required for ${code}.`,
      `Pass ${names.join(' and ')}.`,
    );
  const stray = Object.entries(requested).find(
    ([name, value]) => value !== undefined && !names.some((expected) => expected === name),
  );
  if (stray !== undefined)
    throw new SettleboxError(
      'bad_option',
      `corrected.${stray[0]} does not apply to ${code}.`,
      names.length === 0 ? `${code} corrects the addenda, not data.` : `Pass only ${names.join(' and ')}.`,
    );
  const { account_number, routing_number, account_type, individual_id } = requested;
  if (routing_number !== undefined && routingFault(routing_number) !== undefined)
    throw new SettleboxError(
      'bad_option',
      'corrected.routing_number must be a valid routing number with its check digit.',
      'Use 110000000 or 021000021, for example.',
    );
  return {
    accountNumber: account_number,
    routingNumber: routing_number,
    accountType: account_type,
    individualId: individual_id,
  };
}

function impossible(message: string, hint: string, details: Record<string, unknown> = {}): SettleboxError {
  return new SettleboxError('impossible_change', message, hint, details);
}
