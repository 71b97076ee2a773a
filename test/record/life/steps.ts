import { ACCOUNT_STEPS } from './accounts.ts';
import type { Life } from './life.ts';
import { NETWORK_STEPS } from './networks.ts';
import { PAYMENT_STEPS } from './payments.ts';
import { TIME_STEPS } from './time.ts';
import { VAULT_STEPS } from './vault.ts';
import { WEBHOOK_STEPS } from './webhooks.ts';
import { WIRE_STEPS } from './wire.ts';

/** The steps of a random run, with their weights. */
export type Steps = readonly (readonly [weight: number, name: string, step: (life: Life) => unknown])[];

const STEPS: Steps = [
  ...PAYMENT_STEPS,
  ...TIME_STEPS,
  ...VAULT_STEPS,
  ...NETWORK_STEPS,
  ...WEBHOOK_STEPS,
  ...ACCOUNT_STEPS,
  ...WIRE_STEPS,
];

const WEIGHT = STEPS.reduce((sum, [weight]) => sum + weight, 0);

/** Runs a random step. */
export async function takeStep(life: Life): Promise<void> {
  let left = life.random.int(1, WEIGHT);
  for (const [weight, , step] of STEPS) {
    left -= weight;
    if (left <= 0) {
      await step(life);
      return;
    }
  }
}
