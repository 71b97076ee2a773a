import type { AnyTransaction, PaymentMethod } from '../../resources/transactions/types.ts';
import type { Deliver } from '../../world/courier.ts';
import type { AnyGateway } from '../matchers/whom-to-ask.ts';

/** A customer's order, to be placed and paid. */
export interface OrderRequest {
  /** Belongs into the `metadata.order_id` of every transaction made for it; else say by `orderOf` where it is. */
  readonly id: string;
  readonly amountCents: number;
  /** A body of `payment_method`: a card, or a bank account. */
  readonly method: PaymentMethod;
}

/** Money to be given back. */
export interface RefundRequest {
  /** Of the order. */
  readonly id: string;
  readonly amountCents: number;
}

/** What a shop's own books say of one order. Amounts are whole cents, and none is ever taken off another. */
export interface OrderRecord {
  /**
   * All that was taken for the order, also where it was given back or came back later. A payment that was voided or
   * canceled before it settled is none; counted here and in `refundedCents` it is the same to `explore`.
   */
  readonly paidCents: number;
  /** All that was given back by refunds and payouts that did not fall through. Default 0. */
  readonly refundedCents?: number;
  /** All that the customer's bank has taken back. Default 0. */
  readonly returnedCents?: number;
  /** Whether the goods have left the house. */
  readonly shipped?: boolean;
}

/** What a shop's own books say, by the id of the order. An order that is missing has no money in it. */
export type MerchantView = Readonly<Record<string, OrderRecord>>;

/**
 * A shop, as far as `explore` handles it. Any of its promises may reject: that is what the customer is told, or the
 * clerk, and nothing bad in itself.
 */
export interface Merchant {
  /** Places an order and pays it. The customer may ask again with the same id: a double click, a second try. */
  order(order: OrderRequest): unknown;
  /** Gives money back, as a clerk asks for it; two calls are two refunds. */
  refund?(refund: RefundRequest): unknown;
  /** Sends the goods. */
  ship?(order: { readonly id: string }): unknown;
  /** Where webhooks go. Outages befall it without the shop's knowing. */
  readonly deliver?: Deliver;
  /** What `deliver` is to hear of. Default every event. */
  readonly events?: readonly string[];
  /** What the shop does each night at 03:00 in New York. */
  reconcile?(): unknown;
  /** What the shop's books say now. */
  records(): MerchantView | Promise<MerchantView>;
  /** Which order a transaction is for, where the shop has ids of its own. Default the option `orderOf`. */
  readonly orderOf?: OrderOf;
  /** Lets go of what the shop holds (files, timers), after each sequence. */
  close?(): unknown;
}

/** What a shop is given besides its gateway. */
export interface MerchantTools {
  /**
   * As the global one, and it asks the gateway. It waits 20 seconds of virtual time for an answer, then it rejects with
   * `fetch failed`. A path alone will do for an address.
   */
  readonly fetch: typeof fetch;
  /** `whsec_…`, with which webhooks are signed. */
  readonly webhookSecret: string;
  /** Waits for so many milliseconds of virtual time: between two tries, say. */
  readonly sleep: (ms: number) => Promise<void>;
}

/** Opens a shop for a gateway; called for every run, and each needs books of its own. */
export type MakeMerchant<G extends AnyGateway> = (gateway: G, tools: MerchantTools) => Merchant | Promise<Merchant>;

/** Says which order a transaction is for; undefined where it is for none. */
export type OrderOf = (transaction: AnyTransaction) => string | undefined;

/** By `metadata.order_id`. */
export const orderInMetadata: OrderOf = ({ metadata }) => {
  const { order_id: id } = metadata;
  return typeof id === 'string' ? id : undefined;
};
