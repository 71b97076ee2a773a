/** The guide to scenario files: what it shows plays as it says. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { runScenario } from '../../src/testing/scenario/run-scenario.ts';
import { FILE_NOTES, STEP_NOTES } from '../../src/testing/scenario/scenario-notes.ts';
import { STEP_OPTIONS, scenarioSchema } from '../../src/testing/scenario/scenario-schema.ts';
import { VERBS } from '../../src/testing/scenario/verbs.ts';
import { read } from './playing.ts';

const guide = readFileSync(new URL('../../docs/scenarios.md', import.meta.url), 'utf8');
const shown = [...guide.matchAll(/```yaml scenario\n([\s\S]*?)```/g)].map(([, text = '']) => read(text));

describe('what the guide shows', () => {
  test.each(shown.map((scenario) => [scenario.title, scenario] as const))('%s', async (_title, scenario) => {
    for (const over of ['calls', 'http'] as const)
      expect((await runScenario(scenario, { over })).failure?.message).toBeUndefined();
  });

  test('is most of what there is', () => expect(shown.length).toBeGreaterThan(5));

  test('its failure is the one that comes', async () => {
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

test('every word and every field has its note, and nothing else has', () => {
  expect(Object.keys(STEP_NOTES).sort()).toEqual([...STEP_OPTIONS].sort());
  const fields = Object.keys(scenarioSchema.shape).filter((name) => name !== '$schema');
  expect(Object.keys(FILE_NOTES).sort()).toEqual(fields.sort());
});

test('every verb says what it does', () => {
  expect([...VERBS.values()].filter(({ summary }) => summary === '').map(({ name }) => name)).toEqual([]);
});
