/**
 * The circumstances of returns. Each group of codes has its own rows, instead of each code, because applications treat the codes
 * of a group alike, and 70 codes in 8 circumstances would be too many rows to cover.
 */
import { returnCode } from '../../facts/return-codes.ts';
import type { CoverageCount } from './counted.ts';
import { groupBy } from './situations/group-by.ts';
import type { ReturnedEntry, SentCredit } from './store.ts';

const OF_DEBITS = [
  'before funding',
  'after funding',
  'before a refund',
  'after a refund',
  'in time',
  'late',
  'first',
  'repeated',
] as const;

const CIRCUMSTANCES = {
  // Within two banking days, so that funding can still be stopped.
  'ordinary return': OF_DEBITS,
  // Within sixty days: the goods have shipped, and the merchant has been funded.
  'unauthorized return': OF_DEBITS,
  'return of a credit': ['before funding', 'after funding', 'in time', 'late', 'first', 'repeated'],
  rejection: ['first', 'repeated'],
  dishonor: ['of a return in time', 'of a late return', 'in time', 'late'],
  contest: ['in time', 'late'],
} as const;

type ReturnGroup = keyof typeof CIRCUMSTANCES;

/** The rows of the section `returns`, in their printed order: `ordinary return: after funding`. */
export const RETURN_ROWS: readonly string[] = Object.entries(CIRCUMSTANCES).flatMap(([group, circumstances]) =>
  circumstances.map((circumstance) => `${group}: ${circumstance}`),
);

/** Counts returns, dishonors and contests by their circumstances. Entries must be in order of creation. */
export function countReturns(entries: readonly ReturnedEntry[], credits: readonly SentCredit[]): CoverageCount[] {
  return circumstancesOf(entries, credits).flatMap(({ names }) => names.map((name) => ({ name, count: 1 })));
}

/** Returns the circumstances of each entry, as names of rows. Entries must be in order of creation. */
export function circumstancesOf(entries: readonly ReturnedEntry[], credits: readonly SentCredit[]) {
  const earlier = new Map<string, number>();
  for (const entry of entries) {
    const account = accountOf(entry);
    earlier.set(account, Math.min(entry.returnedAt, earlier.get(account) ?? entry.returnedAt));
  }
  const refunds = groupBy(credits, accountOf);
  return entries.map((entry) => {
    const account = accountOf(entry);
    const isRepeated = entry.referenceId !== null || (earlier.get(account) ?? entry.returnedAt) < entry.returnedAt;
    return { entry, names: [...ofReturn(entry, isRepeated, refunds.get(account) ?? []), ...ofDispute(entry)] };
  });
}

/** Masked details identify an account well enough: a merchant rarely has two of one holder with the same last four. */
function accountOf({ clientId, masked }: Pick<ReturnedEntry, 'clientId' | 'masked'>): string {
  return `${clientId} ${masked}`;
}

function ofReturn(entry: ReturnedEntry, isRepeated: boolean, credits: readonly SentCredit[]): string[] {
  const group = groupOf(entry);
  const repetition = one(group, isRepeated ? 'repeated' : 'first');
  if (group === 'rejection') return [repetition];
  const { fundedAt, returnedAt, returnUntimely } = entry;
  return [
    one(group, fundedAt !== null && fundedAt <= returnedAt ? 'after funding' : 'before funding'),
    one(group, returnUntimely === 1 ? 'late' : 'in time'),
    repetition,
    ...(group === 'return of a credit' ? [] : ofRefunds(group, entry, credits)),
  ];
}

function groupOf({ kind, state, returnCode: code }: ReturnedEntry): ReturnGroup {
  if (state === 'rejected') return 'rejection';
  if (kind === 'PAYOUT') return 'return of a credit';
  return returnCode(code)?.flags.includes('unauth') === true ? 'unauthorized return' : 'ordinary return';
}

/** A debit has no refund of its own: merchants send a credit of the amount, or of a part, to the same account. */
function ofRefunds(group: ReturnGroup, entry: ReturnedEntry, credits: readonly SentCredit[]): string[] {
  const refunds = credits.filter(({ createdAt, amount }) => createdAt >= entry.createdAt && amount <= entry.amount);
  return [
    ...(refunds.some(({ createdAt }) => createdAt > entry.returnedAt) ? [one(group, 'before a refund')] : []),
    ...(refunds.some(({ createdAt }) => createdAt <= entry.returnedAt) ? [one(group, 'after a refund')] : []),
  ];
}

interface DisputeTiming {
  readonly untimely?: true;
}

function ofDispute({ returnDispute, returnUntimely }: ReturnedEntry): string[] {
  if (returnDispute === null) return [];
  const { dishonored, contested }: { readonly dishonored?: DisputeTiming; readonly contested?: DisputeTiming } =
    JSON.parse(returnDispute);
  return [
    ...(dishonored === undefined ? [] : [one('dishonor', punctuality(dishonored))]),
    ...(dishonored === undefined
      ? []
      : [one('dishonor', returnUntimely === 1 ? 'of a late return' : 'of a return in time')]),
    ...(contested === undefined ? [] : [one('contest', punctuality(contested))]),
  ];
}

function punctuality({ untimely = false }: { readonly untimely?: boolean }): string {
  return untimely ? 'late' : 'in time';
}

function one(group: ReturnGroup, circumstance: string): string {
  return `${group}: ${circumstance}`;
}
