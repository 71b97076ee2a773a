import { formatUsd } from '../../facts/money.ts';
import { recordFindings } from '../explore/converged.ts';
import { printMoney } from '../explore/print-money.ts';
import { type ReadRecords, readRecords } from '../explore/read-records.ts';
import { sum, type TransactionMoney } from '../explore/transaction-money.ts';
import type { Observation } from '../gauntlet-worker/observation.ts';
import type { GauntletFinding } from './finding.ts';
import { moneyIn } from './money-groups.ts';

/** Compares the records with the gateway's transactions at the end of a test. */
function differencesIn(observation: Observation): readonly string[] {
  const read = readOf(observation);
  if (read === undefined) return [];
  return recordFindings(moneyIn(observation).money, read.records, read.unreadable).map(({ text }) => text);
}

/** Reports whether the records of a test can be judged: the suite gives them, and they agree with the gateway without a fault. */
export function areRecordsJudged(green: Observation): boolean {
  return readOf(green) !== undefined && differencesIn(green).length === 0;
}

/** Returns what the records say wrongly after a fault. */
export function compareRecords(green: Observation, faulty: Observation): readonly GauntletFinding[] {
  if (!areRecordsJudged(green)) return [];
  const differences = differencesIn(faulty).map((text): GauntletFinding => ({ kind: 'records_differ', text }));
  return [...differences, ...shippedUnpaid(green, faulty), ...notShipped(green, faulty)];
}

function readOf({ records }: Observation): ReadRecords | undefined {
  if (records === undefined) return undefined;
  const read = readRecords(records);
  return typeof read === 'string' ? undefined : read;
}

/** An order was shipped without any money. A hold counts only if the order is shipped for a hold without the fault, too. */
function shippedUnpaid(green: Observation, faulty: Observation): readonly GauntletFinding[] {
  const records = readOf(faulty)?.records ?? {};
  const [before, after] = [moneyIn(green).money, moneyIn(faulty).money];
  return Object.entries(records).flatMap(([id, { shipped }]) => {
    const [was, is] = [paymentsFor(id, before), paymentsFor(id, after)];
    const [wasCents, isCents] = [movedCents(was), movedCents(is)];
    const isAuthorized = is.some(({ authorizedCents }) => authorizedCents > 0);
    // A part of the money can be for the part that was shipped.
    if (shipped !== true || (isAuthorized && (isCents > 0 || wasCents === 0))) return [];
    const text = `${id}: shipped, but ${formatUsd(isCents)} was charged, instead of ${formatUsd(wasCents)} without the fault (${printMoney(is)})`;
    return [{ kind: 'shipped_unpaid', text } as const];
  });
}

/** An order whose test passed was paid, and was not shipped as without the fault. */
function notShipped(green: Observation, faulty: Observation): readonly GauntletFinding[] {
  if (faulty.outcome.kind !== 'passes') return [];
  const [before, after] = [readOf(green)?.records ?? {}, readOf(faulty)?.records ?? {}];
  return Object.entries(before).flatMap(([id, { shipped }]) => {
    const now = after[id];
    if (shipped !== true || now === undefined || now.shipped === true || now.paidCents === 0) return [];
    const text = `${id}: ${formatUsd(now.paidCents)} was paid, but the order was not shipped; without the fault, it was`;
    return [{ kind: 'records_differ', text } as const];
  });
}

function paymentsFor(id: string, money: readonly TransactionMoney[]): readonly TransactionMoney[] {
  return money.filter(({ direction, orderId }) => direction === 'in' && orderId === id);
}

function movedCents(payments: readonly TransactionMoney[]): number {
  return sum(payments, (payment) => payment.movedCents);
}
