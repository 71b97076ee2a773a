import { checkFailures } from '../explore/check-invariants.ts';
import { converged } from '../explore/converged.ts';
import type { MerchantView } from '../explore/merchant.ts';
import { firstDifference } from './plain-value.ts';
import type { ProvingRun } from './proving-run.ts';
import type { RunOutcome } from './run-outcome.ts';

/** Returns what is wrong with a run by itself: its records, its checks, webhooks that it never acknowledged, and work that never ended. */
export async function wrongAlone(
  run: ProvingRun,
  outcome: RunOutcome,
  comparesMoney: boolean,
): Promise<readonly string[]> {
  const { gateway, shop, setup } = run;
  const { recordsError, rawRecords, unfinished, assertions, unacknowledged } = outcome;
  const checks = [
    ...(await checkFailures(() => shop.check?.(gateway, shop))),
    ...(await checkFailures(() => setup.check?.(gateway, shop))),
  ];
  return [
    ...assertions,
    ...Object.entries(unacknowledged).map(([label, text]) => `${label}: ${text}`),
    ...unfinished.map((label) => `${label}: the shop never finishes`),
    ...(recordsError === undefined ? [] : [`the shop's records() failed: ${recordsError}`]),
    ...(recordsError === undefined && isMoneyView(rawRecords, comparesMoney)
      ? converged(gateway, rawRecords, { orderOf: shop.orderOf ?? setup.orderOf })
      : []),
    ...checks,
  ];
}

/** Reports whether records have the form that `explore` reads, which has amounts to compare with the gateway. */
export function hasAmounts(records: unknown): records is MerchantView {
  return Object.values(Object(records)).some(
    (record) => typeof record === 'object' && record !== null && 'paidCents' in record,
  );
}

function isMoneyView(records: unknown, comparesMoney: boolean): records is MerchantView {
  return comparesMoney || hasAmounts(records);
}

/** An order whose outcome others are compared with. */
export interface Reference {
  readonly outcome: RunOutcome;
  /** The order in the form of the `repeat` option. */
  readonly order: string;
}

/** What an outcome is compared with. */
interface OutcomeComparison {
  readonly natural: Reference;
  /** The first order in the same situation. */
  readonly reference: Reference;
  /** True if the `check` option decides about the gateway's money. */
  readonly hasCheck: boolean;
}

/**
 * Returns what differs from other orders. Records are compared with `reference`, the first order in which the steps ended the same
 * way and the gateway has the same money; everything else is compared with the natural order.
 */
export function wrongComparedTo(
  outcome: RunOutcome,
  { natural, reference, hasCheck }: OutcomeComparison,
): readonly string[] {
  const findings: string[] = [];
  const records = firstDifference(reference.outcome.records, outcome.records);
  if (records !== undefined && outcome.recordsError === undefined) {
    const where =
      reference === natural ? 'in the natural order' : `in the order ${reference.order}, with the same money`;
    findings.push(`records()${records.path} is ${records.second}; ${where}, it is ${records.first}`);
  }
  if (!hasCheck && isEqual(outcome.steps, natural.outcome.steps)) {
    const kept = firstDifference(natural.outcome.kept, outcome.kept);
    if (kept !== undefined)
      findings.push(
        `the gateway's money${kept.path} is ${kept.second}, less refunds and returns; in the natural order, it is ${kept.first}`,
      );
  }
  return findings;
}

function isEqual(first: unknown, second: unknown): boolean {
  return firstDifference(first, second) === undefined;
}

/** Returns a text that is equal for outcomes whose records must be equal. */
export function situationOf({ steps, money }: RunOutcome): string {
  return JSON.stringify([Object.entries(steps).toSorted(), money]);
}
