import type { AnyTransaction } from '../../domain/payments/transactions/types.ts';
import { UUID_PATTERN } from '../../facts/key-shapes.ts';
import { moneyOf, sum, type TransactionMoney } from '../explore/transaction-money.ts';
import type { Observation } from '../gauntlet-worker/observation.ts';

/** The money of one order, or of requests with the same content if the application names no orders. */
export interface MoneyGroup {
  /** The order, or the content. */
  readonly key: string;
  /** The key without numbers and generated ids, which differ from run to run. */
  readonly kind: string;
  /** The order's id; undefined if the application names none. */
  readonly orderId: string | undefined;
  readonly money: readonly TransactionMoney[];
  /** Charges, voided ones included. */
  readonly inCents: number;
  /** Refunds, payouts, and voided charges. */
  readonly outCents: number;
  /** Charges less what was given back, or returned by banks. */
  readonly keptCents: number;
  /** True if everything that was given back canceled a whole charge. */
  readonly onlyCancels: boolean;
}

/** Returns the money at the end of a test, by order. */
export function moneyGroups(observation: Observation): readonly MoneyGroup[] {
  const { money, all } = moneyIn(observation);
  const groups = new Map<string, TransactionMoney[]>();
  for (const one of money) {
    const key = one.orderId === undefined ? contentOf(rootOf(all, one.id)) : JSON.stringify({ order: one.orderId });
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  return [...groups].map(([key, members]) => groupOf(key, members, all));
}

/** Returns the amounts of all transactions of a test. */
export function moneyIn({ transactions }: Observation): {
  readonly money: readonly TransactionMoney[];
  readonly all: ReadonlyMap<string, AnyTransaction>;
} {
  const all = new Map(transactions.map(({ transaction }) => [idOf(transaction), transaction]));
  const orders = new Map(transactions.map(({ transaction, orderId }) => [idOf(transaction), orderId]));
  return { money: moneyOf(all, (transaction) => orders.get(idOf(transaction)), new Set()), all };
}

function idOf(transaction: AnyTransaction): string {
  return transaction.transaction_id ?? transaction.id ?? '';
}

function groupOf(
  key: string,
  money: readonly TransactionMoney[],
  all: ReadonlyMap<string, AnyTransaction>,
): MoneyGroup {
  const ins = money.filter(({ direction }) => direction === 'in');
  const outs = money.filter(({ direction }) => direction === 'out');
  const voidedCents = sum(ins, (one) => one.voidedCents);
  const inCents = sum(ins, ({ movedCents }) => movedCents) + voidedCents;
  const outCents = sum(outs, ({ movedCents }) => movedCents) + voidedCents;
  const returnedCents = sum(ins, ({ returnedAt, movedCents }) => (returnedAt === undefined ? 0 : movedCents));
  return {
    key,
    kind: withoutIds(key),
    orderId: money[0]?.orderId,
    money,
    inCents,
    outCents,
    keptCents: inCents - outCents - returnedCents,
    onlyCancels: outs.every((out) => out.movedCents === 0 || cancelsWhole(out, outs, ins, all)),
  };
}

function cancelsWhole(
  out: TransactionMoney,
  outs: readonly TransactionMoney[],
  ins: readonly TransactionMoney[],
  all: ReadonlyMap<string, AnyTransaction>,
): boolean {
  const original = all.get(out.id)?.reference_id;
  const charge = ins.find(({ id }) => id === original);
  const isOnly =
    outs.filter(({ id, movedCents }) => movedCents > 0 && all.get(id)?.reference_id === original).length === 1;
  return charge !== undefined && isOnly && charge.movedCents === out.movedCents;
}

function rootOf(all: ReadonlyMap<string, AnyTransaction>, id: string): AnyTransaction | undefined {
  const transaction = all.get(id);
  const original = transaction?.reference_id;
  if (original === undefined || original === null || !all.has(original) || original === id) return transaction;
  return rootOf(all, original);
}

/** The content of the request for a transaction: the same content again is the same purchase. */
function contentOf(transaction: AnyTransaction | undefined): string {
  if (transaction === undefined) return '';
  const { type, metadata, payment_method: method } = transaction;
  const cents = transaction.requested_amount ?? transaction.amount_requested;
  const words = Object.entries(metadata).sort(([one], [other]) => (one < other ? -1 : 1));
  return JSON.stringify({ type: type.toUpperCase(), cents, method: accountOf(method), metadata: words });
}

/** Card or account, by what the gateway shows of it. */
function accountOf(method: object): unknown {
  return Object.entries(method).flatMap(([kind, details]: [string, unknown]) => {
    const lastFour: unknown =
      Reflect.get(Object(details), 'last_four') ?? Reflect.get(Object(details), 'account_last_four');
    return lastFour === undefined ? [] : [[kind, lastFour]];
  });
}

const GENERATED = new RegExp(String.raw`${UUID_PATTERN}|[A-Za-z0-9_-]*\d[A-Za-z0-9_-]{7,}|\d+`, 'g');

/** Amounts stay: purchases of different amounts are different. */
function withoutIds(key: string): string {
  return key.replace(
    /("cents":)(\d+)|("order":)("[^"]*")|("metadata":)(\[.*\])/g,
    (_match, ...parts: (string | undefined)[]) => {
      const [cents, amount, order, id, metadata, words] = parts;
      if (cents !== undefined) return `${cents}${amount}`;
      return order === undefined
        ? `${metadata}${words?.replace(GENERATED, '#')}`
        : `${order}${id?.replace(GENERATED, '#')}`;
    },
  );
}
