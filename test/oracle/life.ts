import type { Tape } from '../../src/index.ts';
import type { Command, Life } from './commands.ts';
import { Driver } from './driver.ts';
import { describe, perform } from './model.ts';
import type { Rules } from './rules.ts';
import { createWorld } from './world.ts';

/** After each step: what the caller got, and after some steps the world as lines. */
export type Observed = readonly (readonly string[])[];

export interface Difference {
  readonly step: number;
  readonly command: Command | undefined;
  readonly expected: readonly string[];
  readonly actual: readonly string[];
}

export function playModel(life: Life, rules: Rules, every = 1): Observed {
  const world = createWorld(rules, life.beginning);
  return life.commands.map((command, step) => {
    const result = perform(world, command);
    return isDescribed(life, step, every) ? [result, ...describe(world)] : [result];
  });
}

const STOPPED = 'stopped: ';

/** The model created something that the gateway rejected some steps before: the steps before show the difference. */
function stopped(error: unknown): string {
  return `${STOPPED}${error instanceof Error ? error.message : String(error)}`;
}

/** Plays a life on a gateway, and checks its invariants after each step. */
export async function playGateway(life: Life, every = 1): Promise<Observed> {
  const driver = new Driver(life.seed, life.beginning);
  using gateway = driver.gateway;
  const observed: string[][] = [];
  for (const [step, command] of life.commands.entries()) {
    const result = await driver.perform(command).catch(stopped);
    const isDue = isDescribed(life, step, every);
    observed.push(isDue ? [result, ...driver.describe()] : [result]);
    if (isDue) gateway.check();
    if (result.startsWith(STOPPED)) break;
  }
  return observed;
}

function isDescribed({ commands }: Life, step: number, every: number): boolean {
  return step % every === every - 1 || step === commands.length - 1;
}

/** Plays a life again up to a step, and returns its tape. */
export async function tapeOf(life: Life, step: number): Promise<Tape> {
  const driver = new Driver(life.seed, life.beginning);
  using gateway = driver.gateway;
  for (const command of life.commands.slice(0, step + 1)) await driver.perform(command);
  return gateway.tape();
}

/** Returns the first step after which the model and the gateway differ. */
export function firstDifference(life: Life, expected: Observed, actual: Observed): Difference | undefined {
  for (const [step, lines] of expected.entries()) {
    const others = actual[step] ?? [];
    if (lines.join('\n') === others.join('\n')) continue;
    const command = life.commands[step];
    return { step, command, expected: without(lines, others), actual: without(others, lines) };
  }
  return undefined;
}

/** Lines of one list that the other lacks; the first lines in another order if none is missing. */
function without(lines: readonly string[], others: readonly string[]): readonly string[] {
  const missing = lines.filter((line) => !others.includes(line));
  const first = lines.findIndex((line, index) => line !== others[index]);
  return missing.length > 0 ? missing : lines.slice(first, first + 6);
}
