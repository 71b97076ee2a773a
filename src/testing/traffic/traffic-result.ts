import type { Gateway } from '../../gateway-face.ts';
import type { Layout } from '../../resources/transactions/types.ts';
import type { Account } from '../../seed/clients.ts';
import type { BusinessKind } from './kinds.ts';

/** How often what was done. */
export interface TrafficCounts {
  /** All of the next five. */
  readonly transactions: number;
  readonly sales: number;
  readonly authorizations: number;
  /** Debits of bank accounts. */
  readonly payments: number;
  /** Credits to bank accounts. */
  readonly payouts: number;
  readonly refunds: number;
  /** Of these, monthly charges of stored methods. */
  readonly subscriptions: number;
  /** Of these, further tries after a decline. */
  readonly retries: number;
  readonly captures: number;
  /** VOID of card transactions, `cancel` of bank entries. */
  readonly voids: number;
  readonly declined: number;
  /** Bank entries returned in this time. */
  readonly returned: number;
  /** What came too late for the gateway: a VOID after its batch had closed, or a REFUND before it had settled. */
  readonly rejected: number;
}

/** The money of it, in cents. What was declined counts as declined alone. */
export interface TrafficTotals {
  readonly salesCents: number;
  readonly authorizedCents: number;
  readonly capturedCents: number;
  readonly paymentsCents: number;
  readonly payoutsCents: number;
  readonly refundsCents: number;
  readonly voidedCents: number;
  readonly declinedCents: number;
  readonly returnedCents: number;
  /** What came to the merchants' banks in this time; less what was pulled from there. */
  readonly depositedCents: number;
}

/** What was done, and the money of it. */
export interface TrafficTally {
  readonly counts: TrafficCounts;
  readonly totals: TrafficTotals;
  /** How many declines by their code. */
  readonly declines: Readonly<Record<string, number>>;
  /** How many returns by their code. */
  readonly returns: Readonly<Record<string, number>>;
}

/** One who traded: an account that `gateway.as` takes, and what it did. */
export interface TrafficMerchant extends Account, TrafficTally {
  readonly name: string;
  readonly business: BusinessKind;
  readonly timeZone: string;
}

/** A day that is over. */
export interface TrafficDay {
  /** From 1. */
  readonly day: number;
  /** Of how many. */
  readonly of: number;
  /** ISO 8601: its beginning and its end, which is now. */
  readonly from: string;
  readonly to: string;
  /** Of this day. */
  readonly transactions: number;
  /** Of all days until now; `depositedCents` is counted when all is over. */
  readonly soFar: TrafficTally;
}

/** What `traffic` has made. `String(month)` is a table for people. */
export interface Traffic<L extends Layout = 'by_method'> extends TrafficTally {
  readonly gateway: Gateway<L>;
  readonly merchants: readonly TrafficMerchant[];
  /** ISO 8601. */
  readonly from: string;
  readonly to: string;
  readonly days: number;
  toString(): string;
}
