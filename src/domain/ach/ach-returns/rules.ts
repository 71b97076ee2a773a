import { inEffect } from '../../../facts/dated.ts';
import { easternDay } from '../../../facts/eastern-time.ts';
import type { ReturnCodeFact } from '../../../facts/return-codes.ts';
import { QUESTIONABLE, QUESTIONABLE_RETURNS } from '../../../facts/return-requests.ts';
import { SEC_CODES } from '../../../facts/sec-codes.ts';
import type { TransactionRecord } from '../../payments/transactions/store.ts';
import { stageOf } from '../return-timing/stages.ts';

/** Codes that block debits of a stored account until the receiver authorizes again (docs/rules.md, "Blocked debits"). */
const BLOCKS_DEBITS: ReadonlySet<string> = new Set(['R05', 'R07', 'R08', 'R10', 'R29']);

/**
 * Reports whether a code applies to a class that this gateway originates, in a direction that the class allows. For example,
 * R36 returns credits of several classes such as TEL, but TEL carries debits only.
 */
function appliesToOurClasses({ entry, classes }: ReturnCodeFact): boolean {
  if (classes === undefined) return true;
  return SEC_CODES.some(({ code, directions }) => {
    const required = entry === 'C' ? 'credit' : entry === 'D' ? 'debit' : undefined;
    return classes.includes(code) && (required === undefined || directions.some((direction) => direction === required));
  });
}

/** Reports whether receiving banks send this code, after settlement, for entry classes that this gateway originates. */
export function isSentByBanks(fact: ReturnCodeFact): boolean {
  return stageOf(fact) === 'return' && appliesToOurClasses(fact);
}

/** Reports whether the ACH operator sends this code, before settlement, for entry classes that this gateway originates. */
export function isSentByOperator(fact: ReturnCodeFact): boolean {
  return stageOf(fact) === 'reject' && appliesToOurClasses(fact);
}

/** Reports whether a return with this code blocks further debits of the account. */
export function blocksDebits(code: string): boolean {
  return BLOCKS_DEBITS.has(code);
}

type ReturnableEntry = Pick<TransactionRecord, 'kind' | 'secCode' | 'holderType'>;

/**
 * Returns why a code is impossible for an entry, or undefined if it is possible. R29 applies to companies, R05, R07, R10 and
 * R11 to consumers; an undeclared account holder is of the kind that the code needs.
 */
export function returnCodeError(fact: ReturnCodeFact, entry: ReturnableEntry): string | undefined {
  const { code } = fact;
  if (!appliesToOurClasses(fact) || stageOf(fact) === undefined)
    return `${code} applies to an entry class that this gateway does not originate`;
  if (fact.entry === 'D' && entry.kind === 'PAYOUT') return `${code} applies to debits, and a PAYOUT is a credit`;
  if (fact.entry === 'C' && entry.kind === 'PAYMENT') return `${code} applies to credits, and a PAYMENT is a debit`;
  if (fact.account === 'N' && entry.holderType === 'person')
    return `${code} applies to companies, and the account holder is a person`;
  if (fact.account === 'C' && entry.holderType === 'company')
    return `${code} applies to consumers, and the account holder is a company`;
  if (fact.classes !== undefined && !fact.classes.some((secCode) => secCode === entry.secCode))
    return `${code} applies to ${fact.classes.includes('CCD') ? 'CCD' : 'consumer'} entries, and this entry is ${entry.secCode}`;
  if (code === 'R62' && entry.kind === 'PAYOUT') return 'R62 applies to debits, and a PAYOUT is a credit';
  return undefined;
}

/**
 * Codes that a dishonor or contest can respond to; any code if absent. R62, R67, and R69 can be wrong, and are then contested.
 */
const STANDS_AGAINST: Readonly<Record<string, readonly string[]>> = {
  R70: ['R06', 'R31'],
  R73: ['R68'],
  R74: ['R69'],
  R75: ['R67'],
  R76: ['R69'],
  R77: ['R62'],
};

/** The dishonor of a return, and the contest of that dishonor. */
interface ReturnDispute {
  readonly dishonored?: { readonly code: string; readonly at: number; readonly untimely?: true };
  readonly contested?: { readonly code: string; readonly at: number; readonly untimely?: true };
}

/** Returns the parsed dispute data of a return; an empty object if it has none. */
export function disputeOf({ returnDispute }: Pick<TransactionRecord, 'returnDispute'>): ReturnDispute {
  return returnDispute === null ? {} : JSON.parse(returnDispute);
}

/** Entries in these states collect no money. */
const COLLECTS_NOTHING: ReadonlySet<string> = new Set(['canceled', 'rejected', 'returned', 'reversed']);

/**
 * Returns why a dishonor or contest is impossible after the codes before it, or undefined if it is possible. `sentAgain`: the
 * retries of the entry; a dishonor would collect the amount of a pending one twice.
 */
export function disputeError(
  fact: ReturnCodeFact,
  entry: TransactionRecord,
  retries: readonly TransactionRecord[],
): string | undefined {
  const { dishonored, contested } = disputeOf(entry);
  const stage = stageOf(fact);
  const again = retries.find(({ state }) => !COLLECTS_NOTHING.has(state));
  if (stage === 'dishonor') {
    if (again !== undefined)
      return `The entry was retried as ${again.id}, which is ${again.state}: a dishonor would collect it twice`;
    if (entry.state !== 'returned') return `${fact.code} dishonors a return, and the entry is ${entry.state}`;
    if (contested !== undefined) return 'The dishonor was contested, and the entry is returned for good';
    return disputedCodeError(fact.code, entry.returnCode);
  }
  if (stage !== 'contest') return undefined;
  if (entry.state !== 'settled' || dishonored === undefined)
    return `${fact.code} contests a dishonored return, and this entry has none`;
  if (fact.code === 'R73' && entry.returnUntimely === 1) return 'R73 asserts a timely return, and the return was late';
  if (fact.code === 'R72' && dishonored.untimely !== true)
    return 'R72 asserts a late dishonor, and the dishonor was timely';
  return disputedCodeError(fact.code, dishonored.code);
}

function disputedCodeError(code: string, against: string | null): string | undefined {
  const allowed = STANDS_AGAINST[code];
  if (allowed === undefined || allowed.some((code) => code === against)) return undefined;
  return `${code} contests ${allowed.join(' and ')}, and this dishonor is ${against}`;
}

/** Reports whether the addenda information of a return says that the entry is questionable (R17). */
export function isQuestionable(information: string | undefined): boolean {
  return information?.startsWith(QUESTIONABLE) ?? false;
}

/** Returns the meaning of such a return at a time, for the timeline. */
export function questionableMeaning(now: number): string {
  return `${QUESTIONABLE}: ${inEffect(QUESTIONABLE_RETURNS, easternDay(now)).meaning}`;
}

/** Returns the addenda information of such a return. The word comes first, in the first twelve columns. */
export function questionableInformation(information: string | undefined): string {
  return information === undefined || information === '' ? QUESTIONABLE : `${QUESTIONABLE} ${information}`;
}
