import { defineLifecycle } from '../../../engine/lifecycle.ts';

/** The lifecycle of a client. */
// biome-ignore format: a table reads in columns
export const clientLife = defineLifecycle('client', 'new', [
  ['new',       'created',   'active'],
  ['active',    'suspended', 'suspended'],
  ['suspended', 'activated', 'active'],
  ['active',    'closed',    'closed'],
  ['suspended', 'closed',    'closed'],
]);
