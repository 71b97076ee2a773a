import type { MethodName } from './methods.ts';
import type { ExploreStep } from './steps.ts';

/** Resolves to true if a sequence still fails with the same kind of finding. */
type StillFails = (steps: readonly ExploreStep[]) => Promise<boolean>;

/**
 * Shortens a failing sequence until every step is necessary. Removing halves, then quarters, takes a tenth of the runs that
 * fast-check's own shrinking would take. `cents` is the amount of the simplest order.
 */
export async function shorten(
  steps: readonly ExploreStep[],
  cents: number,
  stillFails: StillFails,
): Promise<readonly ExploreStep[]> {
  const fewest = await leaveOut(steps, Math.ceil(steps.length / 2), stillFails);
  // Simplified steps refer to the latest order, so earlier orders may be unnecessary now.
  return leaveOut(await simplify(fewest, cents, stillFails), 1, stillFails);
}

/** Removes `count` steps at a time, from the end, while the sequence still fails; then half as many. */
async function leaveOut(
  steps: readonly ExploreStep[],
  count: number,
  stillFails: StillFails,
): Promise<readonly ExploreStep[]> {
  let remaining = steps;
  for (let at = steps.length - count; at > -count; at -= count) {
    const from = Math.max(0, at);
    const fewer = remaining.toSpliced(from, at + count - from);
    if (fewer.length > 0 && fewer.length < remaining.length && (await stillFails(fewer))) remaining = fewer;
  }
  if (count > 1) return leaveOut(remaining, Math.ceil(count / 2), stillFails);
  // A step may be unnecessary after another one was removed.
  return remaining.length < steps.length ? leaveOut(remaining, 1, stillFails) : remaining;
}

/** Replaces each step by simpler ones while the sequence still fails. */
async function simplify(
  steps: readonly ExploreStep[],
  cents: number,
  stillFails: StillFails,
): Promise<readonly ExploreStep[]> {
  let remaining = steps;
  for (const at of steps.keys())
    for (const simplification of SIMPLIFICATIONS) {
      const step = remaining[at];
      const simpler = step === undefined ? undefined : simplification(step, cents);
      if (simpler === undefined) continue;
      const candidate = remaining.with(at, simpler);
      if (await stillFails(candidate)) remaining = candidate;
    }
  return remaining;
}

/** Simplifications of a step; undefined if it is that simple already. */
const SIMPLIFICATIONS: readonly ((step: ExploreStep, cents: number) => ExploreStep | undefined)[] = [
  (step) => ('overlapsNext' in step && step.overlapsNext ? { ...step, overlapsNext: false } : undefined),
  (step) => ('nthLatest' in step && step.nthLatest > 0 ? { ...step, nthLatest: 0 } : undefined),
  (step, cents) => ('cents' in step && step.cents !== cents ? { ...step, cents } : undefined),
  (step) => (step.kind === 'order' && step.authorizeOnly === true ? { ...step, authorizeOnly: false } : undefined),
  (step) => (step.kind === 'rush' && step.count > 1 ? { ...step, count: 1 } : undefined),
  (step) => (step.kind === 'order' && !isCommonMethod(step.method) ? { ...step, method: 'visa' } : undefined),
  (step) => (step.kind === 'order' && !isCommonMethod(step.method) ? { ...step, method: 'bank' } : undefined),
  (step) => ('percent' in step && step.percent < 100 ? { ...step, percent: 100 } : undefined),
  (step) =>
    step.kind === 'fault' && step.fault.times !== 1 ? { ...step, fault: { ...step.fault, times: 1 } } : undefined,
  (step) => (step.kind === 'wait for' && step.seconds !== 0 ? { ...step, seconds: 0 } : undefined),
];

function isCommonMethod(method: MethodName): boolean {
  return method === 'visa' || method === 'bank';
}
