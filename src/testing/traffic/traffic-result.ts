import type { Layout } from '../../domain/payments/transactions/types.ts';
import type { Gateway } from '../../gateway/gateway-type.ts';
import type { Account } from '../../worlds/seed-clients.ts';
import type { BusinessKind } from './business-profiles.ts';

/** Counts of transactions and operations. */
export type TrafficCounts = {
  /** Number of all transactions: sales, authorizations, payments, payouts and refunds. */
  readonly transactions: number;
  /** Number of card sales (SALE). */
  readonly sales: number;
  /** Number of card authorizations (AUTH). */
  readonly authorizations: number;
  /** Number of ACH debits (PAYMENT). */
  readonly payments: number;
  /** Number of ACH credits (PAYOUT). */
  readonly payouts: number;
  /** Number of card refunds (REFUND). */
  readonly refunds: number;
  /** Of these transactions, the monthly charges of stored payment methods. */
  readonly subscriptions: number;
  /** Of these transactions, the retries after a decline. */
  readonly retries: number;
  /** Number of captured authorizations. */
  readonly captures: number;
  /** Number of voided card transactions and canceled ACH entries. */
  readonly voids: number;
  /** Number of declined transactions. */
  readonly declined: number;
  /** Number of ACH entries that were returned in this period. */
  readonly returned: number;
  /** Number of card charges that are disputed, in this period or after it. */
  readonly disputes: number;
  /**
   * Number of requests that the gateway rejected as too late: a VOID after the batch closed, or a REFUND before
   * settlement.
   */
  readonly rejected: number;
};

/** Totals in cents. A declined transaction counts only as declined. */
export type TrafficTotals = {
  /** Total of card sales. */
  readonly salesCents: number;
  /** Total of card authorizations. */
  readonly authorizedCents: number;
  /** Total of captures. */
  readonly capturedCents: number;
  /** Total of ACH debits. */
  readonly paymentsCents: number;
  /** Total of ACH credits. */
  readonly payoutsCents: number;
  /** Total of card refunds. */
  readonly refundsCents: number;
  /** Total of voided and canceled transactions. */
  readonly voidedCents: number;
  /** Total of declined transactions. */
  readonly declinedCents: number;
  /** Total of returned ACH entries. */
  readonly returnedCents: number;
  /** Deposits at the merchants' banks in this period, minus debits there. */
  readonly depositedCents: number;
};

/** Counts and totals of generated traffic. */
export type TrafficTally = {
  /** Counts of transactions and operations. */
  readonly counts: TrafficCounts;
  /** Totals in cents. */
  readonly totals: TrafficTotals;
  /** Number of declines by response code. */
  readonly declines: Readonly<Record<string, number>>;
  /** Number of returns by return code. */
  readonly returns: Readonly<Record<string, number>>;
};

/** A merchant with its generated traffic. It is also an account that `gateway.as` takes. */
export type TrafficMerchant = Account &
  TrafficTally & {
    /** Name of the merchant. */
    readonly name: string;
    /** Its kind of business. */
    readonly business: BusinessKind;
    /** IANA time zone of its hours and card cut-off. */
    readonly timeZone: string;
  };

/** A generated day, passed to `onDay`. */
export type TrafficDay = {
  /** Number of the day, from 1. */
  readonly day: number;
  /** Number of days in total. */
  readonly of: number;
  /** ISO 8601: start of the day. */
  readonly from: string;
  /** ISO 8601: end of the day, the current time. */
  readonly to: string;
  /** Number of transactions of this day. */
  readonly transactions: number;
  /** Counts and totals of all days so far, except `depositedCents`, which is counted at the end. */
  readonly soFar: TrafficTally;
};

/** The result of `traffic`. `String(month)` is a readable table. */
export type Traffic<L extends Layout = 'by_method'> = TrafficTally & {
  /** The gateway, at the end of the period. */
  readonly gateway: Gateway<L>;
  /** The merchants, each with its counts and totals. */
  readonly merchants: readonly TrafficMerchant[];
  /** ISO 8601: start of the period. */
  readonly from: string;
  /** ISO 8601: end of the period. */
  readonly to: string;
  /** Number of 24-hour days. */
  readonly days: number;
  /** Returns a readable table. */
  toString(): string;
};
