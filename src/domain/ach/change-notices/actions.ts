import { InvariantError } from '../../../engine/errors.ts';
import { handleEntries, inPages, type JobPart, type JobPlace } from '../../../engine/job-parts.ts';
import type { ChangeCode, Corrected } from '../../../facts/change-codes.ts';
import type { Context } from '../../base/context.ts';
import { unsealNumber } from '../../payments/transactions/actions.ts';
import { findTransaction, type TransactionRecord } from '../../payments/transactions/store.ts';
import { offerCorrection } from '../../vault/payment-tokens/actions.ts';
import { maskedAccountDetails } from '../../vault/payment-tokens/rules.ts';
import { recordReturnOrNotice } from '../ach-files/actions.ts';
import type { RequestedArrival } from '../return-timing/arrival-times.ts';
import { changeNoticeLife } from './lifecycle.ts';
import { changeArrival, changeArrivalError, hasCorrections } from './rules.ts';
import { viewChangeNotice } from './schema.ts';
import {
  type ChangeNoticeRecord,
  findChangeNotice,
  hasChangeNotices,
  insertChangeNotice,
  listKnownChanges,
  listPlannedChanges,
  listWaitingChanges,
  putKnownChange,
  updateChangeNotice,
} from './store.ts';

/** A notification of change to schedule: its content and its arrival. */
interface ChangePlan {
  readonly code: ChangeCode;
  readonly corrected: Corrected;
  readonly when: RequestedArrival;
}

/** Writes a notification that the bank will send; its job is made when the entry has settled. */
export function planChange(context: Context, entry: TransactionRecord, plan: ChangePlan): ChangeNoticeRecord {
  const notice = writeChange(context, entry, plan);
  return entry.settledAt === null ? notice : scheduleChange(context, notice, entry.settledAt);
}

/** Stores a notification. One from a received file has already arrived. */
export function writeChange(context: Context, entry: TransactionRecord, plan: ChangePlan): ChangeNoticeRecord {
  const noticeId = context.id('NOTICE');
  const notice: ChangeNoticeRecord = {
    noticeId,
    transactionId: entry.id,
    code: plan.code,
    status: changeNoticeLife.begin('planned'),
    whenText: JSON.stringify(plan.when),
    sealed: context.seal(JSON.stringify(plan.corrected), noticeId),
    dueAt: null,
    createdAt: context.now,
  };
  insertChangeNotice(context.database, notice);
  return notice;
}

/** Schedules a notice for an entry with account details that its bank has already corrected. */
export function planKnownChange(context: Context, entry: TransactionRecord): void {
  if (!hasChangeNotices(context.database) || listPlannedChanges(context.database, entry.id).length > 0) return;
  for (const known of listKnownChanges(context.database, accountFingerprintOf(context, entry))) {
    const corrected: Corrected = JSON.parse(context.unseal(known.sealed, known.print));
    planChange(context, entry, { code: known.code, corrected, when: 'default' });
  }
}

/** Returns a keyed hash of the account details in an entry. */
function accountFingerprintOf(context: Context, entry: TransactionRecord): string {
  const { routingNumber, accountType } = maskedAccountDetails(entry.masked);
  const number = unsealNumber(context, entry.id);
  return context.fingerprint([routingNumber, number, accountType, entry.individualId ?? ''].join('/'));
}

/** Sets the arrival times of the notices of a batch's entries when the batch settles. */
export function scheduleChangesOf(context: Context, batchNumber: number, after: JobPlace['after'] = '', part: JobPart) {
  const { database, now } = context;
  const waiting = inPages(
    (last, limit) => listWaitingChanges(database, batchNumber, last, limit),
    ({ noticeId }) => noticeId,
    String(after),
  );
  return handleEntries(waiting, (notice) => scheduleChange(context, notice, now).noticeId, after, part);
}

function scheduleChange(context: Context, notice: ChangeNoticeRecord, settledAt: number): ChangeNoticeRecord {
  const { at, why } = changeArrival(notice.code, whenOf(notice), settledAt, context.now);
  const fault = changeArrivalError({ code: notice.code, at, settledAt, begun: true, now: context.now });
  if (fault !== undefined) return discardNotice(context, notice, fault.message);
  const scheduled = { ...notice, dueAt: at };
  updateChangeNotice(context.database, scheduled);
  context.schedule('change_notice.arrive', at, notice.noticeId, why);
  return scheduled;
}

/** Returns the parsed arrival that was requested for a notice. */
export function whenOf(notice: ChangeNoticeRecord): RequestedArrival {
  return JSON.parse(notice.whenText);
}

/** Discards the notices of an entry that never settles or is reversed. */
export function discardNoticesOf(
  context: Context,
  entry: Pick<TransactionRecord, 'id'>,
  why = 'the entry never settles',
): void {
  if (!hasChangeNotices(context.database)) return;
  for (const notice of listPlannedChanges(context.database, entry.id)) discardNotice(context, notice, why);
}

function discardNotice(context: Context, notice: ChangeNoticeRecord, why: string): ChangeNoticeRecord {
  const clientId = findTransaction(context.database, notice.transactionId)?.clientId ?? '';
  context.note('change.lapsed', clientId, notice.transactionId, `the scheduled ${notice.code} is discarded: ${why}`);
  return move(context, notice, 'lapsed');
}

/** Cancels a scheduled notice. Returns false if it has already arrived. */
export function cancelChange(context: Context, noticeId: string): boolean {
  const notice = findChangeNotice(context.database, noticeId);
  if (notice?.status !== 'planned') return false;
  move(context, notice, 'canceled');
  const clientId = findTransaction(context.database, notice.transactionId)?.clientId ?? '';
  context.note('change.canceled', clientId, notice.transactionId, `the scheduled ${notice.code} is canceled`);
  return true;
}

/** Applies a due notification. No money moves, because the entry has settled. */
export function changeArrives(context: Context, noticeId: string, why: string): void {
  const notice = findChangeNotice(context.database, noticeId);
  if (notice?.status !== 'planned') return;
  const entry = findTransaction(context.database, notice.transactionId);
  if (entry === undefined) throw new InvariantError('a notification of change has an entry', [{ noticeId }]);
  if (entry.state !== 'settled') {
    discardNotice(context, notice, `the entry is ${entry.state}`);
    return;
  }
  applyChange(context.because(`bank: ${notice.code}`, why), entry, notice);
}

/** Applies a notification of change, either scheduled or received in an external file. */
export function applyChange(
  context: Context,
  entry: TransactionRecord,
  notice: ChangeNoticeRecord,
  received?: { readonly fileNumber: number; readonly traceNumber: string },
): void {
  move(context, notice, 'arrived');
  const { code, noticeId } = notice;
  const corrected = openCorrected(context, notice);
  const { clientId, id: subject, paymentToken } = entry;
  context.emit({
    type: 'ach.notification_of_change',
    clientId,
    subject,
    object: viewChangeNotice(entry, { code, corrected, receivedAt: context.now }),
  });
  const print = accountFingerprintOf(context, entry);
  // C13 does not correct account details, so later entries are not matched by it.
  if (hasCorrections(corrected))
    putKnownChange(context.database, { print, code, sealed: context.seal(JSON.stringify(corrected), print) });
  if (paymentToken !== null) offerCorrection(context, paymentToken, { code, corrected, receivedAt: context.now });
  recordReturnOrNotice(context, subject, { kind: 'notification_of_change', code, details: { noticeId } }, received);
}

/** Returns the decrypted corrected data of a notice. */
function openCorrected(context: Context, { sealed, noticeId }: ChangeNoticeRecord): Corrected {
  return JSON.parse(context.unseal(sealed, noticeId));
}

function move(
  context: Context,
  notice: ChangeNoticeRecord,
  event: 'arrived' | 'lapsed' | 'canceled',
): ChangeNoticeRecord {
  const next = { ...notice, status: changeNoticeLife.move(notice.status, event) };
  updateChangeNotice(context.database, next);
  return next;
}
