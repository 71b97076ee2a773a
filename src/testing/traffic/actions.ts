import type { AchPaymentMethod, CardPaymentMethod } from '../../domain/payments/transactions/types.ts';
import type { CreatedTransaction } from './merchant-tally.ts';
import type { SimulatedMerchant } from './merchants.ts';
import type { Person } from './people.ts';

/** An order, or a retry of one. The test value in `method` determines the outcome. */
export interface TrafficOrder {
  readonly merchant: SimulatedMerchant;
  readonly orderId: string;
  readonly type: 'SALE' | 'AUTH' | 'PAYMENT' | 'PAYOUT';
  readonly cents: number;
  readonly item: string;
  readonly method: CardPaymentMethod | AchPaymentMethod;
  readonly isRetry: boolean;
  /** The transaction, once created; later captures, voids, and refunds need its id. */
  created?: CreatedTransaction;
}

/** The monthly charge of a subscriber, or a retry of it. */
export interface SubscriptionBill {
  readonly merchant: SimulatedMerchant;
  readonly subscriber: Subscriber;
  /** A payment method that fails, stored and charged in place of the subscriber's own; undefined for the own one. */
  readonly otherMethod: CardPaymentMethod | AchPaymentMethod | undefined;
  readonly isRetry: boolean;
}

/** An action at a time, in epoch milliseconds. `part` is a share of the open amount, from 0 to 1. */
export type TrafficAction =
  | { readonly kind: 'order'; readonly at: number; readonly order: TrafficOrder }
  | { readonly kind: 'bill'; readonly at: number; readonly bill: SubscriptionBill }
  | { readonly kind: 'refund'; readonly at: number; readonly order: TrafficOrder; readonly part: number }
  | { readonly kind: 'capture'; readonly at: number; readonly order: TrafficOrder; readonly part: number }
  | { readonly kind: 'void'; readonly at: number; readonly order: TrafficOrder };

/** Returns true if the action creates a transaction. */
export function makesTransaction({ kind }: TrafficAction): boolean {
  return kind === 'order' || kind === 'bill' || kind === 'refund';
}

/** Returns the merchant of an action. */
export function merchantOf(act: TrafficAction): SimulatedMerchant {
  return act.kind === 'bill' ? act.bill.merchant : act.order.merchant;
}

/** A customer who is charged monthly. */
export interface Subscriber {
  readonly customerId: string;
  readonly person: Person;
  readonly byCard: boolean;
  readonly cents: number;
  /** The payment token of the stored card or account. */
  readonly token: string;
}
