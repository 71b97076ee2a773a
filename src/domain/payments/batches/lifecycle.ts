import { defineLifecycle, type LifecycleState } from '../../../engine/lifecycle.ts';

/** The lifecycle of a batch. Funding only sets a time of a settled batch. */
// biome-ignore format: a table reads in columns
export const batchLife = defineLifecycle('batch', 'new', [
  ['new',      'opened',  'open'],
  ['open',     'closed',  'settling'],
  ['settling', 'settled', 'settled'],
]);

/** The status of a batch. */
export type BatchStatus = LifecycleState<typeof batchLife>;
