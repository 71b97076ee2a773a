import type { Context } from '../../context.ts';
import { InvariantError } from '../../core/errors.ts';
import { type ReturnCodeFact, returnCode } from '../../facts/return-codes.ts';
import { countReturn } from '../batches/actions.ts';
import { strike } from '../faults/actions.ts';
import { hasFaults } from '../faults/store.ts';
import { post, scheduleDebit } from '../ledger/actions.ts';
import { failPaymentToken } from '../payment-tokens/actions.ts';
import { moveTransaction } from '../transactions/actions.ts';
import { findTransaction, type TransactionRecord } from '../transactions/store.ts';
import { plannedReturnLife } from './lifecycle.ts';
import { momentFault, type ReturnWhen, returnDeadline, returnFault, returnMoment } from './rules.ts';
import {
  findPlannedReturn,
  insertPlannedReturn,
  listPlannedReturns,
  type PlannedReturnRecord,
  updatePlannedReturn,
  whenOf,
} from './store.ts';

/** Writes a return that a bank will send; its job is made when the entry has settled, since days count from there. */
export function planReturn(
  context: Context,
  entry: TransactionRecord,
  fact: ReturnCodeFact,
  when: ReturnWhen,
  late: boolean,
): PlannedReturnRecord {
  const planned: PlannedReturnRecord = {
    returnId: context.id('RETURN'),
    transactionId: entry.id,
    code: fact.code,
    status: plannedReturnLife.begin('planned'),
    whenText: JSON.stringify(when),
    late: late ? 1 : 0,
    dueAt: null,
    createdAt: context.now,
  };
  insertPlannedReturn(context.database, planned);
  return entry.settledAt === null ? planned : scheduleReturn(context, planned, entry.settledAt);
}

/** What an account number asks for: the first code that may answer this entry. Where none may, the entry just settles. */
export function planNetworkReturn(context: Context, entry: TransactionRecord, codes: readonly string[]): void {
  const facts = codes.flatMap((code) => returnCode(code) ?? []);
  const fact = facts.find((one) => returnFault(one, entry) === undefined);
  if (fact !== undefined) planReturn(context, entry, fact, 'default', false);
}

/** The entry has settled: its planned returns get their moments. */
export function scheduleReturnsOf(context: Context, entry: TransactionRecord): void {
  for (const planned of listPlannedReturns(context.database, entry.id)) scheduleReturn(context, planned, context.now);
}

function scheduleReturn(context: Context, planned: PlannedReturnRecord, settledAt: number): PlannedReturnRecord {
  const { now } = context;
  const fact = factOf(planned);
  const { at, why } = returnMoment(fact, whenOf(planned), settledAt, now);
  const deadline = returnDeadline(fact, settledAt);
  const question = { code: planned.code, at, deadline, settledAt, now };
  const fault = momentFault({ ...question, late: planned.late === 1, settled: true });
  // It settled on another day than was foreseen when the return was planned.
  if (fault !== undefined) return lapse(context, planned, fault.message);
  const scheduled = { ...planned, dueAt: at };
  updatePlannedReturn(context.database, scheduled);
  context.schedule('return.arrive', at, planned.returnId, why);
  return scheduled;
}

/** The entry will never settle, so what was planned for it lapses. */
export function lapseReturnsOf(context: Context, entry: TransactionRecord): void {
  for (const planned of listPlannedReturns(context.database, entry.id))
    lapse(context, planned, 'the entry never settles');
}

function lapse(context: Context, planned: PlannedReturnRecord, why: string): PlannedReturnRecord {
  const entry = findTransaction(context.database, planned.transactionId);
  const lapsed = move(context, planned, 'lapsed');
  context.note(
    'return.lapsed',
    entry?.clientId ?? '',
    planned.transactionId,
    `the planned ${planned.code} lapses: ${why}`,
  );
  return lapsed;
}

/** The test takes the plan back. */
export function cancelReturn(context: Context, returnId: string): boolean {
  const planned = findPlannedReturn(context.database, returnId);
  if (planned?.status !== 'planned') return false;
  move(context, planned, 'canceled');
  const { transactionId, code } = planned;
  const clientId = findTransaction(context.database, transactionId)?.clientId ?? '';
  context.note('return.canceled', clientId, transactionId, `the planned ${code} is taken back`);
  return true;
}

/** The return arrives: the money goes back, for the whole amount. */
export function returnArrives(context: Context, returnId: string, why: string): void {
  const planned = findPlannedReturn(context.database, returnId);
  if (planned?.status === 'arrived') ignoreAgain(context, planned);
  if (planned?.status !== 'planned') return;
  const entry = findTransaction(context.database, planned.transactionId);
  if (entry === undefined) throw new InvariantError('a planned return has its entry', [{ returnId }]);
  if (entry.state !== 'settled') {
    lapse(context, planned, `the entry is ${entry.state}`);
    return;
  }
  if (isHeldUp(context, planned, entry, why)) return;
  move(context, planned, 'arrived');
  returnEntry(context.because(`bank: ${planned.code}`, why), entry, factOf(planned));
}

/** Why a return comes later than its day. It comes but once. */
const HELD_UP = 'a fault of the test held its file up';

/** A fault of the test may have the bank's file come late, in two parts, or twice. */
function isHeldUp(context: Context, planned: PlannedReturnRecord, entry: TransactionRecord, why: string): boolean {
  if (why === HELD_UP || !hasFaults(context.database)) return false;
  const { code, transactionId, returnId } = planned;
  const about = () => ({ code, transaction: transactionId });
  const struck = { clientId: entry.clientId, subject: transactionId, of: `the return ${code}` };
  const fate = strike(context, 'file', { names: [code], about }, struck);
  if (fate?.kind === 'file_twice')
    context.schedule('return.arrive', context.now, returnId, 'the bank sends its file twice');
  // Every second return of the file is in its second part.
  const later = fate?.kind === 'file_late' || (fate?.kind === 'file_in_parts' && fate.count % 2 === 0);
  if (!later) return false;
  context.schedule('return.arrive', context.now + fate.delayMs, returnId, HELD_UP);
  updatePlannedReturn(context.database, { ...planned, dueAt: context.now + fate.delayMs });
  return true;
}

/** A file that has come before is known by its return, and moves no money again. */
function ignoreAgain(context: Context, { transactionId, code }: PlannedReturnRecord): void {
  const clientId = findTransaction(context.database, transactionId)?.clientId ?? '';
  context.note('return.ignored', clientId, transactionId, `the ${code} comes again, and is known already`);
}

function returnEntry(context: Context, entry: TransactionRecord, fact: ReturnCodeFact): void {
  const deadline = entry.settledAt === null ? undefined : returnDeadline(fact, entry.settledAt);
  moveTransaction(context, entry, 'returned', 'transaction.returned', {
    ...{ returnCode: fact.code, returnedAt: context.now },
    returnUntimely: deadline !== undefined && context.now > deadline ? 1 : 0,
  });
  const { clientId, id: transactionId, batchId } = entry;
  const kind = entry.kind === 'PAYOUT' ? 'credit_returned' : 'debit_returned';
  post(context, kind, entry.capturedAmount, { clientId, transactionId, batchId });
  countReturn(context, entry);
  scheduleDebit(context, clientId);
  if (entry.paymentToken !== null && fact.flags.includes('admin')) failPaymentToken(context, entry.paymentToken);
}

function move(
  context: Context,
  planned: PlannedReturnRecord,
  event: 'arrived' | 'lapsed' | 'canceled',
): PlannedReturnRecord {
  const next = { ...planned, status: plannedReturnLife.move(planned.status, event) };
  updatePlannedReturn(context.database, next);
  return next;
}

export function factOf(planned: PlannedReturnRecord): ReturnCodeFact {
  const fact = returnCode(planned.code);
  if (fact === undefined) throw new InvariantError(`the return code ${planned.code} is known`);
  return fact;
}
