import type { ReturnTime } from './commands.ts';
import type { Tx, World } from './world.ts';

/** Who may return what, and until when. Sources: facts on ACH return codes; docs/rules.md, "Returns" and "Return deadlines". */

interface CodeFact {
  readonly limit: 'short' | 'long' | 'none' | 'operator' | 'dishonor' | 'contest';
  readonly entries: 'debits' | 'credits' | 'both';
  readonly holders: 'persons' | 'companies' | 'all';
  readonly classes?: readonly string[];
}

const CONSUMER = ['WEB', 'PPD', 'TEL'];
const CORPORATE = ['CCD'];

// biome-ignore format: a table reads in columns
const FACTS: Readonly<Record<string, CodeFact>> = {
  R01: { limit: 'short',    entries: 'debits',  holders: 'all' },
  R02: { limit: 'short',    entries: 'both',    holders: 'all' },
  R03: { limit: 'short',    entries: 'both',    holders: 'all' },
  R04: { limit: 'short',    entries: 'both',    holders: 'all' },
  R05: { limit: 'long',     entries: 'debits',  holders: 'persons', classes: CORPORATE },
  R06: { limit: 'none',     entries: 'both',    holders: 'all' },
  R07: { limit: 'long',     entries: 'debits',  holders: 'persons', classes: CONSUMER },
  R08: { limit: 'short',    entries: 'debits',  holders: 'all' },
  R09: { limit: 'short',    entries: 'debits',  holders: 'all' },
  R10: { limit: 'long',     entries: 'debits',  holders: 'persons', classes: CONSUMER },
  R11: { limit: 'long',     entries: 'debits',  holders: 'persons', classes: CONSUMER },
  R12: { limit: 'short',    entries: 'both',    holders: 'all' },
  R14: { limit: 'short',    entries: 'both',    holders: 'all' },
  R15: { limit: 'short',    entries: 'both',    holders: 'persons' },
  R16: { limit: 'short',    entries: 'both',    holders: 'all' },
  R17: { limit: 'short',    entries: 'both',    holders: 'all' },
  R20: { limit: 'short',    entries: 'both',    holders: 'all' },
  R24: { limit: 'short',    entries: 'both',    holders: 'all' },
  R29: { limit: 'short',    entries: 'debits',  holders: 'companies' },
  R31: { limit: 'none',     entries: 'debits',  holders: 'companies', classes: CORPORATE },
  R13: { limit: 'operator', entries: 'both',    holders: 'all' },
  R61: { limit: 'dishonor', entries: 'both',    holders: 'all' },
  R67: { limit: 'dishonor', entries: 'both',    holders: 'all' },
  R68: { limit: 'dishonor', entries: 'both',    holders: 'all' },
  R69: { limit: 'dishonor', entries: 'both',    holders: 'all' },
  R70: { limit: 'dishonor', entries: 'both',    holders: 'all' },
  R73: { limit: 'contest',  entries: 'both',    holders: 'all' },
  R74: { limit: 'contest',  entries: 'both',    holders: 'all' },
  R75: { limit: 'contest',  entries: 'both',    holders: 'all' },
  R76: { limit: 'contest',  entries: 'both',    holders: 'all' },
};

/** Codes of entry classes that the gateway does not originate are in no row. */
export const RETURN_CODES_OF_MODEL: readonly string[] = [...Object.keys(FACTS), 'R33', 'R50', 'R80'];

/** A contest answers one code of dishonor. */
const CONTESTS: Readonly<Record<string, string>> = { R73: 'R68', R74: 'R69', R76: 'R69', R75: 'R67' };

export function limitOf(code: string): CodeFact['limit'] | undefined {
  return FACTS[code]?.limit;
}

export function isReturnOfReceiver(code: string): boolean {
  const limit = limitOf(code);
  return limit === 'short' || limit === 'long' || limit === 'none';
}

export function appliesTo(code: string, tx: Tx): boolean {
  const fact = FACTS[code];
  if (fact === undefined) return false;
  if (fact.entries === 'debits' && tx.kind !== 'PAYMENT') return false;
  if (fact.entries === 'credits' && tx.kind !== 'PAYOUT') return false;
  if (fact.holders === 'persons' && tx.holder === 'company') return false;
  if (fact.holders === 'companies' && tx.holder === 'person') return false;
  return fact.classes === undefined || fact.classes.includes(tx.secCode);
}

export function canDishonor(code: string, returned: string): boolean {
  return code !== 'R70' || returned === 'R06' || returned === 'R31';
}

export function canContest(code: string, dishonor: string, returnWasTimely: boolean): boolean {
  if (CONTESTS[code] !== dishonor) return false;
  return code !== 'R73' || returnWasTimely;
}

/** Returns the last timely instant; undefined if there is none. */
export function deadlineOf(world: World, code: string, settledAt: number): number | undefined {
  const { calendar, rules } = world;
  const day = calendar.easternDay(settledAt);
  const limit = limitOf(code);
  if (limit === 'short') {
    const last =
      rules.shortLimitCounts === 'banking'
        ? calendar.addBankingDays(day, rules.shortLimit)
        : calendar.bankingDayFrom(calendar.addWeekdays(day, rules.shortLimit));
    return calendar.opening(last);
  }
  if (limit !== 'long') return undefined;
  const last = day + rules.longLimitDays;
  return calendar.opening(calendar.bankingDayFrom(rules.longLimitRolls === 'after' ? last + 1 : last));
}

export function isLateReturn(world: World, tx: Tx, code: string, at: number): boolean {
  const deadline = deadlineOf(world, code, tx.settledAt ?? at);
  return deadline !== undefined && at > deadline;
}

/** Returns when a return arrives, from the settlement of its entry. */
export function returnTime(world: World, code: string, at: ReturnTime | undefined, settledAt: number): number {
  const { calendar, rules } = world;
  // A return that arrives on a closed day counts as that of the next banking day.
  const day = calendar.bankingDayFrom(calendar.easternDay(settledAt));
  if (at === undefined) {
    if (limitOf(code) === 'long') return calendar.opening(calendar.bankingDayFrom(day + rules.usualLateDay));
    return calendar.opening(calendar.addBankingDays(day, 1));
  }
  if (at === 'deadline') return deadlineOf(world, code, settledAt) ?? Number.NaN;
  if ('instant' in at) return at.instant;
  if ('day' in at) return calendar.opening(calendar.bankingDayFrom(day + at.day));
  return calendar.opening(calendar.addBankingDays(day, at.bankingDay));
}
