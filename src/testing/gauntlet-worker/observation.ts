import type { AnyTransaction } from '../../domain/payments/transactions/types.ts';
import type { Occurrence } from '../mutants/mutant.ts';
import type { TestKey } from './test-key.ts';

/** A call that a test or its application made. */
export interface ObservedCall {
  readonly operation: string;
  readonly method: string;
  readonly transport: 'http' | 'direct';
  /** The shape of the request: its fields and the values of those that name a kind. */
  readonly shape: string;
  /** The gateway before the call: how many transactions of each kind were in each state. */
  readonly before: string;
  /** The type of the webhook in whose handler it was made; absent outside of handlers. */
  readonly handling?: string | undefined;
}

/** A webhook whose first attempt was made. */
export interface ObservedDelivery {
  readonly type: string;
  /** Id of the object of the event. */
  readonly subject: string;
  /** The transaction before the delivery, and the states of all others. */
  readonly before: string;
}

/** A transaction at the end of a test. */
export interface ObservedTransaction {
  readonly transaction: AnyTransaction;
  /** The order that the application names. */
  readonly orderId?: string | undefined;
}

/** How the body of a test ended. */
export interface ObservedOutcome {
  readonly kind: 'passes' | 'fails' | 'never_ends';
  /** The first line of the error. */
  readonly message?: string | undefined;
}

/** What one run of a test did. Plain data, which a worker writes and the gauntlet reads. */
export interface Observation {
  readonly key: TestKey;
  /** The base URL of its gateway. */
  readonly address: string;
  readonly outcome: ObservedOutcome;
  /** Real milliseconds of the body. */
  readonly milliseconds: number;
  readonly calls: readonly ObservedCall[];
  readonly deliveries: readonly ObservedDelivery[];
  /** True if the planned fault triggered. */
  readonly triggered: boolean;
  /** The virtual time of the last check, in epoch milliseconds. */
  readonly settledAt: number;
  /** Oldest first. */
  readonly transactions: readonly ObservedTransaction[];
  /** What `records()` returned; absent if the suite gives none. */
  readonly records?: unknown;
  /** Why `records()` or `reconcile()` failed. */
  readonly applicationProblem?: string | undefined;
  /** Webhooks that never got a 2xx, by type and description. */
  readonly unacknowledged: readonly (readonly [type: string, text: string])[];
  /** Unhandled rejections. */
  readonly rejections: readonly string[];
  /** High findings of `review()`: their names and consequences. */
  readonly review: readonly (readonly [name: string, why: string])[];
  /** Lines of the timeline of a test with a fault. */
  readonly timeline: string;
  /** Why the world could not settle. */
  readonly unsettled?: string | undefined;
  /** The absolute path of the page that the run left. */
  readonly page?: string | undefined;
  /** Why its page was not written. */
  readonly pageProblem?: string | undefined;
  /** How often the mutant did something wrong. Only of tests with a mutant. */
  readonly mutantEffects?: number | undefined;
  /** What occurred in the gateway during the body. Only if the plan asks for it. */
  readonly occurrences?: readonly Occurrence[] | undefined;
}
