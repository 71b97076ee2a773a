import { defineResource } from '../../base/context.ts';
import { disputeRateTables } from './store.ts';

/** The ratios of disputes that networks watch. */
export const disputeRates = defineResource({
  name: 'disputeRates',
  tables: disputeRateTables,
  operations: [],
  jobs: [],
  invariants: [],
});
