/** A scenario depends only on its seed: each runs twice with one seed, and once with another. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readScenario } from '../../src/testing/scenario/read-scenario-file.ts';
import { runScenario } from '../../src/testing/scenario/run-scenario.ts';

const FOLDER = join(import.meta.dirname, '../../scenarios');
const SCENARIOS = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.yaml'))
  .map((name) => readScenario(join(FOLDER, name)));

async function tell(scenario: (typeof SCENARIOS)[number], seed: string) {
  const { cases, close } = await runScenario(scenario, { seed });
  const results = cases.map(({ ok, timeline, gateway }) => ({
    ok,
    timeline: String(timeline),
    subjects: timeline.map(({ subject }) => subject),
    bytes: Buffer.from(gateway.snapshot()),
  }));
  close();
  return results;
}

test.each(SCENARIOS.map((scenario) => [scenario.title, scenario] as const))('%s', async (_title, scenario) => {
  const [one, again, another] = [
    await tell(scenario, 'one'),
    await tell(scenario, 'one'),
    await tell(scenario, 'another'),
  ];
  for (const [index, story] of one.entries()) {
    const [same, other] = [again[index], another[index]];
    expect([story.ok, other?.ok]).toEqual([true, true]);
    // Equal bytes with the same seed; the same lines about other ids with another.
    expect([same?.timeline, same?.subjects, same?.bytes.equals(story.bytes)]).toEqual([
      story.timeline,
      story.subjects,
      true,
    ]);
    expect([other?.timeline, other?.bytes.equals(story.bytes)]).toEqual([story.timeline, false]);
    expect(other?.subjects).not.toEqual(story.subjects);
  }
});
