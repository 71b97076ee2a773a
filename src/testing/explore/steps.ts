import type { FaultOptions } from '../../harness/faults.ts';
import type { MethodName } from './methods.ts';

/** One thing that happens in a run. Orders, payments and deliveries are counted back from the latest, which is 0. */
export type Step =
  | { readonly does: 'order'; readonly cents: number; readonly method: MethodName; readonly atOnce: boolean }
  | { readonly does: 'try again'; readonly back: number; readonly method: MethodName; readonly atOnce: boolean }
  | { readonly does: 'refund'; readonly back: number; readonly percent: number; readonly atOnce: boolean }
  | { readonly does: 'ship'; readonly back: number; readonly atOnce: boolean }
  | { readonly does: 'wait'; readonly unit: WaitUnit; readonly count: number }
  | { readonly does: 'wait for'; readonly moment: Moment; readonly seconds: number }
  | { readonly does: 'return'; readonly of: 'PAYMENT' | 'PAYOUT'; readonly back: number; readonly way: ReturnWay }
  | { readonly does: 'fault'; readonly wish: FaultOptions }
  | { readonly does: 'outage'; readonly hours: number; readonly way: OutageWay }
  | { readonly does: 'redeliver'; readonly back: number }
  | { readonly does: 'reconcile'; readonly atOnce: boolean };

/** The steps of one sort. */
export type StepThat<Does extends Step['does']> = Extract<Step, { does: Does }>;

export type WaitUnit = 'seconds' | 'minutes' | 'hours' | 'days' | 'bankingDays';

/** What time is let pass until. */
export type Moment = 'settlement' | 'funding' | 'ach-cutoff' | 'card-cutoff' | 'submission' | 'webhook-retry';

/** With which code a bank sends an entry back, and when. */
export type ReturnWay = readonly [code: 'R01' | 'R02' | 'R03' | 'R07' | 'R08' | 'R09' | 'R10' | 'R29', at: ReturnDay];
export type ReturnDay = 'now' | 'usual' | 'deadline' | number;

/** How an endpoint is down: it answers 503, the connection breaks, or the shop takes a webhook in and its answer is lost. */
export type OutageWay = '503' | 'breaks' | 'answer lost';
