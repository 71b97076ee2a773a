import { defineLifecycle, type LifecycleState } from '../../../engine/lifecycle.ts';

/** The life of a batch; funding is a moment of a settled one. */
// biome-ignore format: a table reads in columns
export const batchLife = defineLifecycle('batch', 'new', [
  ['new',      'opened',  'open'],
  ['open',     'closed',  'settling'],
  ['settling', 'settled', 'settled'],
]);

export type BatchStatus = LifecycleState<typeof batchLife>;
