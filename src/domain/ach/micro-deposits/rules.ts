import { reject } from '../../../engine/errors.ts';
import { isoText } from '../../../engine/time.ts';
import { openingOfBusiness } from '../../../facts/ach-calendar.ts';
import { nextBankingDay } from '../../../facts/banking-calendar.ts';
import type { DayNumber } from '../../../facts/civil-date.ts';
import { easternDay } from '../../../facts/eastern-time.ts';
import { because } from '../../../facts/skipped-days.ts';
import type { PostingKind } from '../../payments/ledger/rules.ts';
import type { PaymentTokenRecord } from '../../vault/payment-tokens/store.ts';
import type { MicroDepositRecord } from './store.ts';

/** Returns when the receiver's bank returns the micro-deposits, with the reason for that time. */
export function returnTime(settledAt: number): { readonly at: number; readonly why: string } {
  const settledDay: DayNumber = easternDay(settledAt);
  const day = nextBankingDay(settledDay);
  return { at: openingOfBusiness(day), why: because('banking day 1 after settlement', settledDay, day) };
}

/** Returns the root client of a path `/CLIENT-…/CLIENT-…/`, which originates the micro-deposits. */
export function platformOf(path: string): string {
  return path.split('/')[1] ?? '';
}

const POSTINGS = {
  PAYOUT: { settled: 'micro_credit_settled', returned: 'micro_credit_returned' },
  PAYMENT: { settled: 'micro_debit_settled', returned: 'micro_debit_returned' },
} as const satisfies Record<MicroDepositRecord['kind'], Record<'settled' | 'returned', PostingKind>>;

/** Returns the posting of a micro-deposit, both for its settlement and for its return. */
export function postingOf({ kind }: Pick<MicroDepositRecord, 'kind'>, when: 'settled' | 'returned'): PostingKind {
  return POSTINGS[kind][when];
}

/** Rejects a token whose verification is not pending with 409. The error names its status. */
export function rejectUnlessPending({ status, statusReason }: PaymentTokenRecord): void {
  if (status === 'verification_pending') return;
  if (status === 'active')
    reject('not_verification_pending', 'This payment token is already active and needs no verification.');
  reject('not_verification_pending', notPendingMessage({ status, statusReason }));
}

/** Returns the error message for a token whose verification has ended. */
export function notPendingMessage({
  status,
  statusReason,
}: Pick<PaymentTokenRecord, 'status' | 'statusReason'>): string {
  const is = statusReason === null ? status : `${status} (${statusReason})`;
  return `This payment token is ${is}; only a token that is verification_pending can be verified. Store the payment method again.`;
}

/** Rejects a verification with 409 before the micro-deposits have settled. The error names the settlement time. */
export function rejectUnlessArrived(
  { depositsArriveAt, verificationExpiresAt }: PaymentTokenRecord,
  deposits: readonly MicroDepositRecord[],
  now: number,
): void {
  if (deposits.every(({ settledAt }) => settledAt !== null)) return;
  const [due, end] = [isoText(depositsArriveAt ?? 0), isoText(verificationExpiresAt ?? 0)];
  reject(
    'deposits_pending',
    now < (depositsArriveAt ?? 0)
      ? `The micro-deposits have not arrived yet. They are due at ${due}.`
      : `The micro-deposits were due at ${due} and have not arrived; the verification expires at ${end}.`,
  );
}

/** Reports whether these are the amounts of the two credits, in either order. */
export function areAmounts(deposits: readonly MicroDepositRecord[], amounts: readonly number[]): boolean {
  return ascending(amounts).join() === ascending(creditsOf(deposits)).join();
}

/** Returns the amounts of the credits in cents, in order of creation. */
export function creditsOf(deposits: readonly MicroDepositRecord[]): number[] {
  return deposits.filter(({ kind }) => kind === 'PAYOUT').map(({ amountCents }) => amountCents);
}

function ascending(amounts: readonly number[]): number[] {
  return [...amounts].sort((a, b) => a - b);
}
