import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { SettleboxError } from '../../engine/errors.ts';
import { parseScenario, type Scenario } from './read-scenario.ts';
import { ScenarioError } from './scenario-error.ts';

/**
 * Reads a scenario from a file.
 *
 * @throws ScenarioError with the file, the line, the expected value, and the actual one
 */
export function readScenario(file: string | URL): Scenario {
  const path = file instanceof URL ? fileURLToPath(file) : file;
  if (typeof path === 'string') return parseScenario(readText(path), path);
  throw new SettleboxError(
    'bad_option',
    'The scenario must be the path or URL of a file.',
    "Call runScenario('scenarios/refund.yaml').",
  );
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const got = error instanceof Error ? error.message : String(error);
    throw new ScenarioError({ file, line: 1, about: 'the file', expected: 'a scenario', got });
  }
}
