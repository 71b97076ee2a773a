import type { AnyTransaction } from '../../domain/payments/transactions/types.ts';

/** The application's record of one order. Amounts are whole cents; no amount is subtracted from another. */
export type OrderRecord = {
  /**
   * The total charged for the order, including amounts that were refunded or returned later. Leave out payments that were
   * voided or canceled before settlement, or count them here and in `refundedCents`.
   */
  readonly paidCents: number;
  /** The total of successful refunds and payouts to the customer. Default 0. */
  readonly refundedCents?: number | undefined;
  /** The total returned by the customer's bank. Default 0. */
  readonly returnedCents?: number | undefined;
  /** Money that chargebacks took and did not return. If records have it, `explore` opens chargebacks. */
  readonly disputedCents?: number | undefined;
  /** True if the order was shipped. Default false. */
  readonly shipped?: boolean | undefined;
};

/** The application's records by order id. A missing order counts as unpaid. */
export type MerchantView = Readonly<Record<string, OrderRecord>>;

/** Returns the order id of a transaction; undefined if it belongs to no order. */
export type OrderOf = (transaction: AnyTransaction) => string | undefined;

/** Reads the order id from `metadata.order_id`. */
export const orderInMetadata: OrderOf = ({ metadata }) => {
  const { order_id: id } = metadata;
  return typeof id === 'string' ? id : undefined;
};

/** What a gauntlet can ask of the application under test. Each part is optional. */
export type ApplicationUnderTest = {
  /** Returns the application's records by order id, which are compared with the gateway at the end of each test. */
  readonly records?: (() => MerchantView | Promise<MerchantView>) | undefined;
  /** Runs the application's nightly jobs, after all webhooks have been delivered and before the records are read. */
  readonly reconcile?: (() => unknown) | undefined;
  /** Returns the order id of a transaction. Default `metadata.order_id`. */
  readonly orderOf?: OrderOf | undefined;
};
