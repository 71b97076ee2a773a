import { defineLifecycle, type LifecycleState } from '../../../engine/lifecycle.ts';

/** The lifecycle of a notification of change. */
export const changeNoticeLife = defineLifecycle('notification of change', 'new', [
  ['new', 'planned', 'planned'],
  ['planned', 'arrived', 'arrived'],
  ['planned', 'lapsed', 'lapsed'],
  ['planned', 'canceled', 'canceled'],
]);

/** The status of a scheduled notification of change. */
export type ChangeNoticeStatus = LifecycleState<typeof changeNoticeLife>;
