import type { AnyTransaction } from '../../domain/payments/transactions/types.ts';
import { formatUsd } from '../../facts/money.ts';
import type { AnyGateway } from '../matchers/find-gateway.ts';
import { disputesIn, takenCents } from './dispute-history.ts';
import type { ShopFinding } from './finding.ts';
import { type MerchantView, type OrderOf, type OrderRecord, orderInMetadata } from './merchant.ts';
import { printMoney } from './print-money.ts';
import { readRecords } from './read-records.ts';
import { moneyByOrder, moneyOf, sum, type TransactionMoney, transactionsOf } from './transaction-money.ts';

/** Options of `converged`. */
export type ConvergedOptions = {
  /** Returns the order id of a transaction. Default `metadata.order_id`. */
  readonly orderOf?: OrderOf | undefined;
};

/**
 * Compares an application's records with the gateway, order by order, and returns the differences as sentences. Call it after all
 * webhooks have been delivered; before, the application cannot know the final state. Disputed money is compared if a record has
 * `disputedCents`.
 *
 * @example
 * expect(converged(gateway, { 'order-1': { paidCents: 1999, refundedCents: 500 } })).toEqual([]);
 */
export function converged(gateway: AnyGateway, view: MerchantView, options: ConvergedOptions = {}): string[] {
  const orderOf = options.orderOf ?? orderInMetadata;
  const transactions = transactionsOf(gateway);
  const money = moneyOf(transactions, orderOf, new Set());
  const read = readRecords(view);
  if (typeof read === 'string') return [read];
  const disputed = recordsDisputes(read.records) ? disputedByOrder(gateway, transactions, orderOf) : undefined;
  return [...read.problems, ...recordFindings(money, read.records, read.unreadable, disputed).map(({ text }) => text)];
}

/** Reports whether records contain disputed money. Without it, an application does not know of disputes. */
export function recordsDisputes(view: MerchantView): boolean {
  return Object.values(view).some(({ disputedCents }) => disputedCents !== undefined && disputedCents !== null);
}

function disputedByOrder(
  gateway: AnyGateway,
  transactions: ReadonlyMap<string, AnyTransaction>,
  orderOf: OrderOf,
): ReadonlyMap<string, number> {
  const totals = new Map<string, number>();
  for (const dispute of disputesIn(gateway)) {
    const transaction = transactions.get(dispute.transaction_id);
    const id = transaction === undefined ? undefined : orderOf(transaction);
    if (id !== undefined) totals.set(id, (totals.get(id) ?? 0) + takenCents(dispute));
  }
  return totals;
}

/** Compares records with the gateway's transactions, order by order, except some orders. Disputed money is compared if given. */
export function recordFindings(
  money: readonly TransactionMoney[],
  view: MerchantView,
  except: ReadonlySet<string>,
  disputed?: ReadonlyMap<string, number>,
): ShopFinding[] {
  const byOrder = moneyByOrder(money);
  const ids = new Set([...money.flatMap(({ orderId }) => orderId ?? []), ...Object.keys(view)]);
  return [...ids].flatMap((id) => {
    if (except.has(id)) return [];
    const orderMoney = byOrder.get(id) ?? [];
    const text = difference(
      orderMoney,
      view[id] ?? UNPAID,
      disputed === undefined ? undefined : (disputed.get(id) ?? 0),
    );
    return text === undefined ? [] : [{ kind: 'records_differ', orderId: id, text: `${id}: ${text}` } as const];
  });
}

const UNPAID: OrderRecord = { paidCents: 0 };

/** Paid, refunded, returned, disputed. */
type RecordAmounts = readonly [paid: number, refunded: number, returned: number, disputed: number];

function difference(
  money: readonly TransactionMoney[],
  record: OrderRecord,
  disputed: number | undefined,
): string | undefined {
  const { paidCents, refundedCents, returnedCents, disputedCents } = record;
  const recordedDispute = disputed === undefined ? 0 : (disputedCents ?? 0);
  const recorded: RecordAmounts = [paidCents, refundedCents ?? 0, returnedCents ?? 0, recordedDispute];
  const actual = actualAmounts(money, disputed ?? 0);
  // A voided payment counts either as none or as a refunded one.
  const voided = sum(money, ({ voidedCents }) => voidedCents);
  const matches = [0, voided].some((cents) =>
    isEqual(recorded, [actual[0] + cents, actual[1] + cents, actual[2], actual[3]]),
  );
  if (matches) return undefined;
  return `the shop's records say ${amountsText(recorded, actual)}; the gateway's say ${amountsText(actual, recorded)} (${printMoney(money)})`;
}

function actualAmounts(money: readonly TransactionMoney[], disputed: number): RecordAmounts {
  const ins = money.filter(({ direction }) => direction === 'in');
  const outs = money.filter(({ direction }) => direction === 'out');
  return [
    sum(ins, ({ movedCents }) => movedCents),
    sum(outs, ({ movedCents }) => movedCents),
    sum(ins, ({ returnedAt, movedCents }) => (returnedAt === undefined ? 0 : movedCents)),
    disputed,
  ];
}

function isEqual(first: RecordAmounts, second: RecordAmounts): boolean {
  return first.every((cents, at) => cents === second[at]);
}

const AMOUNT_NAMES = ['paid', 'refunded', 'returned', 'lost to disputes'] as const;

/** Lists the paid amount and the amounts that differ. */
function amountsText(amounts: RecordAmounts, other: RecordAmounts): string {
  const shown = AMOUNT_NAMES.flatMap((name, at) => {
    const cents = amounts[at] ?? 0;
    return at === 0 || cents !== other[at] ? [`${formatUsd(cents)} ${name}`] : [];
  });
  return shown.join(' and ');
}
