import { Calendar } from './calendar.ts';
import type { BankName, Beginning, CardName, Holder, Processor, Schedule } from './commands.ts';
import type { Rules } from './rules.ts';

/** The state of the model. Times are epoch milliseconds, amounts are cents. */
export interface World {
  readonly rules: Rules;
  readonly calendar: Calendar;
  readonly beginning: Beginning;
  now: number;
  /** Orders jobs of one rank, and everything else that happens first or later. */
  sequence: number;
  readonly jobs: Job[];
  readonly merchants: Merchant[];
  readonly transactions: Tx[];
  readonly tokens: Token[];
  /** Closed batches in the order of their closing. */
  readonly batches: Batch[];
  readonly deposits: Deposit[];
  /** Accounts whose data a bank has corrected. */
  readonly corrected: Set<string>;
  /** What happened since the world was last described: time, type, and subject. */
  readonly events: string[];
}

/** The order of jobs of one instant. Source: docs/rules.md, "Order of jobs". */
export const RANK = { arrive: 1, settle: 2, pull: 2.5, fund: 3, deposits: 4, submit: 5, expire: 6, close: 7 } as const;

export interface Job {
  readonly at: number;
  readonly rank: number;
  readonly sequence: number;
  readonly run: () => void;
}

export const ACCOUNTS = ['customer', 'processor_clearing', 'merchant_payable', 'merchant_bank'] as const;
export type AccountName = (typeof ACCOUNTS)[number];

export interface Merchant {
  readonly name: string;
  readonly number: number;
  schedule: Schedule;
  standing: 'active' | 'suspended' | 'closed';
  readonly integrations: Record<Processor, boolean>;
  readonly open: Partial<Record<Lane, Batch>>;
  readonly balances: Record<AccountName, number>;
  /** Times of the pulls that are scheduled. */
  readonly pulls: number[];
}

/** Same-day entries have batches of their own. */
export type Lane = 'card' | 'ach' | 'same_day';
export const LANES: readonly Lane[] = ['card', 'ach', 'same_day'];

export interface Batch {
  /** Its number among closed batches; absent while it is open. */
  name?: string;
  readonly merchant: Merchant;
  readonly lane: Lane;
  /** The schedule when it was opened. */
  readonly schedule: Schedule;
  /** Batches that close at one instant are funded in the order of their opening. */
  readonly order: number;
  readonly openedAt: number;
  /** The cut-off; absent if the client's batches close on request only. */
  readonly closesAt: number | undefined;
  readonly entries: Tx[];
  closedAt?: number;
  isSubmitted: boolean;
  settledAt?: number;
  fundedAt?: number;
  voids: number;
  returns: number;
  returnedCents: number;
  /** Fixed at settlement. */
  totals?: Totals;
}

export interface Totals {
  readonly counts: Readonly<Record<'SALE' | 'REFUND' | 'PAYMENT' | 'PAYOUT', readonly [count: number, cents: number]>>;
  readonly net: number;
}

export type State =
  | 'authorized'
  | 'declined'
  | 'captured'
  | 'voided'
  | 'expired'
  | 'settling'
  | 'settled'
  | 'partially_refunded'
  | 'refunded'
  | 'rejected'
  | 'canceled'
  | 'submitted'
  | 'returned'
  | 'reversed';

export interface Tx {
  readonly name: string;
  readonly number: number;
  readonly merchant: Merchant;
  readonly kind: 'SALE' | 'AUTH' | 'REFUND' | 'PAYMENT' | 'PAYOUT';
  readonly requested: number;
  readonly authorized: number;
  captured: number;
  refunded: number;
  state: State;
  batch?: Batch | undefined;
  settledAt?: number;
  fundedAt?: number;
  readonly expiresAt?: number;
  readonly original?: Tx;
  readonly token?: Token;
  readonly bank?: BankName;
  readonly card?: CardName;
  readonly holder: Holder;
  readonly secCode: string;
  readonly lane: Lane;
  submittedAt?: number;
  effectiveDay?: number;
  /** The network settles it one batch late, rejects it, or rejects it some days after it settled. */
  outcome: 'pay' | 'stuck' | 'late' | 'reject';
  readonly plans: Plan[];
  returned?: ReturnFact;
  /** The returned entry that it collects again, and the first of such a chain. */
  readonly retries?: Tx;
  /** Postings that it caused: account, amount, time. */
  readonly postings: string[];
  reversal?: Reversal;
  /** Dishonors and contests that are to arrive. */
  readonly followUps: { readonly code: string; readonly at: number }[];
}

/** A return, notification, or rejection that is to arrive. */
export interface Plan {
  readonly code: string;
  /** Undefined while the entry has not settled and its schedule is unknown. */
  readonly when: (settledAt: number) => number;
  readonly sequence: number;
  job?: Job;
}

export interface Reversal {
  readonly submitAt: number;
  readonly settleAt: number;
  isSubmitted: boolean;
}

export interface ReturnFact {
  readonly code: string;
  readonly at: number;
  readonly untimely: boolean;
  dishonored?: { readonly code: string; readonly at: number; readonly untimely: boolean };
  contested?: { readonly code: string; readonly at: number; readonly untimely: boolean };
}

export interface Token {
  readonly name: string;
  readonly merchant: Merchant;
  readonly type: 'card' | 'bank';
  status: 'active' | 'verification_pending' | 'verification_failed' | 'expired' | 'inactive';
  readonly card?: CardName;
  readonly company: boolean;
  /** When the card expires. */
  expiresAt?: number;
  blockedBy?: string;
  deposits?: MicroDeposits;
}

export interface MicroDeposits {
  readonly submitAt: number;
  readonly arriveAt: number;
  readonly expireAt: number;
  attemptsLeft: number;
  status: 'requested' | 'submitted' | 'arrived' | 'ended';
}

export interface Deposit {
  readonly merchant: Merchant;
  readonly cents: number;
  readonly at: number;
  readonly batches: readonly string[];
}

/** A call that the gateway rejects. */
export class Rejection extends Error {
  readonly code: string;

  constructor(code: string) {
    super(code);
    this.code = code;
  }
}

export function createWorld(rules: Rules, beginning: Beginning): World {
  const world: World = {
    rules,
    calendar: new Calendar(rules),
    beginning,
    now: beginning.now,
    sequence: 0,
    jobs: [],
    merchants: [],
    transactions: [],
    tokens: [],
    batches: [],
    deposits: [],
    corrected: new Set(),
    events: [],
  };
  addMerchant(world, beginning.schedule);
  return world;
}

export function addMerchant(world: World, schedule: Schedule): Merchant {
  const number = world.merchants.length;
  const merchant: Merchant = {
    name: `m${number}`,
    number,
    schedule,
    standing: 'active',
    integrations: { card: true, ach: true },
    open: {},
    balances: { customer: 0, processor_clearing: 0, merchant_payable: 0, merchant_bank: 0 },
    pulls: [],
  };
  world.merchants.push(merchant);
  return merchant;
}

export function emit(world: World, type: string, subject: string): void {
  world.events.push(`${iso(world.now)} ${type} ${subject}`);
}

export function schedule(world: World, at: number, rank: number, run: () => void): Job {
  const job = { at, rank, sequence: world.sequence++, run };
  world.jobs.push(job);
  return job;
}

export function unschedule(world: World, job: Job | undefined): void {
  const index = job === undefined ? -1 : world.jobs.indexOf(job);
  if (index >= 0) world.jobs.splice(index, 1);
}

/** Runs everything that is due up to and including the target. */
export function runUntil(world: World, target: number): void {
  for (;;) {
    const job = firstOf(world.jobs);
    if (job === undefined || job.at > target) break;
    unschedule(world, job);
    world.now = Math.max(world.now, job.at);
    job.run();
  }
  world.now = target;
}

function firstOf(jobs: readonly Job[]): Job | undefined {
  let first: Job | undefined;
  for (const job of jobs) if (first === undefined || isBefore(job, first)) first = job;
  return first;
}

function isBefore(a: Job, b: Job): boolean {
  if (a.at !== b.at) return a.at < b.at;
  return a.rank === b.rank ? a.sequence < b.sequence : a.rank < b.rank;
}

export function iso(at: number): string {
  return new Date(at).toISOString();
}
