import { formatUsd } from '../../facts/money.ts';
import { firstLine } from '../explore/calls.ts';
import type { OrderOf } from '../explore/merchant.ts';
import { moneyOf, type TransactionMoney, transactionsOf } from '../explore/transaction-money.ts';
import type { AnyGateway } from '../matchers/find-gateway.ts';
import { plainValue } from './plain-value.ts';
import type { ProvingRun } from './proving-run.ts';

/** How a run ended, as plain data. */
export interface RunOutcome {
  /** For each step by name, whether the shop performed it or rejected it. */
  readonly steps: Readonly<Record<string, string>>;
  /** The gateway's amounts by order: paid, refunded, returned. */
  readonly money: Readonly<Record<string, readonly number[]>>;
  /** The money that the merchant keeps, by order, formatted. */
  readonly kept: Readonly<Record<string, string>>;
  /** The shop's records; undefined without `records`. */
  readonly records: unknown;
  /** True if the shop has `records`. */
  readonly shopHasRecords: boolean;
  /** What `records()` returned, before it was made comparable. */
  readonly rawRecords: unknown;
  /** The error of `records()`; undefined if it succeeded. */
  readonly recordsError: string | undefined;
  /** For each webhook that the shop never acknowledged, its label and the last response. */
  readonly unacknowledged: Readonly<Record<string, string>>;
  /** Assertions that failed in steps or in the webhook handler, with their place. */
  readonly assertions: readonly string[];
  /** Labels of the work that never finished. */
  readonly unfinished: readonly string[];
}

/** Reads how a run ended. */
export async function outcomeOf(run: ProvingRun): Promise<RunOutcome> {
  const { gateway, shop, setup, steps, mailbox, works } = run;
  const amounts = amountsByOrder(gateway, shop.orderOf ?? setup.orderOf);
  const read = await readRecords(run);
  const unacknowledged = mailbox.held.map(({ label, attempts, lastResponse }) => [
    label,
    `not acknowledged after ${attempts} attempts; the last response was ${lastResponse}`,
  ]);
  return {
    steps: Object.fromEntries([...steps].map(([name, { outcome }]) => [name, outcome])),
    money: Object.fromEntries(amounts),
    kept: Object.fromEntries(
      [...amounts].map(([id, [paid = 0, refunded = 0, returned = 0]]) => [id, formatUsd(paid - refunded - returned)]),
    ),
    ...read,
    shopHasRecords: shop.records !== undefined,
    unacknowledged: Object.fromEntries(unacknowledged),
    assertions: works
      .filter((work) => work.isAssertion)
      .map(({ label, text }) => `an assertion failed in ${label}: ${text}`),
    unfinished: works.filter(({ outcome }) => outcome === 'open').map(({ label }) => label),
  };
}

/** Reads the shop's records, as they are and as plain data. */
export async function readRecords({
  shop,
}: ProvingRun): Promise<Pick<RunOutcome, 'records' | 'rawRecords' | 'recordsError'>> {
  try {
    const rawRecords = await shop.records?.();
    return { rawRecords, records: plainValue(rawRecords), recordsError: undefined };
  } catch (error) {
    return { rawRecords: undefined, records: undefined, recordsError: firstLine(error) };
  }
}

/** The name of transactions without an order. */
const NO_ORDER = 'no order';

function amountsByOrder(gateway: AnyGateway, orderOf: OrderOf): ReadonlyMap<string, readonly number[]> {
  const amounts = new Map<string, number[]>();
  const money = moneyOf(transactionsOf(gateway), orderOf, new Set());
  // Sorted, because the first transaction of each order depends on the order of events.
  const ids = money.map(({ orderId }) => orderId ?? NO_ORDER).toSorted();
  for (const id of ids) amounts.set(id, [0, 0, 0]);
  for (const transaction of money) {
    const [paid = 0, refunded = 0, returned = 0] = amounts.get(transaction.orderId ?? NO_ORDER) ?? [];
    const [addPaid, addRefunded, addReturned] = amountsOf(transaction);
    amounts.set(transaction.orderId ?? NO_ORDER, [paid + addPaid, refunded + addRefunded, returned + addReturned]);
  }
  return amounts;
}

function amountsOf({ direction, movedCents, returnedAt }: TransactionMoney): readonly [number, number, number] {
  if (direction === 'out') return [0, movedCents, 0];
  return [movedCents, 0, returnedAt === undefined ? 0 : movedCents];
}
