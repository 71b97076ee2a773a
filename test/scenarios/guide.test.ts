/** The examples of the guide to scenario files run as it says. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { createGateway } from '../../src/index.ts';
import { HARNESS_VERBS } from '../../src/testing/scenario/harness-verbs.ts';
import { runScenario } from '../../src/testing/scenario/run-scenario.ts';
import { FILE_NOTES, STEP_NOTES } from '../../src/testing/scenario/scenario-notes.ts';
import { scenarioSchema, stepOptions } from '../../src/testing/scenario/scenario-schema.ts';
import { VERBS } from '../../src/testing/scenario/verbs.ts';
import { read } from './run-steps.ts';

const guide = readFileSync(new URL('../../docs/scenarios.md', import.meta.url), 'utf8');
const shown = [...guide.matchAll(/```yaml scenario\n([\s\S]*?)```/g)].map(([, text = '']) => read(text));

describe('the guide', () => {
  test.each(shown.map((scenario) => [scenario.title, scenario] as const))('%s', async (_title, scenario) => {
    for (const over of ['calls', 'http'] as const)
      expect((await runScenario(scenario, { over })).failure?.message).toBeUndefined();
  });

  test('shows more than five scenarios', () => expect(shown.length).toBeGreaterThan(5));

  test('shows the real message of a failure', async () => {
    const [refund] = [...guide.matchAll(/```yaml scenario\n([\s\S]*?)```/g)].map(([, text = '']) => text);
    const { failure } = await runScenario(
      read(
        (refund ?? '')
          .replace('clock.advanceTo: funding', 'clock.advanceTo: settlement')
          .replace(/\n.*(?:answer|response): \{ to.*|\n.*state: \{ sale: settled.*/g, ''),
      ),
    );
    const [, line, words] = /:(\d+): (.*)$/.exec(failure?.message ?? '') ?? [];
    expect(Number(line)).toBeGreaterThan(0);
    expect(guide).toContain(words);
  });
});

test('has a description of every option and field, and of nothing else', () => {
  expect(Object.keys(STEP_NOTES).sort()).toEqual([...stepOptions()].sort());
  const fields = Object.keys(scenarioSchema().shape).filter((name) => name !== '$schema');
  expect(Object.keys(FILE_NOTES).sort()).toEqual(fields.sort());
});

test('has a summary of every verb', () => {
  expect([...VERBS.values()].filter(({ summary }) => summary === '').map(({ name }) => name)).toEqual([]);
});

test('names a function of the gateway by every verb of the harness without code of its own', () => {
  const gateway = createGateway();
  const called = HARNESS_VERBS.filter(({ run }) => run === undefined).map(({ name }) => name);
  const missing = called.filter((name) => typeof valueAt(gateway, name) !== 'function');
  expect([called.length > 20, missing]).toEqual([true, []]);
});

function valueAt(gateway: object, name: string): unknown {
  return name.split('.').reduce<unknown>((value, key) => Reflect.get(Object(value), key), gateway);
}
