import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axeCore from 'axe-core';
import type { Result, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

/** Minified: the other file has 1.5 MB, which every document would get and parse. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** WCAG 2.2 A and AA, with the size of targets, and the best practices for headings, landmarks, and focus. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const OPTIONS: RunOptions = { resultTypes: ['violations'], runOnly: { type: 'tag', values: TAGS } };

/** Rules about colors, sizes, and places. Those about elements and names give the same result in each look of a page. */
const RULES_OF_A_LOOK = ['color-contrast', 'link-in-text-block', 'scrollable-region-focusable', 'target-size'];
const OPTIONS_OF_A_LOOK: RunOptions = {
  resultTypes: ['violations'],
  runOnly: { type: 'rule', values: RULES_OF_A_LOOK },
};

/** Rows of tables and lists. */
const ROWS = 'tbody > tr, ul > li, ol > li';

/**
 * Checks a page with axe-core. Returns its findings, one per line: impact, rule, element and advice. `isFurtherLook`: the page
 * was checked in other colors or at another width, so only the rules are checked whose results these can change.
 *
 * @example expect(await axe(page)).toEqual([]);
 */
export async function axe(page: Page, { isFurtherLook = false } = {}): Promise<string[]> {
  await injectAxe(page);
  const violations = await page.evaluate(
    async ([options, rows]) => {
      // A row with the elements, classes, and attributes of an earlier one can't differ in what axe finds. Tables of hundreds of
      // equal rows would take most of the time.
      const seen = new Set<string>();
      const exclude = [...document.querySelectorAll(rows)].filter((row) => {
        const parts = [row, ...row.querySelectorAll('*')].map((one) => {
          const names = one.getAttributeNames().filter((name) => name !== 'class' && name !== 'style');
          const text = one.textContent === '' ? 'empty' : 'text';
          return [one.tagName, one.getAttribute('class'), one.getAttribute('style'), text, ...names].join(' ');
        });
        const look = [row.parentElement?.parentElement?.className, ...parts].join();
        return seen.size === seen.add(look).size;
      });
      const context = { include: document, exclude };
      const { violations } = await (Reflect.get(globalThis, 'axe') as typeof axeCore).run(context, options);
      return violations;
    },
    [isFurtherLook ? OPTIONS_OF_A_LOOK : OPTIONS, ROWS] as const,
  );
  return violations.flatMap(linesOf);
}

/** Injects axe once per document, by the debugger protocol: the content security policy forbids a script element. */
async function injectAxe(page: Page): Promise<void> {
  if (await page.evaluate(() => Reflect.has(globalThis, 'axe'))) return;
  const session = await page.context().newCDPSession(page);
  await session.send('Runtime.evaluate', { expression: AXE });
  await session.detach();
}

function linesOf({ impact, id, nodes }: Result): string[] {
  return nodes.map(({ target, failureSummary = '' }) => {
    const advice = failureSummary
      .split('\n')
      .slice(1)
      .map((line) => line.trim());
    return `${impact} ${id} at ${target.join(' ')}: ${advice.join('; ')}`;
  });
}
