import type { ExploreDisruption } from './disruptions.ts';
import type { FastCheck } from './load-fast-check.ts';
import type { Step } from './steps.ts';

/** What sequences are drawn from. */
export interface DrawOptions {
  readonly fc: typeof FastCheck;
  /** Whether this kind of trouble may be. */
  readonly may: (kind: ExploreDisruption) => boolean;
  readonly can: Abilities;
  /** What orders may cost. */
  readonly amounts: readonly number[];
}

/** What a shop can be asked for besides orders. */
export interface Abilities {
  readonly refund: boolean;
  readonly ship: boolean;
  readonly reconcile: boolean;
}

export type Arbitrary<Value> = FastCheck.Arbitrary<Value>;

/** Draws a step of one sort; undefined where it may not be, or there is nobody to do it. */
export type Draw = (options: DrawOptions) => Arbitrary<Step> | undefined;
