import { fromBase64 } from '../../../engine/crypto.ts';
import { derivedId } from '../../../engine/ids.ts';
import { openingOfBusiness } from '../../../facts/ach-calendar.ts';
import { nextBankingDay } from '../../../facts/banking-calendar.ts';
import { easternDay } from '../../../facts/eastern-time.ts';
import { formatUsd } from '../../../facts/money.ts';
import type { Context } from '../../base/context.ts';
import { chargeNow, feesOf, holdReserve, postMonthlyFees, releaseReserves } from '../fees/actions.ts';
import { post, scheduleDebit, scheduleDeposit } from '../ledger/actions.ts';
import { findBalance } from '../ledger/store.ts';
import { viewDeposit } from './schema.ts';
import {
  countFailing,
  type DepositRecord,
  findDeposit,
  insertDeposit,
  lastDepositNumber,
  lastStatedPosting,
  markFailed,
  type NewDeposit,
  setFailing,
} from './store.ts';

/** The batches of a funding, and the sum of their charges. */
interface Funding {
  readonly batchIds: readonly string[];
  readonly grossCents: number;
}

const NO_FUNDING: Funding = { batchIds: [], grossCents: 0 };

/** Deposits a positive payable balance at the merchant's bank, in one deposit, after the reserve and the fee of the deposit. */
export function depositPayable(context: Context, clientId: string, funding: Funding = NO_FUNDING): void {
  holdReserve(context, clientId, funding.grossCents);
  const owed = findBalance(context.database, clientId, 'merchant_payable');
  if (owed < 0)
    context.note('deposit.withheld', clientId, clientId, `no deposit: the merchant owes ${formatUsd(-owed)}`);
  if (owed <= 0 || !chargePayout(context, clientId, owed)) return;
  const amountCents = findBalance(context.database, clientId, 'merchant_payable');
  const postingId = post(context, 'deposit', amountCents, { clientId });
  const { batchIds } = funding;
  const deposit = record(context, { kind: 'deposit', clientId, amountCents, postingId, batchIds });
  announce(context, deposit, 'deposit.paid', `${formatUsd(amountCents)} arrives at the merchant's bank`);
  failIfPlanned(context, deposit);
}

/** Charges the fee of a deposit. Returns false if it would leave nothing to deposit. */
function chargePayout(context: Context, clientId: string, owed: number): boolean {
  const { payoutCents = 0, collect } = feesOf(context, clientId) ?? {};
  if (collect !== 'monthly' && owed <= payoutCents) {
    const text = `no deposit: ${formatUsd(owed)} does not exceed the deposit fee of ${formatUsd(payoutCents)}`;
    context.note('deposit.withheld', clientId, clientId, text);
    return false;
  }
  chargeNow(context, { clientId, kind: 'payout', amountCents: payoutCents });
  return true;
}

/** Debits the merchant's bank for a negative payable balance. */
export function debitPayable(context: Context, clientId: string): void {
  const owed = -findBalance(context.database, clientId, 'merchant_payable');
  if (owed <= 0) return;
  const postingId = post(context, 'payable_debited', owed, { clientId });
  const deposit = record(context, { kind: 'pull', clientId, amountCents: -owed, postingId });
  announce(context, deposit, 'deposit.paid', `${formatUsd(owed)} is pulled from the merchant's bank`, 'deposit.pulled');
  scheduleDebit(context, clientId);
}

/** Debits the merchant's bank for the fees of past months, whatever the payable. Returned fees are deposited instead. */
export function collectMonthlyFees(context: Context, clientId: string): void {
  const sum = postMonthlyFees(context, clientId);
  if (sum < 0) {
    // They can end a debt, which is then not pulled.
    scheduleDebit(context, clientId);
    scheduleDeposit(context, clientId);
  }
  if (sum <= 0) return;
  const postingId = post(context, 'monthly_fees_debited', sum, { clientId });
  const deposit = record(context, { kind: 'fees', clientId, amountCents: -sum, postingId });
  const text = `${formatUsd(sum)} of monthly fees is pulled from the merchant's bank`;
  announce(context, deposit, 'deposit.paid', text, 'deposit.pulled');
}

/** Returns due reserves to the payable, and deposits what they leave. */
export function releaseReserve(context: Context, clientId: string): void {
  releaseReserves(context, clientId);
  scheduleDebit(context, clientId);
  scheduleDeposit(context, clientId);
}

interface Recorded {
  readonly kind: NewDeposit['kind'];
  readonly clientId: string;
  readonly amountCents: number;
  readonly postingId: number;
  readonly batchIds?: readonly string[];
}

function record(context: Context, { postingId, batchIds = [], ...deposit }: Recorded): DepositRecord {
  const { database, now } = context;
  const next = lastDepositNumber(database) + 1;
  // Derived and not drawn, so that the ids after a deposit do not depend on it.
  const depositId = derivedId('DEPOSIT', now, fromBase64(context.fingerprint(`deposit ${next}`)));
  // The fees of a month have a statement of their own, of one posting.
  const afterPosting = deposit.kind === 'fees' ? postingId - 1 : lastStatedPosting(database, deposit.clientId);
  const row: NewDeposit = {
    ...deposit,
    depositId,
    depositedAt: now,
    batchIds: JSON.stringify(batchIds),
    afterPosting,
    upToPosting: postingId,
    failedAt: null,
  };
  return { ...row, number: insertDeposit(database, row) };
}

/**
 * Emits the event of a failed deposit; of any other one if the client has fees, or an endpoint that names the event. Otherwise
 * writes a note, so that the events and ids of a world without extensions do not change.
 */
function announce(
  context: Context,
  deposit: DepositRecord,
  type: 'deposit.paid' | 'deposit.failed',
  text: string,
  noteType: string = type,
): void {
  const { clientId, depositId } = deposit;
  if (isEmitted(context, clientId, type))
    context.emit({
      type,
      clientId,
      subject: depositId,
      object: viewDeposit(context.database, deposit),
      first: type === 'deposit.paid',
    });
  else context.note(noteType, clientId, clientId, text);
}

function isEmitted(context: Context, clientId: string, type: 'deposit.paid' | 'deposit.failed'): boolean {
  if (!context.settings.extensions) return false;
  // Only a simulation of the extensions makes a deposit fail.
  if (type === 'deposit.failed') return true;
  return feesOf(context, clientId) !== undefined || context.isNamedByEndpoint(clientId, type);
}

/** Makes the next deposit of a client fail. */
export function failNextDeposit(context: Context, clientId: string): void {
  setFailing(context.database, clientId, countFailing(context.database, clientId) + 1);
}

function failIfPlanned(context: Context, deposit: DepositRecord): void {
  const { clientId } = deposit;
  const failing = countFailing(context.database, clientId);
  if (failing === 0) return;
  setFailing(context.database, clientId, failing - 1);
  scheduleFailure(context, deposit);
}

/** Schedules the failure of a deposit: 08:30 Eastern of the first banking day after it, now if that is past. */
export function scheduleFailure(context: Context, { depositId, depositedAt }: DepositRecord): number {
  const at = Math.max(context.now, openingOfBusiness(nextBankingDay(easternDay(depositedAt))));
  context.scheduleOnce('payout.fail', at, depositId, 'first banking day after the deposit');
  return at;
}

/** Fails a deposit: its money is payable again. */
export function failDeposit(context: Context, depositId: string): void {
  const deposit = findDeposit(context.database, depositId);
  if (deposit === undefined || deposit.failedAt !== null) return;
  const { clientId, amountCents } = deposit;
  post(context, 'payout_failed', amountCents, { clientId });
  markFailed(context.database, depositId, context.now);
  const failed = { ...deposit, failedAt: context.now };
  const text = `the merchant's bank returns ${formatUsd(amountCents)}: the account is closed`;
  announce(context, failed, 'deposit.failed', text);
  scheduleDebit(context, clientId);
}
