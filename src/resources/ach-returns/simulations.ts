import { z } from 'zod';
import type { Context } from '../../context.ts';
import { SettleboxError } from '../../core/errors.ts';
import { isoText, parseMoment } from '../../core/time.ts';
import { easternText } from '../../facts/eastern-time.ts';
import { type ReturnCodeFact, returnCode } from '../../facts/return-codes.ts';
import { findTransaction, type TransactionRecord } from '../transactions/store.ts';
import { planReturn } from './actions.ts';
import { settlementIfClosedNow, settlementMoment } from './forecast.ts';
import { momentFault, type ReturnWhen, returnDeadline, returnFault, returnMoment } from './rules.ts';

/** When a return comes; without it, on the default day of its code, or now where that is past. */
export type ReturnAt = { readonly day: number } | { readonly bankingDay: number } | 'deadline' | string | number | Date;

const DAYS_MAX = 3_660;
const days = z.int().min(0).max(DAYS_MAX);

const atSchema = z.union([
  z.strictObject({ day: days }),
  z.strictObject({ bankingDay: days }),
  z.literal('deadline'),
  z.date().transform((date) => ({ moment: date.getTime() })),
  z.int().transform((moment) => ({ moment })),
  z.string().transform((text, context) => {
    const moment = parseMoment(text);
    if (moment !== undefined) return { moment };
    context.issues.push({ code: 'custom', input: '', message: 'no moment' });
    return z.NEVER;
  }),
]);

export interface PlannedReturn {
  readonly id: string;
  readonly at: number;
  readonly deadline: number | undefined;
}

/**
 * A bank plans to return an entry.
 *
 * @throws SettleboxError `impossible_return` with the last moment that would have worked
 */
export function simulateReturn(
  context: Context,
  wish: {
    readonly transactionId: string;
    readonly code: string;
    readonly at?: ReturnAt | undefined;
    readonly late: boolean;
  },
): PlannedReturn {
  const entry = loadEntry(context, wish.transactionId);
  const fact = returnCode(wish.code);
  if (fact === undefined)
    throw impossible(
      `${wish.code} is no ACH return code.`,
      'R01 to R85 are; the seven everyday ones are R01 R02 R03 R04 R08 R10 R29.',
    );
  const fault = returnFault(fact, entry);
  if (fault !== undefined) throw impossible(`${fault}.`, '');
  refuseFinished(entry);
  const when = parseWhen(wish.at);
  const settledAt = settlementMoment(context, entry) ?? settlementIfClosedNow(context, entry);
  const { at, why } = returnMoment(fact, when, settledAt, context.now);
  refuseMoment(context, entry, fact, { at, settledAt, late: wish.late });
  const planned = planReturn(context, entry, fact, when, wish.late);
  context.note('return.planned', entry.clientId, entry.id, `${fact.code} is planned for ${easternText(at)}`, why);
  return { id: planned.returnId, at, deadline: returnDeadline(fact, settledAt) };
}

function loadEntry(context: Context, id: string): TransactionRecord {
  const entry = findTransaction(context.database, id);
  if (entry === undefined)
    throw new SettleboxError('unknown_subject', `No transaction ${id} in this world.`, 'Pass a transaction or its id.');
  if (entry.processor === 'ach') return entry;
  throw impossible('A card transaction is not returned over ACH.', 'Only PAYMENT and PAYOUT entries are.');
}

function refuseFinished({ state, batchNumber }: TransactionRecord): void {
  if (state === 'submitted' && batchNumber === null)
    throw impossible('The entry was left out when its batch settled, and never settles.', '');
  if (state === 'authorized' || state === 'submitted' || state === 'settled') return;
  throw impossible(`The entry is ${state}: nothing is left to return.`, '');
}

function refuseMoment(
  context: Context,
  entry: TransactionRecord,
  fact: ReturnCodeFact,
  moment: { readonly at: number; readonly settledAt: number; readonly late: boolean },
): void {
  const deadline = returnDeadline(fact, moment.settledAt);
  const settled = entry.settledAt !== null;
  const fault = momentFault({ ...moment, code: fact.code, deadline, settled, now: context.now });
  if (fault === undefined) return;
  throw impossible(fault.message, fault.hint, deadline === undefined ? {} : { deadline: isoText(deadline) });
}

function parseWhen(at: ReturnAt | undefined): ReturnWhen {
  if (at === undefined) return 'default';
  const parsed = atSchema.safeParse(at);
  if (parsed.success) return parsed.data;
  throw new SettleboxError(
    'bad_option',
    'at: not a moment that a return can have.',
    "Use { day: 40 }, { bankingDay: 2 }, 'deadline', ISO text with Z or an offset, a Date, or epoch milliseconds.",
  );
}

function impossible(message: string, hint: string, details: Record<string, unknown> = {}): SettleboxError {
  return new SettleboxError('impossible_return', message, hint, details);
}
