/** The project of docs/playwright.md whose page has its gateway on `window.settlebox`. */
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { replay, type Tape } from 'settlebox';
import { afterAll, expect, it } from 'vitest';
import { findChromium } from '../browser/chromium.ts';
import { describeInBrowser } from '../browser/open-page.ts';
import { freePort, installProject, runIn } from './install-project.ts';

/** A test of the project that fails. */
const FAILING = `
import { expect } from '@playwright/test';
import { advance, test } from './world.js';

test('leaves its tape', async ({ page }) => {
  await page.getByRole('button', { name: 'Pay by bank' }).click();
  await advance(page, { days: 3 });
  expect(await page.evaluate(() => String(window.settlebox.timeline()))).toBe('');
});
`;

interface Report {
  readonly stats: { readonly expected: number; readonly unexpected: number };
  readonly suites: readonly { readonly specs: readonly Spec[] }[];
}

interface Spec {
  readonly title: string;
  readonly ok: boolean;
  readonly tests: readonly { readonly results: readonly Result[] }[];
}

interface Result {
  readonly error?: { readonly message: string };
  readonly attachments: readonly { readonly name: string; readonly body?: string }[];
}

describeInBrowser('a Playwright project with its gateway in the page', () => {
  let folder: string;
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('runs each test in a world of its own, and a failed test leaves a tape that Node replays', async () => {
    folder = installProject('playwright-tab');
    writeFileSync(join(folder, 'tests/failing.spec.js'), FAILING);
    const env = { PORT: await freePort(), CHROME_PATH: findChromium().path };
    const { output } = await runIn(folder, 'playwright test --workers 1 --reporter json', env);
    const report: Report = JSON.parse(output.slice(output.indexOf('{')));
    const specs = report.suites.flatMap((suite) => suite.specs);
    const failed = specs.filter(({ ok }) => !ok);
    expect(
      failed.map(({ title }) => title),
      output,
    ).toEqual(['leaves its tape']);
    expect(report.stats).toMatchObject({ expected: 4, unexpected: 1 });
    const [result] = failed.flatMap(({ tests }) => tests.flatMap(({ results }) => results));
    const attached = result?.attachments.find(({ name }) => name === 'tape.json')?.body ?? '';
    const tape: Tape = JSON.parse(Buffer.from(attached, 'base64').toString());
    const timeline = String((await replay(tape)).timeline());
    expect(timeline).toContain('PAYMENT $49.99 settles');
    for (const line of timeline.split('\n')) expect(result?.error?.message).toContain(line.trimEnd());
  });
});
