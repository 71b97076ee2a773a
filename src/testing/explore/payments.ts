import type { AnyTransaction } from '../../domain/payments/transactions/types.ts';
import type { AnyGateway } from '../matchers/find-gateway.ts';
import type { OrderOf } from './merchant.ts';

/** A transaction, as far as money goes. Moments are epoch milliseconds. */
export interface Money {
  readonly id: string;
  readonly kind: string;
  readonly state: string;
  readonly orderId: string | undefined;
  readonly way: 'in' | 'out';
  readonly askedCents: number;
  /** Authorized; 0 where declined. */
  readonly grantedCents: number;
  /** What moves, or has moved: 0 for what was declined, voided, canceled, rejected or never captured. */
  readonly movedCents: number;
  /** What was called off before it settled. */
  readonly calledOffCents: number;
  readonly createdAt: number;
  readonly returnedAt: number | undefined;
}

/** Every transaction as the gateway told of it last: no request of anybody, so that no fault affects it. */
export function transactionsOf(gateway: AnyGateway): ReadonlyMap<string, AnyTransaction> {
  const events = gateway.events.list({ type: 'transaction.*' });
  return new Map(events.flatMap(({ subject, data }) => (isTransaction(data.object) ? [[subject, data.object]] : [])));
}

function isTransaction(object: object): object is AnyTransaction {
  return Reflect.get(object, 'object') === 'transaction';
}

/** The money of every transaction but these, first made first. A refund is its original's order's. */
export function moneyOf(gateway: AnyGateway, orderOf: OrderOf, except: ReadonlySet<string>): readonly Money[] {
  const all = transactionsOf(gateway);
  const order = (transaction: AnyTransaction): string | undefined => {
    const original = all.get(transaction.reference_id ?? '');
    return orderOf(transaction) ?? (original === undefined ? undefined : order(original));
  };
  return [...all]
    .filter(([id]) => !except.has(id))
    .map(([id, transaction]) => money(id, transaction, order(transaction)))
    .sort((one, other) => one.createdAt - other.createdAt);
}

/** States in which nothing moves any more, or ever did. */
const NOTHING: ReadonlySet<string> = new Set(['declined', 'voided', 'canceled', 'rejected', 'expired']);
const CALLED_OFF: ReadonlySet<string> = new Set(['voided', 'canceled']);

function money(id: string, transaction: AnyTransaction, orderId: string | undefined): Money {
  const { transaction_state: state, captured_amount: captured, created_at: createdAt } = transaction;
  const kind = transaction.type.toUpperCase();
  const way = kind === 'REFUND' || kind === 'PAYOUT' ? 'out' : 'in';
  const granted = transaction.amount ?? transaction.amount_authorized ?? 0;
  const returned = transaction.processor === 'ach' ? transaction.return : null;
  const fellThrough = NOTHING.has(state) || (way === 'out' && returned !== null);
  return {
    id,
    kind,
    state,
    orderId,
    way,
    createdAt: Date.parse(createdAt),
    askedCents: transaction.requested_amount ?? transaction.amount_requested ?? 0,
    grantedCents: granted,
    movedCents: fellThrough ? 0 : kind === 'AUTH' ? captured : granted,
    calledOffCents: CALLED_OFF.has(state) && way === 'in' ? (kind === 'AUTH' ? captured : granted) : 0,
    returnedAt: returned === null ? undefined : Date.parse(returned.returned_at),
  };
}

/** The sum of one thing over several. */
export function sum<Thing>(things: readonly Thing[], cents: (thing: Thing) => number): number {
  return things.reduce((total, thing) => total + cents(thing), 0);
}
