/** The relative links of the pages, and what is wrong with them. */
import { dirname, join } from 'node:path/posix';
import { PAGES, pageText } from '../readme/pages.ts';
import { headingsOf } from './headings.ts';

export interface Link {
  readonly page: string;
  readonly target: string;
}

export const LINKS: readonly Link[] = PAGES.flatMap((page) => {
  const prose = pageText(page).replace(/^```[\s\S]*?^```$/gm, '');
  const targets = [...prose.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target);
  return targets.filter((target) => !/^https?:/.test(target)).map((target) => ({ page, target }));
});

/** Why a link does not resolve; empty if it does. */
export function brokenLink({ page, target }: Link, isThere: (path: string) => boolean): string[] {
  const [path = '', heading] = target.split('#');
  const file = path === '' ? page : join(dirname(page), path);
  if (!isThere(file)) return [`${page}: ${file} is missing`];
  if (heading === undefined || !PAGES.includes(file)) return [];
  return headingsOf(pageText(file)).includes(heading) ? [] : [`${page}: ${file} has no heading #${heading}`];
}
