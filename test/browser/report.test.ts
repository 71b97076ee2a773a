/** The report of a scenario, opened from disk. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import type { Report } from '../../src/analysis/inspection/report.ts';
import { reportHtml } from '../../src/testing/html/report-html.ts';
import { inspectorFile } from '../../src/testing/package-files/inspector-file.ts';
import { packageFolder } from '../../src/testing/package-files/package-folder.ts';
import { reportScenario } from '../../src/testing/scenario/report/report.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { axe } from './axe.ts';
import { eventually, linesOf } from './inspected.ts';
import { describeInBrowser, openPage } from './open-page.ts';

const HOSTILE = `</script><img src=x onerror="document.title='owned'"><b>`;
const stories: Report[] = [];

describeInBrowser('a report that is opened from disk', () => {
  beforeAll(async () => {
    for (const name of ['r10-on-day-40', 'one-sale-in-both-layouts'])
      stories.push(await reportScenario(join(packageFolder(), 'scenarios', `${name}.yaml`)));
  });

  it('steps through the scenario by slider, by buttons and by playback', async () => {
    const page = await openReport(stories.slice(0, 1));
    const slider = page.getByRole('slider', { name: 'Step of the scenario' });
    const moments = Number(await slider.getAttribute('max'));
    // It opens at the step where the merchant owes most: after the return, before the next deposit.
    expect([Number(await slider.inputValue()), moments]).toEqual([4, 6]);
    await slider.focus();
    await page.keyboard.press('Home');
    await page.getByText('No events yet.').waitFor();
    await page.getByRole('button', { name: 'Next →' }).click();
    await page.locator('.scenario-step', { hasText: 'Monday morning' }).waitFor();
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await eventually(() => slider.inputValue()).toBe('2');
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.getByRole('button', { name: '← Back' }).click();
    await eventually(() => slider.inputValue()).toBe('1');
    await page.keyboard.press('Tab');
    expect(await axe(page)).toEqual([]);
  });

  it('shows every view of a world at its own address, without actions', async () => {
    const page = await openReport(stories.slice(0, 1));
    const menu = page.getByRole('navigation', { name: 'Views' });
    await menu.waitFor();
    const views = await menu.getByRole('link').all();
    for (const view of views) {
      await view.click();
      await eventually(() => page.getByText('Loading…').count()).toBe(0);
      await page.locator('main h1, main h2').first().waitFor();
    }
    expect(views).toHaveLength(11);
    await page.goto(`${page.url().split('#')[0]}#/transactions?at=4`);
    await page.getByRole('link', { name: 'PAYMENT $49.99' }).click();
    await page.locator('.present', { hasText: 'returned' }).waitFor();
    await page.reload();
    await page.locator('.present', { hasText: 'returned' }).waitFor();
    await page.goBack();
    await page.getByRole('table', { name: '' }).first().waitFor();
    expect(await page.getByRole('button', { name: /Return this|\+1 day|^Pay(?!ment method)/ }).count()).toBe(0);
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  });

  it('holds several scenarios and the cases of one', async () => {
    const page = await openReport(stories);
    await page.getByRole('combobox', { name: 'Scenario' }).selectOption({ index: 1 });
    const cases = page.getByRole('combobox', { name: 'Case' });
    await cases.waitFor();
    const before = await linesOf(page.locator('.scenario-steps'));
    await cases.selectOption({ index: 1 });
    await eventually(() => linesOf(page.locator('.scenario-steps'))).not.toBe(before);
    expect(page.url()).toContain('story=1');
  });

  it('is a bug report: what failed, how to repeat it, and what was met before', async () => {
    const page = await openReport([await failedRun()], { width: 320, height: 800 });
    await page.getByRole('heading', { name: 'The run failed' }).waitFor();
    const text = await linesOf(page.locator('main'));
    expect(text).toContain('failing.yaml:7: clock.advanceTo, state of sale: expected voided, got settled');
    expect(text).toContain('npx settlebox run failing.yaml');
    expect(text).toMatch(/settlebox \d+\.\d+\.\d+/);
    expect(await linesOf(page.locator('.run-step'))).toMatch(
      /✓\s+transactions\.create .*state: { sale: authorized }.*✗\s+clock\.advanceTo settlement.*failed.*–\s+transactions\.get/s,
    );
    expect(await linesOf(page.locator('.run-step[aria-current="step"]'))).toContain('clock.advanceTo');
    expect(await axe(page)).toEqual([]);
    await page.locator('.run-goto').first().click();
    await eventually(() => linesOf(page.locator('.time-now'))).toContain('Mon, Jan 5');
    await page.emulateMedia({ media: 'print' });
    expect(await page.locator('.run-step').last().isVisible()).toBe(true);
    expect(await page.getByRole('navigation', { name: 'Views' }).isVisible()).toBe(false);
  });

  it('escapes HTML in texts', async () => {
    const page = await openReport(stories.slice(0, 1).map(withHostileTexts));
    await page.locator('.scenario-title', { hasText: 'onerror' }).waitFor();
    await eventually(() => page.title()).toBe(`Money · ${HOSTILE}`);
    await page.locator('.scenario-step', { hasText: 'onerror' }).waitFor();
    expect(await page.locator('img[src="x"]').count()).toBe(0);
  });
});

/** Runs a scenario whose second step does not meet its second expectation. */
function failedRun(): Promise<Report> {
  const file = join(temporaryFolder(), 'failing.yaml');
  const create = 'transactions.create: { type: SALE, amount: $5.00, payment_method: cards.visa }';
  const steps = [
    `  - ${create}\n    as: sale\n    state: { sale: authorized }`,
    '  - { clock.advanceTo: settlement, deposits: [], state: { sale: voided } }',
    '  - transactions.get: $sale',
  ];
  writeFileSync(file, `title: A failing run\ndescription: To see it fail.\nsteps:\n${steps.join('\n')}\n`);
  return reportScenario(file);
}

function openReport(reports: readonly Report[], viewport = { width: 1280, height: 800 }): Promise<Page> {
  const built = (file: string) => new TextDecoder().decode(inspectorFile(file));
  const file = join(temporaryFolder(), 'report.html');
  const report: Report = { settlebox: 'report', version: 1, stories: reports.flatMap((one) => one.stories) };
  writeFileSync(file, reportHtml(report, { script: built('app.js'), style: built('app.css') }));
  return openPage({ file, viewport });
}

/** Replaces every text of a report by HTML. */
function withHostileTexts(report: Report): Report {
  return {
    ...report,
    stories: report.stories.map((story) => ({
      ...story,
      title: HOSTILE,
      description: HOSTILE,
      cases: story.cases.map((one) => ({
        ...one,
        moments: one.moments.map((moment) => ({ ...moment, label: HOSTILE, said: HOSTILE })),
      })),
    })),
  };
}
