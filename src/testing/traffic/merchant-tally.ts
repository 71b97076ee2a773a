import type { TrafficCounts, TrafficTally, TrafficTotals } from './traffic-result.ts';

/** The count and the total of each transaction type. */
// biome-ignore format: a table reads in columns
const BY_TYPE = {
  SALE:    ['sales',          'salesCents'],
  AUTH:    ['authorizations', 'authorizedCents'],
  PAYMENT: ['payments',       'paymentsCents'],
  PAYOUT:  ['payouts',        'payoutsCents'],
  REFUND:  ['refunds',        'refundsCents'],
} as const satisfies Readonly<Record<string, readonly [keyof TrafficCounts, keyof TrafficTotals]>>;

/** The transaction types that traffic creates. */
export type CreatedType = keyof typeof BY_TYPE;

/** The result of creating a transaction. */
export interface CreatedTransaction {
  readonly id: string;
  readonly approved: boolean;
  readonly code: string;
  /** The requested amount. */
  readonly requestedCents: number;
  /** The open amount: first authorized, later captured. */
  readonly cents: number;
}

/** Counts a merchant's transactions and sums their amounts in cents. */
export class MerchantTally {
  // biome-ignore format: a table reads in columns
  readonly #counts: Record<keyof TrafficCounts, number> = {
    transactions: 0, sales: 0, authorizations: 0, payments: 0, payouts: 0, refunds: 0, subscriptions: 0, retries: 0, captures: 0,
    voids: 0, declined: 0, returned: 0, disputes: 0, rejected: 0,
  };
  // biome-ignore format: a table reads in columns
  readonly #totals: Record<keyof TrafficTotals, number> = {
    salesCents: 0, authorizedCents: 0, capturedCents: 0, paymentsCents: 0, payoutsCents: 0, refundsCents: 0, voidedCents: 0,
    declinedCents: 0, returnedCents: 0, depositedCents: 0,
  };
  readonly #declines: Record<string, number> = {};
  readonly #returns: Record<string, number> = {};

  get transactions(): number {
    return this.#counts.transactions;
  }

  /** Counts a transaction; a declined one counts only as declined. */
  addTransaction(type: CreatedType, { approved, code, requestedCents, cents }: CreatedTransaction): void {
    const [count, total] = BY_TYPE[type];
    this.#counts.transactions++;
    this.#counts[count]++;
    if (approved) {
      this.#totals[total] += cents;
      return;
    }
    this.#counts.declined++;
    this.#totals.declinedCents += requestedCents;
    this.#declines[code] = (this.#declines[code] ?? 0) + 1;
  }

  count(what: 'subscriptions' | 'retries' | 'disputes' | 'rejected'): void {
    this.#counts[what]++;
  }

  addCapture(cents: number): void {
    this.#counts.captures++;
    this.#totals.capturedCents += cents;
  }

  addVoid(cents: number): void {
    this.#counts.voids++;
    this.#totals.voidedCents += cents;
  }

  addReturn(code: string, cents: number): void {
    this.#counts.returned++;
    this.#totals.returnedCents += cents;
    this.#returns[code] = (this.#returns[code] ?? 0) + 1;
  }

  addDeposit(cents: number): void {
    this.#totals.depositedCents += cents;
  }

  view(): TrafficTally {
    return {
      counts: { ...this.#counts },
      totals: { ...this.#totals },
      declines: { ...this.#declines },
      returns: { ...this.#returns },
    };
  }
}

/** Adds up several tallies. */
export function sumTallies(tallies: readonly TrafficTally[]): TrafficTally {
  return {
    counts: sumByName(
      EMPTY.counts,
      tallies.map(({ counts }) => counts),
    ),
    totals: sumByName(
      EMPTY.totals,
      tallies.map(({ totals }) => totals),
    ),
    declines: sumByName(
      {},
      tallies.map(({ declines }) => declines),
    ),
    returns: sumByName(
      {},
      tallies.map(({ returns }) => returns),
    ),
  };
}

const EMPTY = new MerchantTally().view();

function sumByName<Sums extends { readonly [name in keyof Sums]: number }>(zeros: Sums, all: readonly Sums[]): Sums {
  const sums: Record<string, number> = { ...zeros };
  for (const numbers of all)
    for (const [name, number] of Object.entries<number>(numbers)) sums[name] = (sums[name] ?? 0) + number;
  return Object.assign({ ...zeros }, sums);
}
