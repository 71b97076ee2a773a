/** The module of a scenario in YAML. */
import type { CodeBlock } from '../blocks.ts';

const SCENARIO = '../../../../src/testing/scenario';

/** Returns a module that runs the scenario, and prints what the command `settlebox run` prints. */
export function scenarioModule({ code }: CodeBlock): string {
  return `import { createGateway } from 'settlebox';
import { parseScenario } from '${SCENARIO}/read-scenario.ts';
import { runScenario } from '${SCENARIO}/run-scenario.ts';
export const known = [];
export async function example({ console, end }) {
  const result = await runScenario(parseScenario(${JSON.stringify(code)}), { createGateway });
  console.log(String(result));
  if (result.failure) throw result.failure;
  await end();
}`;
}
