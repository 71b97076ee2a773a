import type { AnyTransaction } from '../../domain/payments/transactions/types.ts';
import type { AnyGateway } from '../matchers/find-gateway.ts';
import type { OrderOf } from './merchant.ts';

/** The amounts of a transaction, in cents. Times are epoch milliseconds. */
export interface TransactionMoney {
  readonly id: string;
  readonly kind: string;
  readonly state: string;
  readonly orderId: string | undefined;
  readonly direction: 'in' | 'out';
  readonly requestedCents: number;
  /** 0 if declined. */
  readonly authorizedCents: number;
  /** The amount that settles: 0 if declined, voided, canceled, rejected, or never captured. */
  readonly movedCents: number;
  /** The amount voided or canceled before settlement. */
  readonly voidedCents: number;
  readonly createdAt: number;
  /** The time of the capture of an AUTH, otherwise of the creation. */
  readonly paidAt: number;
  readonly returnedAt: number | undefined;
  /** The last four digits of the card; undefined for bank accounts. */
  readonly cardLastFour: string | undefined;
}

/** Returns the latest state of every transaction. It reads events instead of the API, so that no fault applies. */
export function transactionsOf(gateway: AnyGateway): ReadonlyMap<string, AnyTransaction> {
  const events = gateway.events.list({ type: 'transaction.*' });
  return new Map(events.flatMap(({ subject, data }) => (isTransaction(data.object) ? [[subject, data.object]] : [])));
}

/** Narrows the object of an event. */
export function isTransaction(object: object): object is AnyTransaction {
  return Reflect.get(object, 'object') === 'transaction';
}

/** Returns the amounts of all transactions except these, oldest first. A refund belongs to the order of its original. */
export function moneyOf(
  all: ReadonlyMap<string, AnyTransaction>,
  orderOf: OrderOf,
  except: ReadonlySet<string>,
): readonly TransactionMoney[] {
  const order = (transaction: AnyTransaction): string | undefined => {
    const original = all.get(transaction.reference_id ?? '');
    return orderOf(transaction) ?? (original === undefined ? undefined : order(original));
  };
  return [...all]
    .filter(([id]) => !except.has(id))
    .map(([id, transaction]) => money(id, transaction, order(transaction)))
    .sort((first, second) => first.createdAt - second.createdAt);
}

/** Groups amounts by their order. */
export function moneyByOrder(
  money: readonly TransactionMoney[],
): ReadonlyMap<string | undefined, readonly TransactionMoney[]> {
  const groups = new Map<string | undefined, TransactionMoney[]>();
  for (const one of money) {
    const group = groups.get(one.orderId);
    if (group === undefined) groups.set(one.orderId, [one]);
    else group.push(one);
  }
  return groups;
}

/** States in which no money moves. */
const WITHOUT_MONEY: ReadonlySet<string> = new Set(['declined', 'voided', 'canceled', 'rejected', 'expired']);
const VOIDED: ReadonlySet<string> = new Set(['voided', 'canceled']);

function money(id: string, transaction: AnyTransaction, orderId: string | undefined): TransactionMoney {
  const { transaction_state: state, captured_amount: captured, created_at: createdAt } = transaction;
  const kind = transaction.type.toUpperCase();
  const direction = kind === 'REFUND' || kind === 'PAYOUT' ? 'out' : 'in';
  const authorized = transaction.amount ?? transaction.amount_authorized ?? 0;
  const returned = transaction.processor === 'ach' ? transaction.return : null;
  const movesNothing = WITHOUT_MONEY.has(state) || (direction === 'out' && returned !== null);
  return {
    id,
    kind,
    state,
    orderId,
    direction,
    createdAt: Date.parse(createdAt),
    paidAt: Date.parse(captureTime(transaction) ?? createdAt),
    requestedCents: transaction.requested_amount ?? transaction.amount_requested ?? 0,
    authorizedCents: authorized,
    movedCents: movesNothing ? 0 : kind === 'AUTH' ? captured : authorized,
    voidedCents: VOIDED.has(state) && direction === 'in' ? (kind === 'AUTH' ? captured : authorized) : 0,
    returnedAt: returned === null ? undefined : Date.parse(returned.returned_at),
    cardLastFour: transaction.payment_method.card?.last_four,
  };
}

function captureTime({ type, history }: AnyTransaction): string | undefined {
  return type.toUpperCase() === 'AUTH' ? history?.find(({ state }) => state === 'captured')?.at : undefined;
}

/** Adds up an amount over several items. */
export function sum<Item>(items: readonly Item[], cents: (item: Item) => number): number {
  return items.reduce((total, item) => total + cents(item), 0);
}
