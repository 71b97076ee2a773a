import { defineLifecycle, type StateOf } from '../../core/machine.ts';

/** The life of a payment token. */
// biome-ignore format: a table reads in columns
export const paymentTokenLife = defineLifecycle('payment token', 'new', [
  ['new',                  'stored',              'active'],
  ['active',               'verification_failed', 'verification_failed'],
  ['active',               'expired',             'expired'],
  ['expired',              'expiry_updated',      'active'],
  ['active',               'deleted',             'inactive'],
  ['verification_failed',  'deleted',             'inactive'],
  ['expired',              'deleted',             'inactive'],
  ['inactive',             'deleted',             'inactive'],
]);

export type PaymentTokenStatus = StateOf<typeof paymentTokenLife>;
