import type { Gateway } from '../../src/index.ts';
import type { Settlebox } from './built.ts';
import { contentsOfFork, digestOf } from './contents.ts';
import { finishAdvance } from './perform.ts';
import { type Step, stepAt } from './steps.ts';
import { createTwin } from './twin.ts';

/** The state of a life before a step. */
interface State {
  readonly digest: string;
  readonly now: number;
  readonly step: Step;
}

/** The states that a life passes through: before each of its steps, and after the last one. */
export type States = readonly State[];

/** Lives in memory, and returns every state. */
export async function statesOf(settlebox: Settlebox, life: string, steps: number): Promise<States> {
  const twin = createTwin(settlebox, life);
  const states: State[] = [];
  for (let at = 0; at <= steps; at++) {
    states.push({ digest: digestOf(twin.contents()), now: twin.gateway.clock.now(), step: stepAt(life, at) });
    if (at < steps) await twin.perform(at);
  }
  twin.gateway.close();
  return states;
}

const MS_PER_HOUR = 3_600_000;

/**
 * Reports whether a world is the state after `least` steps, after `most`, or in between. In the middle of an advance, it
 * completes the advance first.
 */
export async function isOneOf(states: States, gateway: Gateway, least: number, most: number): Promise<boolean> {
  const candidates = states.slice(least, most + 1);
  const digest = digestOf(contentsOfFork(gateway));
  if (candidates.some((state) => state.digest === digest)) return true;
  const now = gateway.clock.now();
  for (const [at, { step, now: begin }] of candidates.entries()) {
    const end = step.kind === 'advance' ? begin + step.hours * MS_PER_HOUR : Number.NaN;
    const next = states[least + at + 1];
    if (next === undefined || least + at >= most || !(begin <= now && now <= end)) continue;
    const fork = gateway.fork({ deliver: 'same' });
    try {
      await finishAdvance(fork, end);
      if (digestOf(contentsOfFork(fork)) === next.digest) return true;
    } finally {
      fork.close();
    }
  }
  return false;
}
