import type { Life } from './commands.ts';
import { type Difference, firstDifference, playGateway, playModel, tapeOf } from './life.ts';
import { RULES } from './rules.ts';

/** Steps that create what later steps name by number: removing one would rename the others. */
const CREATING: readonly string[] = ['charge', 'entry', 'refund', 'merchant', 'store'];

export async function differenceOf(life: Life, every = 1): Promise<Difference | undefined> {
  return firstDifference(life, playModel(life, RULES, every), await playGateway(life, every));
}

/** Returns a shorter life in which the model and the gateway still differ. */
export async function shrink(life: Life, { step }: Difference): Promise<Life> {
  let shortest: Life = { ...life, commands: life.commands.slice(0, step + 1) };
  for (let index = step - 1; index >= 0; index--) {
    const command = shortest.commands[index];
    if (command === undefined || CREATING.includes(command.do)) continue;
    const shorter = { ...shortest, commands: shortest.commands.toSpliced(index, 1) };
    if (await differs(shorter)) shortest = shorter;
  }
  return shortest;
}

/** A life from which a step is missing can be impossible, and then shows nothing. */
async function differs(life: Life): Promise<boolean> {
  try {
    return (await differenceOf(life)) !== undefined;
  } catch {
    return false;
  }
}

/** Describes a failure: the seed, the difference, the shortest life that fails, and its tape. */
export async function report(life: Life, found: Difference): Promise<string> {
  const short = await shrink(life, found);
  const difference = (await differenceOf(short)) ?? found;
  const tape = await tapeOf(short, difference.step);
  return [
    `The model and the gateway differ. Seed ${life.seed}, step ${found.step}.`,
    `Shortest life: ${JSON.stringify(short)}`,
    `After ${JSON.stringify(difference.command)}`,
    ...difference.expected.map((line) => `  expected ${line}`),
    ...difference.actual.map((line) => `  actual   ${line}`),
    `Tape: ${JSON.stringify(tape)}`,
  ].join('\n');
}
