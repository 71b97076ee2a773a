import type { ExploreDisruption } from './disruptions.ts';
import type { FastCheck } from './load-fast-check.ts';
import type { ShopAction } from './run.ts';
import type { ExploreStep } from './steps.ts';

/** Input for drawing sequences. */
export interface DrawOptions {
  readonly fc: typeof FastCheck;
  /** Returns true if this kind of disruption is enabled. */
  readonly allows: (kind: ExploreDisruption) => boolean;
  readonly can: MerchantCapabilities;
  /** The possible order amounts in cents. */
  readonly amounts: readonly number[];
}

/** The optional methods of a merchant, each true if the merchant has it, and true if the merchant knows of disputes. */
export type MerchantCapabilities = Readonly<Record<Exclude<ShopAction, 'order'> | 'disputes', boolean>>;

/** A generator of fast-check. */
export type Arbitrary<Value> = FastCheck.Arbitrary<Value>;

/** Draws a step of one kind; undefined if it is disabled or the merchant lacks the method. */
export type StepDraw = (options: DrawOptions) => Arbitrary<ExploreStep> | undefined;
