import type { AchPaymentMethod, CardPaymentMethod } from '../../domain/payments/transactions/types.ts';
import type { Person } from './people.ts';
import type { Made } from './tally.ts';
import type { Trader } from './traders.ts';

/** An order, or another try of one: how it is paid decides how it comes out. */
export interface Order {
  readonly trader: Trader;
  readonly orderId: string;
  readonly type: 'SALE' | 'AUTH' | 'PAYMENT' | 'PAYOUT';
  readonly cents: number;
  readonly item: string;
  readonly method: CardPaymentMethod | AchPaymentMethod;
  readonly isRetry: boolean;
  /** How it was answered, once it was made: what comes after it needs the transaction. */
  made?: Made;
}

/** The monthly charge of a subscriber, or another try of it. */
export interface Bill {
  readonly trader: Trader;
  readonly subscriber: Subscriber;
  /** The stored card or account of theirs that is charged in place of the usual one. */
  readonly bad: CardPaymentMethod | AchPaymentMethod | undefined;
  readonly isRetry: boolean;
}

/** Something that is done at a moment, in epoch milliseconds. A part is of what stands, up to 1, the whole. */
export type Act =
  | { readonly does: 'order'; readonly at: number; readonly order: Order }
  | { readonly does: 'bill'; readonly at: number; readonly bill: Bill }
  | { readonly does: 'refund'; readonly at: number; readonly order: Order; readonly part: number }
  | { readonly does: 'capture'; readonly at: number; readonly order: Order; readonly part: number }
  | { readonly does: 'void'; readonly at: number; readonly order: Order };

/** Whether it makes a transaction. */
export function makesTransaction({ does }: Act): boolean {
  return does === 'order' || does === 'bill' || does === 'refund';
}

/** Whose it is. */
export function traderOf(act: Act): Trader {
  return act.does === 'bill' ? act.bill.trader : act.order.trader;
}

/** A customer who is charged every month. */
export interface Subscriber {
  readonly customerId: string;
  readonly person: Person;
  readonly byCard: boolean;
  readonly cents: number;
  /** The card or account that was stored when they came. */
  readonly token: string;
}
