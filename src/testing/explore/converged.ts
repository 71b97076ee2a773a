import { formatUsd } from '../../facts/money.ts';
import type { AnyGateway } from '../matchers/find-gateway.ts';
import type { Finding } from './finding.ts';
import { type MerchantView, type OrderOf, type OrderRecord, orderInMetadata } from './merchant.ts';
import { type Money, moneyOf, sum } from './payments.ts';
import { printMoney } from './print-money.ts';

/** Options of `converged`. */
export interface ConvergedOptions {
  /** Returns the order id of a transaction. Default `metadata.order_id`. */
  readonly orderOf?: OrderOf;
}

/**
 * Compares an application's records with the gateway, order by order, and returns the differences as sentences. Call it after all
 * webhooks have been delivered; before, the application cannot know the final state.
 *
 * @example
 * expect(converged(gateway, { 'order-1': { paidCents: 1999, refundedCents: 500 } })).toEqual([]);
 */
export function converged(gateway: AnyGateway, view: MerchantView, options: ConvergedOptions = {}): string[] {
  const money = moneyOf(gateway, options.orderOf ?? orderInMetadata, new Set());
  return recordFindings(money, view).map(({ text }) => text);
}

/** What the records say otherwise than the gateway. */
export function recordFindings(money: readonly Money[], view: MerchantView): Finding[] {
  const ids = new Set([...money.flatMap(({ orderId }) => orderId ?? []), ...Object.keys(view)]);
  return [...ids].flatMap((id) => {
    const ours = money.filter(({ orderId }) => orderId === id);
    const text = difference(ours, view[id] ?? NOTHING);
    return text === undefined ? [] : [{ kind: 'records_differ', orderId: id, text: `${id}: ${text}` } as const];
  });
}

const NOTHING: OrderRecord = { paidCents: 0 };

/** Paid, refunded, returned. */
type Amounts = readonly [paid: number, refunded: number, returned: number];

function difference(money: readonly Money[], record: OrderRecord): string | undefined {
  const told: Amounts = [record.paidCents, record.refundedCents ?? 0, record.returnedCents ?? 0];
  const actual = truth(money);
  // A payment that was called off may stand in the books as none, or as one that was given back.
  const off = sum(money, ({ calledOffCents }) => calledOffCents);
  const alike = [0, off].some((cents) => same(told, [actual[0] + cents, actual[1] + cents, actual[2]]));
  if (alike) return undefined;
  return `the shop's records say ${words(told, actual)}; the gateway's say ${words(actual, told)} (${printMoney(money)})`;
}

function truth(money: readonly Money[]): Amounts {
  const ins = money.filter(({ way }) => way === 'in');
  const outs = money.filter(({ way }) => way === 'out');
  return [
    sum(ins, ({ movedCents }) => movedCents),
    sum(outs, ({ movedCents }) => movedCents),
    sum(ins, ({ returnedAt, movedCents }) => (returnedAt === undefined ? 0 : movedCents)),
  ];
}

function same(one: Amounts, other: Amounts): boolean {
  return one.every((cents, at) => cents === other[at]);
}

const NAMES = ['paid', 'refunded', 'returned'] as const;

/** Those that differ, and what was paid in any case. */
function words(amounts: Amounts, other: Amounts): string {
  const shown = NAMES.flatMap((name, at) => {
    const cents = amounts[at] ?? 0;
    return at === 0 || cents !== other[at] ? [`${dollars(cents)} ${name}`] : [];
  });
  return shown.join(' and ');
}

function dollars(cents: number): string {
  return Number.isInteger(cents) ? formatUsd(cents) : `${String(cents)} (not whole cents)`;
}
