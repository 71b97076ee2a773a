import { reject, rejectField } from '../../../engine/errors.ts';
import { type EntryPurpose, sameDayLimitCents, sameDayPassage } from '../../../facts/ach-windows.ts';
import { easternDay } from '../../../facts/eastern-time.ts';
import { type SecCode, secFault } from '../../../facts/sec-codes.ts';
import type { Speed, TransactionRecord } from '../../payments/transactions/store.ts';

/** Properties that decide the entry class of an ACH entry. */
interface EntryClassQuestion {
  readonly kind: 'PAYMENT' | 'PAYOUT';
  readonly recurring: boolean;
  readonly holderType: 'person' | 'company' | null;
  readonly name: string;
  /** The class that the caller requested. */
  readonly requested: SecCode | undefined;
  readonly recurringSec: 'PPD' | 'WEB';
  /** The classes that the client's integration can originate. */
  readonly allowed: readonly string[];
}

/**
 * Returns the standard entry class: CCD for a company, WEB for a single PAYMENT, PPD (option `recurringSec`) for a recurring
 * one, PPD for a PAYOUT to a person. Rejects a class that the rules forbid, or that the integration does not have, with 400.
 */
export function decideSecCode(question: EntryClassQuestion): SecCode {
  const sec = question.requested ?? standardSecCode(question);
  const fault = secFault(sec, question.kind === 'PAYMENT' ? 'debit' : 'credit', question.name);
  if (fault !== undefined) rejectField('sec_code', fault);
  if (!question.allowed.includes(sec))
    rejectField(
      'sec_code',
      `must be a class that the ACH integration can originate: ${question.allowed.join(', ') || 'none, because its sec_codes are empty'}`,
    );
  return sec;
}

function standardSecCode({ kind, recurring, holderType, recurringSec }: EntryClassQuestion): SecCode {
  if (holderType === 'company') return 'CCD';
  if (kind === 'PAYOUT') return 'PPD';
  return recurring ? recurringSec : 'WEB';
}

/** Rejects a purpose that the rules have no description for in an entry of this kind and class. */
export function rejectPurpose(purpose: EntryPurpose | undefined, kind: 'PAYMENT' | 'PAYOUT', secCode: SecCode): void {
  if (purpose === 'goods' && (kind === 'PAYOUT' || (secCode !== 'WEB' && secCode !== 'TEL')))
    rejectField(
      'purpose',
      `must be omitted: goods are bought with a WEB or TEL PAYMENT, and this is a ${secCode} ${kind}`,
    );
  if (purpose === 'wages' && (kind === 'PAYMENT' || secCode !== 'PPD'))
    rejectField('purpose', `must be omitted: wages are paid with a PPD PAYOUT, and this is a ${secCode} ${kind}`);
}

/**
 * Decides whether an entry is sent same-day. Same-day entries require an integration that allows them, and an amount up to the
 * dollar limit of that day.
 */
export function decideSpeed(
  requested: Speed | undefined,
  amountCents: number,
  { sameDay }: { readonly sameDay: 0 | 1 },
  now: number,
): Speed {
  if (requested !== 'same_day') return 'standard';
  if (sameDay === 0) rejectField('speed', 'must be standard: the ACH integration has same_day set to false');
  const limit = sameDayLimitCents(easternDay(sameDayPassage(now, true).submitAt));
  if (amountCents > limit) rejectField('amount', `must be at most ${limit} cents with speed same_day`);
  return 'same_day';
}

/** Ten digits: the columns of an amount in an entry record (docs/sources.md, "Nacha file format"). */
const ENTRY_AMOUNT_MAX = 9_999_999_999;

/** Rejects an amount that does not fit into an ACH entry. The amount field of an entry record has ten digits. */
export function rejectAmountOfEntry(amountCents: number): void {
  if (amountCents > ENTRY_AMOUNT_MAX)
    rejectField('amount', `must be at most ${ENTRY_AMOUNT_MAX} cents over ACH, where an amount has ten digits`);
}

/** Rejects a cancellation after settlement. From then on, money is returned only through ACH returns. */
export function rejectUnlessCancelable(entry: TransactionRecord): void {
  if (entry.state === 'authorized' || entry.state === 'submitted') return;
  if (entry.settledAt !== null)
    reject(
      'ach_settled',
      'This ACH transaction has settled and can no longer be canceled. It can only be reversed through the ACH return process.',
    );
  reject(
    'invalid_state',
    `This ACH transaction is ${entry.state}; it can be canceled while it is authorized or submitted.`,
  );
}
