import type { DisputeOpening } from '../../domain/cards/disputes/lifecycle.ts';
import type { FaultOptions } from '../../harness/faults.ts';
import type { MethodName } from './methods.ts';

/**
 * A step of a sequence. `nthLatest` counts orders, payments, and deliveries back from the latest, which is 0. `overlapsNext` is true
 * if the next step starts before the call has finished.
 */
export type ExploreStep =
  | {
      readonly kind: 'order';
      readonly cents: number;
      readonly method: MethodName;
      readonly overlapsNext: boolean;
      /** True for an AUTH; absent if the shop cannot capture. */
      readonly authorizeOnly?: boolean;
    }
  | {
      readonly kind: 'rush';
      readonly count: number;
      readonly method: MethodName;
      /** True if another system of the merchant takes the orders, without the shop. */
      readonly elsewhere: boolean;
    }
  | {
      readonly kind: 'try again';
      readonly nthLatest: number;
      readonly method: MethodName;
      readonly overlapsNext: boolean;
    }
  | { readonly kind: 'refund'; readonly nthLatest: number; readonly percent: number; readonly overlapsNext: boolean }
  | { readonly kind: 'capture'; readonly nthLatest: number; readonly percent: number; readonly overlapsNext: boolean }
  | { readonly kind: 'void'; readonly nthLatest: number; readonly overlapsNext: boolean }
  | { readonly kind: 'ship'; readonly nthLatest: number; readonly overlapsNext: boolean }
  | {
      readonly kind: 'store card';
      readonly customer: number;
      readonly method: MethodName;
      readonly overlapsNext: boolean;
    }
  | { readonly kind: 'delete card'; readonly customer: number }
  | { readonly kind: 'renew'; readonly customer: number; readonly cents: number; readonly overlapsNext: boolean }
  | { readonly kind: 'report' }
  | {
      readonly kind: 'dispute';
      readonly nthLatest: number;
      readonly percent: number;
      readonly opening: DisputeOpening;
      /** The issuer's decision if evidence is submitted. */
      readonly verdict: 'won' | 'lost';
    }
  | { readonly kind: 'escalate inquiry'; readonly nthLatest: number }
  | { readonly kind: 'pre-arbitration'; readonly nthLatest: number; readonly verdict: 'won' | 'lost' }
  | { readonly kind: 'defend'; readonly nthLatest: number; readonly overlapsNext: boolean }
  | { readonly kind: 'withdraw dispute'; readonly nthLatest: number }
  | { readonly kind: 'wait'; readonly unit: WaitUnit; readonly count: number }
  | { readonly kind: 'wait for'; readonly target: WaitTarget; readonly seconds: number }
  | {
      readonly kind: 'return';
      readonly of: 'PAYMENT' | 'PAYOUT';
      readonly nthLatest: number;
      readonly spec: ReturnSpec;
    }
  | { readonly kind: 'fault'; readonly fault: FaultOptions }
  | { readonly kind: 'outage'; readonly hours: number; readonly effect: OutageEffect }
  | { readonly kind: 'redeliver'; readonly nthLatest: number }
  | { readonly kind: 'reconcile'; readonly overlapsNext: boolean };

/** The step type of one kind. */
export type StepOf<Kind extends ExploreStep['kind']> = Extract<ExploreStep, { kind: Kind }>;

/** The unit of a wait. */
type WaitUnit = 'seconds' | 'minutes' | 'hours' | 'days' | 'bankingDays';

/** The event that a `wait for` step waits for. */
export type WaitTarget = GatewayWaitTarget | DayEdge;
/** An event of the gateway. */
export type GatewayWaitTarget =
  | 'settlement'
  | 'funding'
  | 'ach-cutoff'
  | 'card-cutoff'
  | 'submission'
  | 'webhook-retry'
  | 'expiry'
  | 'dispute deadline'
  | 'dispute decision';
/** The start of a day in New York or UTC. */
type DayEdge = 'New York midnight' | 'UTC midnight';

/** The code and date of a return. */
export type ReturnSpec = readonly [
  code: 'R01' | 'R02' | 'R03' | 'R07' | 'R08' | 'R09' | 'R10' | 'R29',
  at: ReturnStepDate,
];
/** The date of a return; a number counts banking days after settlement. */
export type ReturnStepDate = 'now' | 'usual' | 'deadline' | number;

/** The effect of an outage: a 503, a failed connection, or a lost response to a processed webhook. */
export type OutageEffect = '503' | 'connection_error' | 'response_lost';
