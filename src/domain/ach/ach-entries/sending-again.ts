/**
 * Rules for retrying an entry after a return (NACHA Operating Rules, reinitiation; docs/sources.md, "ACH return rules"). R01
 * and R09 can be retried at most twice within 180 days of the original's settlement, with the same amount to the same account.
 * R11 can be retried once, corrected, within 60 days of its return. Every other return needs a new authorization, and then a
 * new entry.
 */
import { reject, rejectField } from '../../../engine/errors.ts';
import { isoDate } from '../../../facts/civil-date.ts';
import { easternDay } from '../../../facts/eastern-time.ts';
import { returnCode } from '../../../facts/return-codes.ts';
import type { SecCode } from '../../../facts/sec-codes.ts';
import type { TransactionRecord } from '../../payments/transactions/store.ts';

/** The company entry description that the rules require for a reinitiated entry. */
const RETRY_DESCRIPTION = 'RETRY PYMT';

const RETRIES_MAX = 2;
const RETRY_DAYS = 180;
const CORRECTION_DAYS = 60;
/** States in which a retry has ended without the money. A retry that was reversed still counts as one of the retries. */
const ENDED: ReadonlySet<string> = new Set(['returned', 'reversed']);
/** States of entries that never reached the bank. */
const NOT_SENT: ReadonlySet<string> = new Set(['canceled', 'rejected']);

/** The facts about a retry that decide if it is allowed. */
interface RetryQuestion {
  /** The returned entry that the request names. */
  readonly returned: TransactionRecord;
  /** The first entry of a chain of retries; the entry itself if it is not a retry. */
  readonly original: TransactionRecord;
  /** Every retry of the original. */
  readonly retries: readonly TransactionRecord[];
  /** Every correction of the returned entry. */
  readonly corrections: readonly TransactionRecord[];
  readonly amountCents: number;
  /** The entry class that the caller requested. */
  readonly secCode: SecCode | undefined;
  readonly sameAccount: boolean;
  /** True if the originating bank will dishonor the return. */
  readonly dishonorPlanned: boolean;
  readonly now: number;
}

/** Reports whether an entry is a retry of another. */
export function isRetry({ entryDescription }: TransactionRecord): boolean {
  return entryDescription === RETRY_DESCRIPTION;
}

/**
 * Returns the description of the retry; null for the usual one. Rejects a retry that the rules forbid, and names a retry that
 * they allow.
 */
export function decideRetry(question: RetryQuestion): string | null {
  const { returned } = question;
  if (returned.state !== 'returned')
    reject(
      'not_retryable',
      `Transaction ${returned.id} is ${returned.state}; only a returned transaction can be retried with reference_id.`,
    );
  const isCorrectable = returnCode(returned.returnCode ?? '')?.flags.includes('correctable') ?? false;
  if (!isCorrectable && !isReinitiable(returned.returnCode)) rejectCode(returned);
  if (question.dishonorPlanned)
    reject(
      'not_retryable',
      'A dishonor of its return is scheduled, after which the entry stands. Wait for the outcome.',
    );
  return isCorrectable ? decideCorrection(question) : decideReinitiation(question);
}

function isReinitiable(code: string | null): boolean {
  return returnCode(code ?? '')?.flags.includes('reinit') ?? false;
}

/** Rejects a retry because the entry, or an earlier retry, was returned with a code that a retry does not fix. */
function rejectCode({ returnCode: code }: TransactionRecord): never {
  const fact = returnCode(code ?? '');
  reject(
    'not_retryable',
    `The transaction was returned with ${code} (${fact?.reason}). ${wouldWork(fact?.flags ?? [])}`,
  );
}

function wouldWork(flags: readonly string[]): string {
  if (flags.includes('admin'))
    return 'Only R01 and R09 can be retried. Ask the customer to correct the account, and send a new entry.';
  return 'Only R01 and R09 can be retried. Get a new authorization, and send a new entry without reference_id.';
}

function decideReinitiation({ original, retries, amountCents, secCode, sameAccount, now }: RetryQuestion): string {
  const sent = retries.filter(({ state }) => !NOT_SENT.has(state));
  const underWay = sent.find(({ state }) => !ENDED.has(state));
  if (underWay !== undefined)
    reject(
      'not_retryable',
      underWay.state === 'settled'
        ? `The transaction was already retried as ${underWay.id}, which has settled.`
        : `The transaction was already retried as ${underWay.id}, which is ${underWay.state}. Wait for its outcome.`,
    );
  const barred = sent.find(({ state, returnCode: code }) => state === 'returned' && !isReinitiable(code));
  if (barred !== undefined) rejectCode(barred);
  if (sent.length >= RETRIES_MAX)
    reject(
      'not_retryable',
      `The transaction was already retried ${RETRIES_MAX} times, the most that the rules allow. Ask the customer for another payment method.`,
    );
  const lastDay = easternDay(original.settledAt ?? now) + RETRY_DAYS;
  if (easternDay(now) > lastDay)
    reject(
      'not_retryable',
      `The transaction can be retried within ${RETRY_DAYS} days of its settlement; the last day was ${isoDate(lastDay)}.`,
    );
  if (!sameAccount) rejectField('payment_method', 'must be the bank account of the returned entry');
  if (amountCents !== original.requestedAmount)
    rejectField('amount', `must be ${original.requestedAmount} cents, the amount of the returned entry`);
  if (secCode !== undefined && secCode !== original.secCode)
    rejectField('sec_code', `must be ${original.secCode}, the class of the returned entry`);
  return RETRY_DESCRIPTION;
}

function decideCorrection({ returned, corrections, now }: RetryQuestion): null {
  if (returned.referenceId !== null && !isRetry(returned))
    reject(
      'not_retryable',
      `The transaction is itself the corrected entry of ${returned.referenceId}. The rules allow one corrected entry.`,
    );
  const sent = corrections.find(({ state }) => !NOT_SENT.has(state));
  if (sent !== undefined)
    reject(
      'not_retryable',
      `The transaction was already corrected by ${sent.id}. The rules allow one corrected entry.`,
    );
  const lastDay = easternDay(returned.returnedAt ?? now) + CORRECTION_DAYS;
  if (easternDay(now) > lastDay)
    reject(
      'not_retryable',
      `The transaction can be corrected within ${CORRECTION_DAYS} days of its return; the last day was ${isoDate(lastDay)}.`,
    );
  return null;
}
