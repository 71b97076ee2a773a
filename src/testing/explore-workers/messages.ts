import type { SeedScreening } from '../explore/screen-seed.ts';

/** A piece of output of the application. */
export interface OutputPart {
  readonly stream: 'stdout' | 'stderr';
  readonly text: string;
}

/** The message to a worker that ends it after its current seed. All others are seeds. */
export const END = 'end';

/** The messages of a worker: the first one when it has loaded the application, then one per seed. */
export type WorkerMessage =
  | { readonly kind: 'loaded' }
  | { readonly kind: 'unusable'; readonly reason: string }
  | { readonly kind: 'screened'; readonly screening: SeedScreening; readonly output: readonly OutputPart[] };
