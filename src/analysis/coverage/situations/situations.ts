import { BATCH_SITUATIONS } from './batches.ts';
import { CHARGE_SITUATIONS } from './charges.ts';
import { DISPUTE_SITUATIONS } from './disputes.ts';
import { REQUEST_SITUATIONS } from './requests.ts';
import { RETURN_SITUATIONS } from './returns.ts';
import type { Situation } from './situation.ts';
import { type Trace, traceOf } from './trace.ts';
import { WEBHOOK_SITUATIONS } from './webhooks.ts';

/** Every situation, in the order of the docs. */
export const SITUATIONS: readonly Situation[] = [
  ...REQUEST_SITUATIONS,
  ...CHARGE_SITUATIONS,
  ...BATCH_SITUATIONS,
  ...RETURN_SITUATIONS,
  ...DISPUTE_SITUATIONS,
  ...WEBHOOK_SITUATIONS,
];

/** Counts how often each situation happened in a world, one after another. */
export function* countSituations(
  past: Parameters<typeof traceOf>[0],
): Generator<undefined, { readonly name: string; readonly count: number }[]> {
  const trace: Trace = traceOf(past);
  const counted: { readonly name: string; readonly count: number }[] = [];
  for (const { name, count } of SITUATIONS) {
    counted.push({ name, count: count(trace) });
    yield;
  }
  return counted;
}
