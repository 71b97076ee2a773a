import type { MethodName } from './methods.ts';
import type { Step } from './steps.ts';

/** Whether a sequence still breaks the shop in the same way. */
export type Breaks = (steps: readonly Step[]) => Promise<boolean>;

/**
 * A sequence that still breaks the shop, and does not where any one step is left out. Steps don't hang together as
 * fast-check's values do: leaving out halves, then quarters, finds the few that matter in a tenth of the runs.
 * `cents` is what a plain order costs.
 */
export async function shorten(steps: readonly Step[], cents: number, breaks: Breaks): Promise<readonly Step[]> {
  const few = await leaveOut(steps, Math.ceil(steps.length / 2), breaks);
  // Steps that speak of the latest order need no other any more.
  return leaveOut(await simplify(few, cents, breaks), 1, breaks);
}

/** Leaves out so many at a time, from the end, where nothing changes; then half as many. */
async function leaveOut(steps: readonly Step[], count: number, breaks: Breaks): Promise<readonly Step[]> {
  let left = steps;
  for (let at = steps.length - count; at > -count; at -= count) {
    const from = Math.max(0, at);
    const fewer = left.toSpliced(from, at + count - from);
    if (fewer.length > 0 && fewer.length < left.length && (await breaks(fewer))) left = fewer;
  }
  if (count > 1) return leaveOut(left, Math.ceil(count / 2), breaks);
  // What one step was needed for may be gone with another.
  return left.length < steps.length ? leaveOut(left, 1, breaks) : left;
}

/** Makes each step as plain as it can be. */
async function simplify(steps: readonly Step[], cents: number, breaks: Breaks): Promise<readonly Step[]> {
  let left = steps;
  for (const at of steps.keys())
    for (const plain of PLAIN) {
      const step = left[at];
      const plainer = step === undefined ? undefined : plain(step, cents);
      if (plainer === undefined) continue;
      const candidate = left.with(at, plainer);
      if (await breaks(candidate)) left = candidate;
    }
  return left;
}

/** What a step is like at its plainest, one thing at a time; undefined where it is so already. */
const PLAIN: readonly ((step: Step, cents: number) => Step | undefined)[] = [
  (step) => ('atOnce' in step && step.atOnce ? { ...step, atOnce: false } : undefined),
  (step) => ('back' in step && step.back > 0 ? { ...step, back: 0 } : undefined),
  (step, cents) => (step.does === 'order' && step.cents !== cents ? { ...step, cents } : undefined),
  (step) => (step.does === 'order' && !isPlain(step.method) ? { ...step, method: 'visa' } : undefined),
  (step) => (step.does === 'order' && !isPlain(step.method) ? { ...step, method: 'bank' } : undefined),
  (step) => (step.does === 'refund' && step.percent < 100 ? { ...step, percent: 100 } : undefined),
  (step) =>
    step.does === 'fault' && step.wish.times !== 1 ? { ...step, wish: { ...step.wish, times: 1 } } : undefined,
  (step) => (step.does === 'wait for' && step.seconds !== 0 ? { ...step, seconds: 0 } : undefined),
];

function isPlain(method: MethodName): boolean {
  return method === 'visa' || method === 'bank';
}
