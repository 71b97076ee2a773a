import { formatUsd } from '../../facts/money.ts';
import { printMoney } from '../explore/print-money.ts';
import { sum } from '../explore/transaction-money.ts';
import type { Observation } from '../gauntlet-worker/observation.ts';
import type { GauntletFinding } from './finding.ts';
import { type MoneyGroup, moneyGroups } from './money-groups.ts';

/** The outcome of a comparison of two runs of a test. */
interface MoneyComparison {
  readonly findings: readonly GauntletFinding[];
  /** A sentence if less money moved than without the fault, which can be right or wrong. */
  readonly inconclusive: string | undefined;
}

type MoneySums = Pick<MoneyGroup, 'inCents' | 'outCents' | 'keptCents'>;

const NO_MONEY: MoneySums = { inCents: 0, outCents: 0, keptCents: 0 };

/**
 * Compares the money of a run with a fault with that of the run without it, upward only: the same test must never charge or
 * refund more. It compares per order, or per content of the request if there are no orders, and then in total.
 */
export function compareMoney(green: Observation, faulty: Observation): MoneyComparison {
  const [before, after] = [moneyGroups(green), moneyGroups(faulty)];
  const passes = faulty.outcome.kind === 'passes';
  const byOrder = after.flatMap((group) => groupFindings(group, referenceOf(group, before), passes));
  const findings =
    byOrder.length > 0
      ? byOrder
      : [...kindFindings(before, after, passes), ...sumFindings(before, after, passes)].slice(0, 1);
  const [was, is] = [sumsOf(before), sumsOf(after)];
  return { findings, inconclusive: findings.length === 0 ? lessText(was, is) : undefined };
}

/** The same order without the fault. If its id is generated in each run, the order of that form with the most money. */
function referenceOf({ key, kind }: MoneyGroup, before: readonly MoneyGroup[]): MoneySums | undefined {
  const same = before.find((group) => group.key === key);
  if (same !== undefined) return same;
  const alike = before.filter((group) => group.kind === kind);
  if (alike.length === 0) return undefined;
  const most = (of: keyof MoneySums) => Math.max(...alike.map((group) => group[of]));
  return { inCents: most('inCents'), outCents: most('outCents'), keptCents: most('keptCents') };
}

function groupFindings(group: MoneyGroup, was: MoneySums | undefined, passes: boolean): GauntletFinding[] {
  // An order that the test without the fault never placed is judged by the totals.
  if (was === undefined) return [];
  const name = group.orderId ?? 'the same purchase';
  const shown = printMoney(group.money);
  if (isChargedMore(was, group, passes)) return [chargedMore(name, was, group, shown)];
  return isGivenBackMore(was, group) && !group.onlyCancels ? [gaveBackMore(name, was, group, shown)] : [];
}

function kindFindings(before: readonly MoneyGroup[], after: readonly MoneyGroup[], passes: boolean): GauntletFinding[] {
  const kinds = [...new Set(after.map(({ kind }) => kind))].filter((kind) =>
    before.some((group) => group.kind === kind),
  );
  return kinds.flatMap((kind) => {
    const ofKind = (groups: readonly MoneyGroup[]) => groups.filter((group) => group.kind === kind);
    return sumFindings(ofKind(before), ofKind(after), passes);
  });
}

function sumFindings(before: readonly MoneyGroup[], after: readonly MoneyGroup[], passes: boolean): GauntletFinding[] {
  const [was, is] = [sumsOf(before), sumsOf(after)];
  const shown = printMoney(after.flatMap(({ money }) => money));
  if (isChargedMore(was, is, passes)) return [chargedMore('in total', was, is, shown)];
  const cancels = after.every(({ onlyCancels }) => onlyCancels);
  return isGivenBackMore(was, is) && !cancels ? [gaveBackMore('in total', was, is, shown)] : [];
}

/**
 * More was kept, and either more was charged, or the test passed as if the money had been refunded. A refund that fails
 * together with its test leaves more money too, which is not a mistake by itself.
 */
function isChargedMore(was: MoneySums, is: MoneySums, passes: boolean): boolean {
  return is.keptCents > was.keptCents && (is.inCents > was.inCents || passes);
}

function isGivenBackMore(was: MoneySums, is: MoneySums): boolean {
  return is.outCents > was.outCents && is.keptCents < was.keptCents;
}

function chargedMore(name: string, was: MoneySums, is: MoneySums, shown: string): GauntletFinding {
  const text = `${name}: ${formatUsd(is.keptCents)} was kept, instead of ${formatUsd(was.keptCents)} without the fault (${shown})`;
  return { kind: 'charged_more', text };
}

function gaveBackMore(name: string, was: MoneySums, is: MoneySums, shown: string): GauntletFinding {
  const text = `${name}: ${formatUsd(is.outCents)} was paid back, instead of ${formatUsd(was.outCents)} without the fault (${shown})`;
  return { kind: 'gave_back_more', text };
}

function sumsOf(groups: readonly MoneyGroup[]): MoneySums {
  if (groups.length === 0) return NO_MONEY;
  return {
    inCents: sum(groups, ({ inCents }) => inCents),
    outCents: sum(groups, ({ outCents }) => outCents),
    keptCents: sum(groups, ({ keptCents }) => keptCents),
  };
}

function lessText(was: MoneySums, is: MoneySums): string | undefined {
  if (is.inCents < was.inCents)
    return `${formatUsd(is.inCents)} was charged, instead of ${formatUsd(was.inCents)} without the fault`;
  if (is.outCents < was.outCents)
    return `${formatUsd(is.outCents)} was paid back, instead of ${formatUsd(was.outCents)} without the fault`;
  return undefined;
}
