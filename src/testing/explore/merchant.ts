import type { CardPaymentMethod, PaymentMethod } from '../../domain/payments/transactions/types.ts';
import type { Deliver } from '../../domain/webhooks/dispatcher/deliver.ts';
import type { AnyGateway } from '../matchers/find-gateway.ts';
import type { MerchantView, OrderOf } from '../records/application-records.ts';

export { type MerchantView, type OrderOf, type OrderRecord, orderInMetadata } from '../records/application-records.ts';

/** A customer's order, to be placed and charged. */
export type OrderRequest = {
  /** Put it into `metadata.order_id` of every transaction for the order, or provide `orderOf`. */
  readonly id: string;
  /** Amount to charge, in cents. */
  readonly amountCents: number;
  /** The request field `payment_method`: a card or a bank account. */
  readonly method: PaymentMethod;
  /** True if the card is only authorized (AUTH), for a later `capture`. Absent if the shop has no `capture`. */
  readonly authorizeOnly?: boolean;
};

/** A refund that a clerk requests. */
export type RefundRequest = {
  /** The order's id. */
  readonly id: string;
  /** Amount to refund, in cents. */
  readonly amountCents: number;
};

/** A customer's card, to be stored for renewals. */
export type CardToStore = {
  /** The customer's id, such as `CUSTOMER-1`. */
  readonly customerId: string;
  /** The card. */
  readonly method: CardPaymentMethod;
};

/** A billing period of a customer's subscription, to be charged to the stored card. */
export type Renewal = {
  /** Identifies the period, like the id of an order: `records` and the gateway's transactions contain it. */
  readonly id: string;
  /** The customer's id, as in `storeCard`. */
  readonly customerId: string;
  /** Amount to charge, in cents. */
  readonly amountCents: number;
};

/** A chargeback that a clerk answers. */
export type DisputeToDefend = {
  /** The order's id. */
  readonly id: string;
  /** The dispute's id at the gateway. */
  readonly disputeId: string;
  /** The disputed amount, in cents. */
  readonly amountCents: number;
  /** The network's reason code, such as `13.1`. */
  readonly reason: string;
  /** The last second to submit evidence, ISO 8601. */
  readonly respondBy: string;
};

/** Days in New York, `YYYY-MM-DD`, the first and the last one included. */
export type ReportDays = {
  /** The first day. */
  readonly from: string;
  /** The last day. */
  readonly until: string;
};

/** Totals in cents for the days of a report. Only the totals that are present are checked. */
export type ReportTotals = {
  /** Charges by the day of the payment, or of the capture of an AUTH, except those voided or canceled. */
  readonly paidCents?: number | undefined;
  /** Successful refunds and payouts, by the day on which they were made. */
  readonly refundedCents?: number | undefined;
  /** Payments returned by banks, by the day of the return. */
  readonly returnedCents?: number | undefined;
  /** Money that reached the merchant's bank, less debits there. */
  readonly depositedCents?: number | undefined;
  /** Fees in the lines of these deposits. If a report has them, `explore` charges fees, unless `world` decides. */
  readonly feesCents?: number | undefined;
};

/**
 * Your application, as `explore` drives it. A rejected promise means that the customer or clerk sees an error; it is not a
 * failure by itself.
 */
export type Merchant = {
  /** Places an order and charges it. It can be called again with the same id, after a double click or a retry. */
  order(order: OrderRequest): unknown;
  /** Refunds the whole amount at a clerk's request, or rejects. Two calls mean two refunds. */
  refund?(refund: RefundRequest): unknown;
  /** Ships the order. */
  ship?(order: { readonly id: string }): unknown;
  /** Captures an authorized order; an amount below its total is a partial capture. */
  capture?(capture: { readonly id: string; readonly amountCents: number }): unknown;
  /** Cancels an order before it settles. If it resolves, none of the order's earlier payments may remain. */
  void?(order: { readonly id: string }): unknown;
  /** Stores a customer's card, which replaces the earlier one. */
  storeCard?(card: CardToStore): unknown;
  /** Charges a renewal to the customer's current card, or rejects. A second call with its id must not charge again. */
  renew?(renewal: Renewal): unknown;
  /** Answers a chargeback. If it resolves, evidence must be submitted by `respondBy`. With it, `explore` opens chargebacks. */
  defend?(dispute: DisputeToDefend): unknown;
  /** Returns totals by day, which are compared with the gateway's at the end. */
  report?(days: ReportDays): ReportTotals | Promise<ReportTotals>;
  /** Checks what `records` cannot express, at the end of a run; see the option of the same name. */
  check?(gateway: AnyGateway, shop: unknown): unknown;
  /** Receives webhooks. `explore` simulates outages in front of it. */
  readonly deliver?: Deliver | undefined;
  /** The event types that `deliver` subscribes to. Default all. */
  readonly events?: readonly string[] | undefined;
  /** Runs the application's nightly jobs, every night at 03:00 in New York. */
  reconcile?(): unknown;
  /** Returns the application's current records. */
  records(): MerchantView | Promise<MerchantView>;
  /** Returns the order id of a transaction, if it is not in the metadata. Default: the `orderOf` option. */
  readonly orderOf?: OrderOf | undefined;
  /** Releases resources, such as files and timers, after each sequence. */
  close?(): unknown;
};

/** Tools for your application, in addition to the gateway. */
export type MerchantTools = {
  /**
   * Sends a request to the gateway, like the global `fetch`. Rejects with `fetch failed` after 20 seconds of virtual time
   * without a response. Accepts a path in place of a URL.
   */
  readonly fetch: typeof fetch;
  /** The secret that webhooks are signed with, `whsec_…`. */
  readonly webhookSecret: string;
  /** Waits this many milliseconds of virtual time, for example between retries. */
  readonly sleep: (ms: number) => Promise<void>;
};

/**
 * Checks an invariant when nothing is scheduled anymore. It fails if it throws, rejects, or returns false, a message, or a list
 * of messages. It holds if it returns nothing, true, or an empty text or list.
 */
export type ShopCheck<G = AnyGateway, Shop = unknown> = (gateway: G, shop: Shop) => unknown;

/** Creates your application for a gateway. It is called for every run; each run needs its own records. */
export type MakeMerchant<G extends AnyGateway, Shop extends Merchant = Merchant> = (
  gateway: G,
  tools: MerchantTools,
) => Shop | Promise<Shop>;
