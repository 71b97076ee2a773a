import { defineLifecycle, type LifecycleState } from '../../../engine/lifecycle.ts';

/** The lifecycle of a payment token. */
// biome-ignore format: a table reads in columns
export const paymentTokenLife = defineLifecycle('payment token', 'new', [
  ['new',                  'stored',              'active'],
  ['new',                  'stored_unverified',   'verification_pending'],
  ['verification_pending', 'verified',            'active'],
  ['verification_pending', 'verification_failed', 'verification_failed'],
  ['active',               'verification_failed', 'verification_failed'],
  ['active',               'expired',             'expired'],
  ['expired',              'expiry_updated',      'active'],
  ['verification_pending', 'deleted',             'inactive'],
  ['active',               'deleted',             'inactive'],
  ['verification_failed',  'deleted',             'inactive'],
  ['expired',              'deleted',             'inactive'],
  ['inactive',             'deleted',             'inactive'],
]);

/** The status of a payment token. */
export type PaymentTokenStatus = LifecycleState<typeof paymentTokenLife>;
