import { defineLifecycle, type LifecycleState } from '../../../engine/lifecycle.ts';

/** The lifecycle of a reversal. */
// biome-ignore format: a table reads in columns
export const reversalLife = defineLifecycle('reversal', 'new', [
  ['new',       'planned',   'planned'],
  ['planned',   'submitted', 'submitted'],
  ['planned',   'canceled',  'canceled'],
  ['planned',   'lapsed',    'lapsed'],
  ['submitted', 'settled',   'settled'],
  ['submitted', 'lapsed',    'lapsed'],
]);

/** The status of a reversal. */
export type ReversalStatus = LifecycleState<typeof reversalLife>;
