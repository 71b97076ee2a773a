import type { ReturnCodeFact } from '../../../facts/return-codes.ts';
import { SEC_CODES } from '../../../facts/sec-codes.ts';
import type { TransactionRecord } from '../../payments/transactions/store.ts';
import { stageOf } from '../return-timing/stages.ts';

/** Until the receiver authorizes anew, debits of a stored account are blocked after these (docs/rules.md, "Blocked debits"). */
const BLOCKS_DEBITS: ReadonlySet<string> = new Set(['R05', 'R07', 'R08', 'R10', 'R29']);

/**
 * Whether a code answers a class that this gateway originates, in a direction that the class has: R36 answers credits of TEL
 * among others, and TEL carries debits only.
 */
function answersOurs({ entry, classes }: ReturnCodeFact): boolean {
  if (classes === undefined) return true;
  return SEC_CODES.some(({ code, directions }) => {
    const wanted = entry === 'C' ? 'credit' : entry === 'D' ? 'debit' : undefined;
    return classes.includes(code) && (wanted === undefined || directions.some((one) => one === wanted));
  });
}

/** Whether receiving banks send this code, after settlement, for entry classes of ours. */
export function isSentByBanks(fact: ReturnCodeFact): boolean {
  return stageOf(fact) === 'return' && answersOurs(fact);
}

/** Whether the ACH operator sends this code, before settlement, for entry classes of ours. */
export function isSentByOperator(fact: ReturnCodeFact): boolean {
  return stageOf(fact) === 'reject' && answersOurs(fact);
}

/** Whether a return of this code blocks further debits of the account. */
export function blocksDebits(code: string): boolean {
  return BLOCKS_DEBITS.has(code);
}

type Entry = Pick<TransactionRecord, 'kind' | 'secCode' | 'holderType'>;

/**
 * Why nobody can answer this entry with this code, or undefined where somebody can: a bank, the operator, or the
 * originating bank against a return. R29 is a company's, R05 R07 R10 R11 a consumer's; an undeclared receiver takes the
 * kind that the code needs.
 */
export function returnFault(fact: ReturnCodeFact, entry: Entry): string | undefined {
  const { code } = fact;
  if (!answersOurs(fact) || stageOf(fact) === undefined)
    return `${code} applies to an entry class that this gateway does not originate`;
  if (fact.entry === 'D' && entry.kind === 'PAYOUT') return `${code} applies to debits, and a PAYOUT is a credit`;
  if (fact.entry === 'C' && entry.kind === 'PAYMENT') return `${code} applies to credits, and a PAYMENT is a debit`;
  if (fact.account === 'N' && entry.holderType === 'person')
    return `${code} applies to companies, and the account holder is a person`;
  if (fact.account === 'C' && entry.holderType === 'company')
    return `${code} applies to consumers, and the account holder is a company`;
  if (fact.classes !== undefined && !fact.classes.some((one) => one === entry.secCode))
    return `${code} applies to ${fact.classes.includes('CCD') ? 'CCD' : 'consumer'} entries, and this entry is ${entry.secCode}`;
  if (code === 'R62' && entry.kind === 'PAYOUT') return 'R62 applies to debits, and a PAYOUT is a credit';
  return undefined;
}

/** Which codes an answer to an answer may stand against; absent: any. R62, R67, R69 may be wrong, and are then contested. */
// biome-ignore format: a table reads in columns
const STANDS_AGAINST: Readonly<Record<string, readonly string[]>> = {
  R70: ['R06', 'R31'],
  R73: ['R68'],
  R74: ['R69'],
  R75: ['R67'],
  R76: ['R69'],
  R77: ['R62'],
};

/** What has been said of an entry before. */
export interface Dispute {
  readonly dishonored?: { readonly code: string; readonly at: number; readonly untimely?: true };
  readonly contested?: { readonly code: string; readonly at: number; readonly untimely?: true };
}

export function disputeOf({ returnDispute }: Pick<TransactionRecord, 'returnDispute'>): Dispute {
  return returnDispute === null ? {} : JSON.parse(returnDispute);
}

/** Entries that were stopped on their way collect nothing. */
const COLLECTS_NOTHING: ReadonlySet<string> = new Set(['canceled', 'rejected', 'returned', 'reversed']);

/**
 * Why this dishonor or contest can't stand against what was said before, or undefined where it can. `sentAgain`: the entries
 * that send this one again, of which one under way would collect a second time what a dishonor brings back.
 */
export function disputeFault(
  fact: ReturnCodeFact,
  entry: TransactionRecord,
  sentAgain: readonly TransactionRecord[],
): string | undefined {
  const { dishonored, contested } = disputeOf(entry);
  const stage = stageOf(fact);
  const again = sentAgain.find(({ state }) => !COLLECTS_NOTHING.has(state));
  if (stage === 'dishonor') {
    if (again !== undefined)
      return `The entry was retried as ${again.id}, which is ${again.state}: a dishonor would collect it twice`;
    if (entry.state !== 'returned') return `${fact.code} dishonors a return, and the entry is ${entry.state}`;
    if (contested !== undefined) return 'The dishonor was contested, and the entry is returned for good';
    return standsFault(fact.code, entry.returnCode);
  }
  if (stage !== 'contest') return undefined;
  if (entry.state !== 'settled' || dishonored === undefined)
    return `${fact.code} contests a dishonored return, and this entry has none`;
  if (fact.code === 'R73' && entry.returnUntimely === 1) return 'R73 asserts a timely return, and the return was late';
  if (fact.code === 'R72' && dishonored.untimely !== true)
    return 'R72 asserts a late dishonor, and the dishonor was timely';
  return standsFault(fact.code, dishonored.code);
}

function standsFault(code: string, against: string | null): string | undefined {
  const allowed = STANDS_AGAINST[code];
  if (allowed === undefined || allowed.some((one) => one === against)) return undefined;
  return `${code} contests ${allowed.join(' and ')}, and this dishonor is ${against}`;
}
