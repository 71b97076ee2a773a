import axeCore, { type Result, type RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

const GRAVE = ['serious', 'critical'];
const OPTIONS: RunOptions = { resultTypes: ['violations'] };

/**
 * Looks at a page with axe-core. Its serious and critical findings, one in a line: how grave, which rule, where, and what
 * to do; nothing where it is in order.
 *
 * @example expect(await axe(page)).toEqual([]);
 */
export async function axe(page: Page): Promise<string[]> {
  await bringIn(page);
  const violations = await page.evaluate(async (options) => {
    const { violations } = await (Reflect.get(globalThis, 'axe') as typeof axeCore).run(document, options);
    return violations;
  }, OPTIONS);
  return violations.filter(({ impact }) => GRAVE.includes(String(impact))).flatMap(linesOf);
}

/** Over the debugger's wire, where no content security policy asks; a script element would need a weaker one. */
async function bringIn(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Runtime.evaluate', { expression: axeCore.source });
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
