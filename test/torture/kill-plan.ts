import { below, numbersFrom } from './numbers.ts';
import type { TimedKill } from './run-writer.ts';
import { KILL_PLACES } from './shim.ts';

/** When the writer of a round is killed: by the parent's timer, or at a system call on its files. */
export type KillPlan = TimedKill | { readonly killAt: number; readonly killPlace: (typeof KILL_PLACES)[number] };

/** Opening and recovery take some 20 ms, and 40 steps some 200 ms, on a machine that does nothing else. */
const OPENING_MS = 40;
const STEPS_MS = 160;
/** Opening an existing file takes some hundred calls, creating one 800, and 40 steps some thousands. */
const FEW_CALLS = 60;
const CALLS_MAX = 3_000;

/** Returns the plan of a round. Timed kills hit other calls in each run; `canCount` says that the shim is there. */
export function killPlan(seed: string, round: number, canCount: boolean): KillPlan {
  const random = numbersFrom(seed, 'kill', round);
  const [isTimed, isEarly, place] = [!canCount || random() < 0.3, random() < 0.25, random()];
  if (isTimed && isEarly) return { after: 'loaded', delayMs: random() * OPENING_MS };
  if (isTimed) return { after: 'opened', delayMs: random() * STEPS_MS };
  const killPlace = KILL_PLACES[Math.floor(place * KILL_PLACES.length)] ?? 'before';
  return { killAt: 1 + below(isEarly ? FEW_CALLS : CALLS_MAX, random), killPlace };
}

/** Describes a plan for a message. */
export function describePlan(plan: KillPlan): string {
  return 'killAt' in plan
    ? `killed ${plan.killPlace === 'torn' ? 'in the middle of' : plan.killPlace} call ${plan.killAt} on its files`
    : `killed ${plan.delayMs.toFixed(1)} ms after it had ${plan.after}`;
}
