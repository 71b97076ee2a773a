import { parseScenario } from '../../src/testing/scenario/read-scenario.ts';
import { runScenario, type ScenarioOptions } from '../../src/testing/scenario/run-scenario.ts';

/** Returns a scenario file; `head` is inserted before its steps. */
export function scenarioText(steps: string, head = ''): string {
  return `title: A try\ndescription: To see how it goes.\n${head}\nsteps:\n${steps}`;
}

export const read = (text: string) => parseScenario(text, 'try.yaml');

/** Runs steps that begin on line 5, or one line later for each line of the head. */
export const runSteps = async (steps: string, head = '', options: ScenarioOptions = {}) =>
  runScenario(read(scenarioText(steps, head)), options);

export async function failureOf(steps: string, head = ''): Promise<string | undefined> {
  return (await runSteps(steps, head)).failure?.message;
}

export const SALE =
  '  - transactions.create: { type: SALE, amount: $5.00, payment_method: cards.visa }\n    as: sale\n';
