/** The project of docs/storybook.md: stories with a world each, as Storybook builds them. */
import { rmSync } from 'node:fs';
import { afterAll, expect, it } from 'vitest';
import { findChromium } from '../browser/chromium.ts';
import { describeInBrowser } from '../browser/open-page.ts';
import { freePort, installProject, runScript } from './install-project.ts';

describeInBrowser('a Storybook project', () => {
  let folder: string;
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('has a world and a clock for each story, and scenarios by control and address', async () => {
    folder = installProject('storybook');
    const built = await runScript(folder, 'build');
    expect(built.ok, built.output).toBe(true);
    const tested = await runScript(folder, 'test', { PORT: await freePort(), CHROME_PATH: findChromium().path });
    expect(tested.ok, tested.output).toBe(true);
    expect(tested.output).toContain('2 passed');
  });
});
