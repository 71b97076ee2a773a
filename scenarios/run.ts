/** `npm run scenarios`: runs the given scenario files, or all in this folder. Exits with code 1 if one fails. */
import { readdirSync } from 'node:fs';
import '../src/platforms/node/choose-node.ts';
import { paintFor, styleFor } from '../src/testing/scenario/paint.ts';
import { printScenario } from '../src/testing/scenario/print-scenario.ts';
import { runScenario } from '../src/testing/scenario/run-scenario.ts';
import { ScenarioError } from '../src/testing/scenario/scenario-error.ts';

const paint = paintFor(process.stdout);
const named = process.argv.slice(2);
const all = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.yaml'));
const files = named.length > 0 ? named : all.sort().map((name) => `scenarios/${name}`);

const told: boolean[] = [];
for (const file of files) told.push(await play(file));
const failed = told.filter((ok) => !ok).length;
console.log(
  failed === 0
    ? paint.green(`✓ ${told.length} scenarios passed`)
    : paint.red(`✗ ${failed} of ${told.length} scenarios failed`),
);
if (failed > 0) process.exitCode = 1;

async function play(file: string): Promise<boolean> {
  try {
    const result = await runScenario(file);
    console.log(`${printScenario(result, styleFor(process.stdout))}\n\n`);
    result.close();
    return result.ok;
  } catch (error) {
    if (!(error instanceof ScenarioError)) throw error;
    console.log(`${paint.red(`✗ ${error.message}`)}\n\n`);
    return false;
  }
}
