import { ACCOUNT_MUTANTS } from './accounts.ts';
import { CHARGE_MUTANTS } from './charges.ts';
import { DISPUTE_MUTANTS } from './disputes.ts';
import { LIST_MUTANTS } from './lists.ts';
import { MONEY_MUTANTS } from './money.ts';
import type { Mutant } from './mutant.ts';
import { REFUND_MUTANTS } from './refunds.ts';
import { WEBHOOK_MUTANTS } from './webhooks.ts';

/** The mutants of the gateway, by group. */
export const MUTANTS: readonly Mutant[] = [
  ...CHARGE_MUTANTS,
  ...REFUND_MUTANTS,
  ...LIST_MUTANTS,
  ...WEBHOOK_MUTANTS,
  ...MONEY_MUTANTS,
  ...DISPUTE_MUTANTS,
  ...ACCOUNT_MUTANTS,
].map((mutant) => ({ ...mutant, catchingTest: mutant.catchingTest.trim() }));
