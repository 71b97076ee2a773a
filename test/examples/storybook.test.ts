/** The project of docs/storybook.md: stories with a world each, as Storybook builds them. */
import { rmSync } from 'node:fs';
import { afterAll, expect, it } from 'vitest';
import { describeInBrowser } from '../browser/open-page.ts';
import { installProject, PROCESS_MAX_MS, runScript } from './install-project.ts';
import { passSpecs } from './project-specs.ts';

describeInBrowser('a Storybook project', () => {
  let folder: string;
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('has a world and a clock for each story, and scenarios by control and address', {
    timeout: PROCESS_MAX_MS,
  }, async () => {
    folder = installProject('storybook');
    const built = await runScript(folder, 'build');
    expect(built.ok, built.output).toBe(true);
    expect(await passSpecs(folder, 'storybook-static')).toEqual([
      'has a world for each story of a docs page',
      'takes a scenario from the address',
    ]);
  });
});
