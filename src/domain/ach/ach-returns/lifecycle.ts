import { defineLifecycle, type LifecycleState } from '../../../engine/lifecycle.ts';

/** The lifecycle of a scheduled return. */
export const plannedReturnLife = defineLifecycle('scheduled return', 'new', [
  ['new', 'planned', 'planned'],
  ['planned', 'arrived', 'arrived'],
  ['planned', 'lapsed', 'lapsed'],
  ['planned', 'canceled', 'canceled'],
]);

/** The status of a scheduled return. */
export type PlannedReturnStatus = LifecycleState<typeof plannedReturnLife>;
