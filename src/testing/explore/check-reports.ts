import { formatUsd } from '../../facts/money.ts';
import { letCallsRun, startCall } from './calls.ts';
import type { ReportDays, ReportTotals } from './merchant.ts';
import { advanceRunTo } from './pass-time.ts';
import { printMoney } from './print-money.ts';
import { reportedDays } from './report-days.ts';
import { isOfDays, NEW_YORK_DAY, TOTALS, totalsOf, UTC_DAY } from './report-totals.ts';
import { addFinding, type Run } from './run.ts';
import type { TransactionMoney } from './transaction-money.ts';

/** Compares the shop's reports with the gateway's transactions and deposits, for some days of the run. */
export async function checkReports(run: Run, money: readonly TransactionMoney[]): Promise<void> {
  if (run.merchant.report === undefined) return;
  // A shop that reads its report from the gateway includes payments made before the run.
  const all = run.history.hasForeign ? run.history.allMoney(run.orderOf) : money;
  const deposits = run.gateway.ledger.deposits(run.gateway.merchant).map(({ depositedAt }) => Date.parse(depositedAt));
  for (const days of reportedDays(money, all, run.reportsFees ? deposits : [])) {
    const text = await wrongReport(run, days, money, all);
    if (text !== undefined)
      addFinding(run, { kind: 'report_wrong', text: `the shop's report of ${daysText(days)} ${text}` });
  }
}

function daysText({ from, until }: ReportDays): string {
  return from === until ? from : `${from} to ${until}`;
}

/** Longer than any wait of a shop that repeats a request. */
const REPORT_MAX_MS = 5 * 60_000;

/** Requests a report and describes what is wrong with it. */
async function wrongReport(
  run: Run,
  days: ReportDays,
  money: readonly TransactionMoney[],
  all: readonly TransactionMoney[],
): Promise<string | undefined> {
  const received: { report?: unknown } = {};
  const call = startCall(run, { action: 'report', orderId: undefined, amountCents: 0 }, async () => {
    received.report = await run.merchant.report?.(days);
  });
  await letCallsRun(run);
  if (call.outcome === 'open') await advanceRunTo(run, run.gateway.clock.now() + REPORT_MAX_MS);
  if (call.outcome === 'rejected') return `failed: ${call.errorText}`;
  if (call.outcome === 'open') return 'never finished';
  const totals = readTotals(received.report);
  if (totals === undefined) return `has none of ${TOTALS.join(', ')}`;
  return difference(run, totals, days, money, all);
}

/** Returns the totals of a report; undefined if it has none. */
function readTotals(report: unknown): ReportTotals | undefined {
  const entries = TOTALS.flatMap((name) => {
    const value: unknown = Reflect.get(Object(report), name);
    return value === undefined ? [] : [[name, Number(value)] as const];
  });
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
}

function difference(
  run: Run,
  totals: ReportTotals,
  days: ReportDays,
  money: readonly TransactionMoney[],
  all: readonly TransactionMoney[],
): string | undefined {
  const actual = totalsOf(run, money, days, NEW_YORK_DAY);
  if (matches(totals, actual) || matches(totals, totalsOf(run, all, days, NEW_YORK_DAY))) return undefined;
  const names = TOTALS.filter((name) => totals[name] !== undefined && totals[name] !== actual[name]);
  const list = (of: ReportTotals) => names.map((name) => amountText(name, of[name] ?? 0)).join(' and ');
  const byUtc = matches(totals, totalsOf(run, money, days, UTC_DAY)) ? '; it adds up days in UTC' : '';
  const shown = printMoney(money.filter((one) => isOfDays(one, days, NEW_YORK_DAY)));
  return `says ${list(totals)}; on days in New York it is ${list(actual)} (${shown})${byUtc}`;
}

function matches(totals: ReportTotals, actual: ReportTotals): boolean {
  return TOTALS.every((name) => totals[name] === undefined || totals[name] === actual[name]);
}

/** `paidCents` becomes `paid`. */
function amountText(name: (typeof TOTALS)[number], cents: number): string {
  const amount = Number.isInteger(cents) ? formatUsd(cents) : `${cents} (not whole cents)`;
  return `${amount} ${name.replace('Cents', '')}`;
}
