import { expect, it } from 'vitest';
import { runScenario, ScenarioError } from '../../src/testing.ts';

it('runs a scenario file with its own gateway', async () => {
  const result = await runScenario('scenarios/r10-on-day-40.yaml', { seed: 'mine' });
  result.gateway.check();
  result.gateway.close();
  expect([result.ok, result.failure, result.expectations > 0]).toEqual([true, undefined, true]);
  expect(String(result)).toContain(result.title);
});

it('reports why a file cannot be read', async () => {
  await expect(runScenario('scenarios/none.yaml')).rejects.toThrow(ScenarioError);
});
