/** The project of docs/playwright.md whose page has its gateway on `window.settlebox`. */
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { replay, type Tape } from 'settlebox';
import { afterAll, expect, it } from 'vitest';
import { describeInBrowser } from '../browser/open-page.ts';
import { installProject, PROCESS_MAX_MS, runScript } from './install-project.ts';
import { runSpecs } from './project-specs.ts';

/** A test of the project that fails. */
const FAILING = `
import { expect, test } from '@playwright/test';
import { advance, attachTape, openWorld } from './world.js';

test.beforeEach(openWorld);
test.afterEach(attachTape);

test('fails', async ({ page }) => {
  await page.getByRole('button', { name: 'Pay by bank' }).click();
  await expect(page.getByRole('status')).toHaveText('authorized');
  await advance(page, { days: 3 });
  expect(await page.evaluate(() => String(window.settlebox.timeline()))).toBe('');
});
`;

describeInBrowser('a Playwright project with its gateway in the page', () => {
  let folder: string;
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('runs each test in a world of its own, and a failed test leaves a tape that Node replays', {
    timeout: PROCESS_MAX_MS,
  }, async () => {
    folder = installProject('playwright-tab');
    const built = await runScript(folder, 'build');
    expect(built.ok, built.output).toBe(true);
    writeFileSync(join(folder, 'tests/failing.spec.js'), FAILING);
    const results = await runSpecs(folder, 'dist');
    expect(results.map(({ title, attachments }) => [title, Object.keys(attachments)])).toEqual([
      ['shows settlement, and a return on day 40', []],
      ['pays once although the first response is lost', []],
      ['fails', ['tape.json']],
    ]);
    const failed = results.at(2);
    const tape: Tape = JSON.parse(failed?.attachments['tape.json'] ?? '');
    const timeline = String((await replay(tape)).timeline());
    expect(timeline).toContain('PAYMENT $49.99 settles');
    for (const line of timeline.split('\n')) expect(String(failed?.error)).toContain(line.trimEnd());
  });
});
