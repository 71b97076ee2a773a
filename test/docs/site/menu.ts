/** The menu of the site: the overview, the examples, and the list of pages in the README. */
import { join } from 'node:path/posix';
import { CONTRIBUTOR_PAGES, pageText } from '../../readme/pages.ts';
import { EXAMPLE_LIST } from './example-list.ts';
import type { MenuGroup } from './layout.ts';

/** A title in bold, and the list below it. */
const GROUP = /^\*\*([^*]+)\*\*\n\n((?:(?:- | {2}).*\n)+)/gm;

/** A link to a page, not to a place in it. */
const LINK = /\[([^\]]+)\]\(([^)#]+\.md)\)/g;

/** Reads the groups of the menu from the README. */
export function menuOf(readme: string): MenuGroup[] {
  const groups = [...readme.matchAll(GROUP)].map(([, title = '', list = '']) => ({
    title,
    links: [...list.matchAll(LINK)].map(([, text = '', path = '']) => ({ file: join(path), text: capitalized(text) })),
  }));
  const start = [
    { file: 'README.md', text: 'Overview' },
    { file: EXAMPLE_LIST, text: 'Examples' },
  ];
  const contributing = CONTRIBUTOR_PAGES.map((file) => ({ file, text: titleOf(file) }));
  const changes = { file: 'CHANGELOG.md', text: 'Changes' };
  return [{ title: 'Start', links: start }, ...groups, { title: 'Change it', links: [changes, ...contributing] }];
}

function titleOf(file: string): string {
  return /^# (.+)$/m.exec(pageText(file))?.[1] ?? file;
}

function capitalized(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
