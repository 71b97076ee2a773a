import type { AnyTransaction } from '../../domain/payments/transactions/types.ts';
import type { AnyGateway } from '../matchers/find-gateway.ts';
import type { OrderOf } from './merchant.ts';
import { isTransaction, moneyByOrder, moneyOf, type TransactionMoney } from './transaction-money.ts';

/** An event of a transaction. */
export interface TransactionEvent {
  readonly id: string;
  /** Such as `transaction.returned`. */
  readonly type: string;
  readonly at: number;
  readonly transactionId: string;
  /** The transaction's type in capitals, such as `PAYMENT`. */
  readonly kind: string;
}

/** The transactions of a run, as events reported them: no request and no fault is involved. */
export class TransactionHistory {
  readonly events: TransactionEvent[] = [];
  readonly #eventsOf = new Map<string, TransactionEvent[]>();
  readonly #latest = new Map<string, AnyTransaction>();
  /** Ids of transactions that do not belong to the run. */
  readonly #foreign: Set<string>;
  #money: KnownMoney | undefined;

  constructor(gateway: AnyGateway) {
    const add = ({ id, type, created_at, subject, data }: SeenEvent) => {
      if (!isTransaction(data.object)) return;
      this.#latest.set(subject, data.object);
      const kind = data.object.type.toUpperCase();
      const event = { id, type, at: Date.parse(created_at), transactionId: subject, kind };
      this.events.push(event);
      const earlier = this.#eventsOf.get(subject);
      if (earlier === undefined) this.#eventsOf.set(subject, [event]);
      else earlier.push(event);
    };
    for (const event of gateway.events.list({ type: 'transaction.*' })) add(event);
    this.#foreign = new Set(this.#latest.keys());
    gateway.events.on('transaction.*', add);
  }

  /** The latest state of every transaction. */
  get latest(): ReadonlyMap<string, AnyTransaction> {
    return this.#latest;
  }

  get hasForeign(): boolean {
    return this.#foreign.size > 0;
  }

  /** Excludes a transaction of another system from the money of the run. */
  addForeign(id: string): void {
    this.#foreign.add(id);
  }

  /** True for a transaction that another system made. */
  isForeign(id: string): boolean {
    return this.#foreign.has(id);
  }

  /** The events of a transaction, oldest first. */
  eventsOf(transactionId: string): readonly TransactionEvent[] {
    return this.#eventsOf.get(transactionId) ?? [];
  }

  /** The amounts of the run's transactions, oldest first. */
  money(orderOf: OrderOf): readonly TransactionMoney[] {
    return this.#knownMoney(orderOf).money;
  }

  /** The amounts of an order's transactions, oldest first. */
  moneyOfOrder(orderOf: OrderOf, orderId: string): readonly TransactionMoney[] {
    return this.#knownMoney(orderOf).byOrder.get(orderId) ?? [];
  }

  #knownMoney(orderOf: OrderOf): KnownMoney {
    const events = this.events.length;
    if (this.#money?.events === events && this.#money.orderOf === orderOf) return this.#money;
    const money = moneyOf(this.#latest, orderOf, this.#foreign);
    this.#money = { events, orderOf, money, byOrder: moneyByOrder(money) };
    return this.#money;
  }

  /** The amounts of all transactions, also of those that do not belong to the run. */
  allMoney(orderOf: OrderOf): readonly TransactionMoney[] {
    return this.hasForeign ? moneyOf(this.#latest, orderOf, new Set()) : this.money(orderOf);
  }
}

/** The amounts after a number of events. */
interface KnownMoney {
  readonly events: number;
  readonly orderOf: OrderOf;
  readonly money: readonly TransactionMoney[];
  readonly byOrder: ReadonlyMap<string | undefined, readonly TransactionMoney[]>;
}

/** The fields of an event that matter here. */
interface SeenEvent {
  readonly id: string;
  readonly type: string;
  readonly created_at: string;
  readonly subject: string;
  readonly data: { readonly object: object };
}
