import type { Fees } from '../../../contract/fees.ts';
import { InvariantError } from '../../../engine/errors.ts';
import { handleEntries, inPages, type JobPart } from '../../../engine/job-parts.ts';
import { openingOfBusiness } from '../../../facts/ach-calendar.ts';
import { bankingDayOnOrAfter } from '../../../facts/banking-calendar.ts';
import type { CardBrand } from '../../../facts/card-numbers.ts';
import { civilDate, dayNumber } from '../../../facts/civil-date.ts';
import { easternDay, easternText, easternTimeMs } from '../../../facts/eastern-time.ts';
import { formatUsd } from '../../../facts/money.ts';
import type { Context } from '../../base/context.ts';
import { filledFees } from '../../platform/clients/rules.ts';
import { findClient } from '../../platform/clients/store.ts';
import { post } from '../ledger/actions.ts';
import { findBalance } from '../ledger/store.ts';
import { findTransaction, type MovingTransaction } from '../transactions/store.ts';
import { chargeFee, reserveOf, returnedBy } from './rules.ts';
import {
  type FeeKind,
  findChargeFee,
  insertFee,
  insertReserve,
  listFeesOfBatch,
  markCollected,
  markMonthCollected,
  markReleased,
  type StoredFee,
  sumDueReserves,
  sumUncollected,
  updateRefunded,
} from './store.ts';

/** Returns the fees of a client; undefined if it has none. The database caches them, since every settlement needs them. */
export function feesOf({ database, settings }: Context, clientId: string): Fees | undefined {
  const fees = database.remember('fees', clientId, () => {
    const client = findClient(database, clientId);
    if (client === undefined) throw new InvariantError('a fee belongs to a client', [{ clientId }]);
    return filledFees(client, settings.fees) ?? null;
  });
  return fees ?? undefined;
}

type SettledTransaction = Pick<MovingTransaction, 'id' | 'clientId' | 'kind' | 'processor' | 'capturedAmount'>;

/** Computes the fee of a transaction that settles, or the part that a refund returns. The funding of its batch collects it. */
export function accrueSettled(context: Context, settled: SettledTransaction, batchId: string | null): void {
  const { id, clientId, kind, processor, capturedAmount } = settled;
  const fees = feesOf(context, clientId);
  if (fees === undefined || kind === 'PAYOUT') return;
  if (kind === 'REFUND') {
    returnShare(context, id, capturedAmount, (returned) =>
      accrue(context, fees, { clientId, kind: 'refund', transactionId: id, batchId, amountCents: -returned }),
    );
    return;
  }
  const amountCents = chargeFee(fees, processor, () => brandOfCard(context, id), capturedAmount);
  const charge = {
    clientId,
    kind: 'charge',
    transactionId: id,
    batchId,
    amountCents,
    baseCents: capturedAmount,
  } as const;
  accrue(context, fees, charge);
}

/** Charges the returned share of a fee again, because its refund is undone. */
export function undoReturnedShare(context: Context, refund: SettledTransaction): void {
  const { id, clientId, capturedAmount } = refund;
  const fees = feesOf(context, clientId);
  if (fees === undefined) return;
  returnShare(context, id, -capturedAmount, (returned) =>
    chargeNow(context, { clientId, kind: 'refund', transactionId: id, amountCents: -returned }),
  );
}

function returnShare(
  context: Context,
  refundId: string,
  refundedCents: number,
  settleShare: (returnedCents: number) => void,
): void {
  const { database } = context;
  const refund = findTransaction(database, refundId);
  const fee = findChargeFee(database, refund?.referenceId ?? '');
  if (fee === undefined) return;
  const refunded = { ...fee, refundedCents: fee.refundedCents + refundedCents };
  const keeps = feesOf(context, fee.clientId)?.refundsKeepFee ?? true;
  const share = returnedBy(refunded);
  // An undone refund takes back what it returned, and never returns more.
  const returned = refundedCents < 0 ? Math.min(0, share) : keeps ? 0 : Math.max(0, share);
  updateRefunded(database, { ...refunded, returnedCents: fee.returnedCents + returned });
  settleShare(returned);
}

function brandOfCard({ database }: Context, transactionId: string): CardBrand | undefined {
  const transaction = findTransaction(database, transactionId);
  return transaction && JSON.parse(transaction.masked).brand;
}

interface NewFee {
  readonly clientId: string;
  readonly kind: FeeKind;
  readonly transactionId?: string | null;
  /** Of the fee of a dispute, for its line of the statement. */
  readonly disputeId?: string;
  readonly batchId?: string | null;
  /** Negative if it is returned. */
  readonly amountCents: number;
  readonly baseCents?: number;
}

/**
 * Charges a fee for an event, or returns it: at once, or with the fees of the month. The statement shows it on the line of its
 * transaction if that posts at the same time.
 */
export function chargeNow(context: Context, fee: NewFee): void {
  const fees = feesOf(context, fee.clientId);
  if (fees === undefined || fee.amountCents === 0) return;
  const number = accrue(context, fees, fee);
  if (number !== undefined && fees.collect !== 'monthly') collect(context, { ...fee, number });
}

function accrue(context: Context, { collect: how = 'net' }: Fees, fee: NewFee): number | undefined {
  if (fee.amountCents === 0) return undefined;
  const { disputeId: _dispute, ...stored } = fee;
  const number = insertFee(context.database, {
    transactionId: null,
    batchId: null,
    baseCents: 0,
    refundedCents: 0,
    returnedCents: 0,
    ...stored,
    accruedAt: context.now,
    collect: how,
    postingId: null,
  });
  if (how === 'monthly') scheduleCollection(context, fee.clientId);
  return number;
}

function scheduleCollection(context: Context, clientId: string): void {
  const { year, month } = civilDate(easternDay(context.now));
  const first = month === 12 ? dayNumber(year + 1, 1, 1) : dayNumber(year, month + 1, 1);
  const dueAt = openingOfBusiness(bankingDayOnOrAfter(first));
  context.scheduleOnce('fees.collect', dueAt, clientId, 'last month’s fees, on the first banking day of the month');
}

function collect(
  context: Context,
  {
    number,
    clientId,
    transactionId,
    disputeId,
    amountCents,
  }: Pick<StoredFee, 'number' | 'clientId' | 'amountCents'> & NewFee,
): void {
  const ofDispute = disputeId === undefined ? {} : { disputeId };
  const subject = transactionId == null ? { clientId } : { clientId, transactionId, ...ofDispute };
  const kind = amountCents > 0 ? 'fee' : 'fee_returned';
  markCollected(context.database, number, post(context, kind, Math.abs(amountCents), subject));
}

/** Deducts the fees of a batch from the payable, as a step of its funding. */
export function collectFeesOfBatch(
  context: Context,
  { clientId, batchId }: { readonly clientId: string; readonly batchId: string | null },
  after: number | string | undefined,
  part: JobPart,
): number | string | undefined {
  const fees = inPages(
    (last, limit) => listFeesOfBatch(context.database, clientId, batchId ?? '', last, limit),
    ({ number }) => number,
    Number(after ?? 0),
  );
  const collectOne = (fee: StoredFee) => {
    collect(context, fee);
    return fee.number;
  };
  return handleEntries(fees, collectOne, after ?? 0, part);
}

/** Returns the first moment of a time's month in New York. Fees that accrued before it are due. */
export function beginOfMonth(time: number): number {
  const { year, month } = civilDate(easternDay(time));
  return easternTimeMs(dayNumber(year, month, 1), 0);
}

/** Posts the fees of past months. Returns their sum, which is debited from the merchant's bank; negative if more was returned. */
export function postMonthlyFees(context: Context, clientId: string): number {
  const monthBegan = beginOfMonth(context.now);
  const sum = sumUncollected(context.database, clientId, monthBegan);
  if (sum === undefined) return 0;
  const posting = post(context, sum > 0 ? 'monthly_fees' : 'fee_returned', Math.abs(sum), { clientId });
  markMonthCollected(context.database, clientId, monthBegan, posting);
  return sum;
}

/** Holds a part of a funding, if the client has a reserve. */
export function holdReserve(context: Context, clientId: string, grossCents: number): void {
  const reserve = feesOf(context, clientId)?.reserve;
  if (reserve === undefined) return;
  const payable = findBalance(context.database, clientId, 'merchant_payable');
  const amountCents = reserveOf(reserve.percent, grossCents, payable);
  if (amountCents === 0) return;
  const releaseAt = openingOfBusiness(bankingDayOnOrAfter(easternDay(context.now) + reserve.days));
  post(context, 'reserve', amountCents, { clientId });
  insertReserve(context.database, { clientId, amountCents, heldAt: context.now, releaseAt, releasedAt: null });
  const why = `${reserve.days} calendar day${reserve.days === 1 ? '' : 's'} after it was held`;
  context.scheduleOnce('reserve.release', releaseAt, clientId, why);
  const text = `${formatUsd(amountCents)} is held in reserve until ${easternText(releaseAt)}`;
  const limit = amountCents === payable ? ', at most the payable' : '';
  context.note('reserve.held', clientId, clientId, text, `${reserve.percent}% of ${formatUsd(grossCents)}${limit}`);
}

/** Returns the reserves that are due to the payable. */
export function releaseReserves(context: Context, clientId: string): void {
  const amountCents = sumDueReserves(context.database, clientId, context.now);
  post(context, 'reserve_released', amountCents, { clientId });
  markReleased(context.database, clientId, context.now);
  const text = `${formatUsd(amountCents)} of the reserve is released`;
  context.note('reserve.released', clientId, clientId, text);
}
