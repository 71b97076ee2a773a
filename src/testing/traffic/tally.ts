import type { TrafficCounts, TrafficTally, TrafficTotals } from './traffic-result.ts';

/** Which count and which money a transaction of a type belongs to. */
// biome-ignore format: a table reads in columns
const BY_TYPE = {
  SALE:    ['sales',          'salesCents'],
  AUTH:    ['authorizations', 'authorizedCents'],
  PAYMENT: ['payments',       'paymentsCents'],
  PAYOUT:  ['payouts',        'payoutsCents'],
  REFUND:  ['refunds',        'refundsCents'],
} as const satisfies Readonly<Record<string, readonly [keyof TrafficCounts, keyof TrafficTotals]>>;

/** What makes a transaction. */
export type MadeType = keyof typeof BY_TYPE;

/** How a transaction was answered. */
export interface Made {
  readonly id: string;
  readonly approved: boolean;
  readonly code: string;
  /** What was asked for. */
  readonly askedCents: number;
  /** What stands: granted at first, captured later. */
  readonly cents: number;
}

/** Counts what a merchant does. */
export class Tally {
  // biome-ignore format: a table reads in columns
  readonly #counts: Record<keyof TrafficCounts, number> = {
    transactions: 0, sales: 0, authorizations: 0, payments: 0, payouts: 0, refunds: 0, subscriptions: 0, retries: 0, captures: 0,
    voids: 0, declined: 0, returned: 0, rejected: 0,
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

  /** A transaction was made. */
  made(type: MadeType, { approved, code, askedCents, cents }: Made): void {
    const [count, total] = BY_TYPE[type];
    this.#counts.transactions++;
    this.#counts[count]++;
    if (approved) {
      this.#totals[total] += cents;
      return;
    }
    this.#counts.declined++;
    this.#totals.declinedCents += askedCents;
    this.#declines[code] = (this.#declines[code] ?? 0) + 1;
  }

  count(what: 'subscriptions' | 'retries' | 'rejected'): void {
    this.#counts[what]++;
  }

  captured(cents: number): void {
    this.#counts.captures++;
    this.#totals.capturedCents += cents;
  }

  voided(cents: number): void {
    this.#counts.voids++;
    this.#totals.voidedCents += cents;
  }

  returned(code: string, cents: number): void {
    this.#counts.returned++;
    this.#totals.returnedCents += cents;
    this.#returns[code] = (this.#returns[code] ?? 0) + 1;
  }

  deposited(cents: number): void {
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

/** Several as one. */
export function sumOfTallies(tallies: readonly TrafficTally[]): TrafficTally {
  return {
    counts: added(
      EMPTY.counts,
      tallies.map(({ counts }) => counts),
    ),
    totals: added(
      EMPTY.totals,
      tallies.map(({ totals }) => totals),
    ),
    declines: added(
      {},
      tallies.map(({ declines }) => declines),
    ),
    returns: added(
      {},
      tallies.map(({ returns }) => returns),
    ),
  };
}

const EMPTY = new Tally().view();

function added<Sums extends { readonly [name in keyof Sums]: number }>(none: Sums, all: readonly Sums[]): Sums {
  const sums: Record<string, number> = { ...none };
  for (const one of all)
    for (const [name, number] of Object.entries<number>(one)) sums[name] = (sums[name] ?? 0) + number;
  return Object.assign({ ...none }, sums);
}
