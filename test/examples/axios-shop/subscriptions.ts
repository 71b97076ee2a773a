import { utc } from '@date-fns/utc';
import { addMonths } from 'date-fns';
import type { Order } from './order.ts';
import type { OrderBook } from './orders.ts';

export interface SubscriptionRequest {
  readonly customerId: string;
  readonly monthlyCents: number;
  /** A stored, active payment token. */
  readonly paymentToken: string;
  readonly blend: string;
}

export interface Subscription {
  readonly id: string;
  readonly customerId: string;
  readonly monthlyCents: number;
  readonly blend: string;
  readonly startedAt: Date;
  paymentToken: string;
  state: 'active' | 'past_due' | 'ended';
  paidMonths: number;
  /** The charge of the current month while its outcome is unknown, so that there is never a second one. */
  pendingOrder: Order | null;
}

/** Counted from the first day, so that a subscription of the 31st does not slip to the 28th for good. */
export function nextRenewalAt({ startedAt, paidMonths }: Subscription): Date {
  return addMonths(startedAt, paidMonths, { in: utc });
}

export class SubscriptionBook {
  readonly #subscriptions = new Map<string, Subscription>();
  readonly #orders: OrderBook;
  readonly #now: () => Date;

  constructor(orders: OrderBook, now: () => Date) {
    this.#orders = orders;
    this.#now = now;
  }

  get(subscriptionId: string): Subscription {
    const subscription = this.#subscriptions.get(subscriptionId);
    if (!subscription) throw new Error(`there is no subscription ${subscriptionId}`);
    return subscription;
  }

  /** The first month is charged at once, during checkout. */
  async subscribe(request: SubscriptionRequest): Promise<Subscription> {
    const subscription: Subscription = {
      ...request,
      id: `SUB-${1 + this.#subscriptions.size}`,
      startedAt: this.#now(),
      state: 'active',
      paidMonths: 0,
      pendingOrder: null,
    };
    this.#subscriptions.set(subscription.id, subscription);
    await this.#chargeMonth(subscription);
    return subscription;
  }

  /** Charges one month of each subscription that is due; run it daily. */
  async renewDue(): Promise<Order[]> {
    const orders: Order[] = [];
    for (const subscription of this.#subscriptions.values()) {
      const due = nextRenewalAt(subscription).getTime() <= this.#now().getTime();
      if (due && subscription.state === 'active') orders.push(await this.#chargeMonth(subscription));
    }
    return orders;
  }

  /** The buyer's way out of past_due: the next run charges the new method. */
  updatePaymentToken(subscriptionId: string, paymentToken: string): Subscription {
    const subscription = this.get(subscriptionId);
    subscription.paymentToken = paymentToken;
    if (subscription.state === 'past_due') subscription.state = 'active';
    return subscription;
  }

  end(subscriptionId: string): Subscription {
    const subscription = this.get(subscriptionId);
    subscription.state = 'ended';
    return subscription;
  }

  async #chargeMonth(subscription: Subscription): Promise<Order> {
    const order = subscription.pendingOrder ?? (await this.#sellMonth(subscription));
    subscription.pendingOrder = order.state === 'payment_pending' ? order : null;
    if (order.state === 'payment_failed') subscription.state = 'past_due';
    else if (order.state !== 'payment_pending') subscription.paidMonths += 1;
    return order;
  }

  #sellMonth({ customerId, monthlyCents, blend, paymentToken, paidMonths }: Subscription): Promise<Order> {
    return this.#orders.sellByCard({
      customerId,
      totalCents: monthlyCents,
      method: { type: 'token', payment_token: paymentToken },
      description: `${blend}, month ${paidMonths + 1}`,
      recurring: paidMonths > 0,
    });
  }
}
