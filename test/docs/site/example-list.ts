/** The page that lists all examples which run. */
import { pageText } from '../../readme/pages.ts';
import { headingAt } from '../headings.ts';
import { RUNNABLE } from './examples.ts';
import { runAnchor } from './render.ts';

/** Its path, as if it were a page of the repository. */
export const EXAMPLE_LIST = 'examples.md';

/** Returns the page in Markdown: a link for each example, which opens its page and runs it. */
export function exampleList(): string {
  const lines = RUNNABLE.flatMap(({ id, page, section }, at) => {
    const text = pageText(page);
    const isFirst = RUNNABLE[at - 1]?.page !== page;
    // The second example of a section has a number.
    const number = /-\d+$/.exec(id.slice(id.indexOf(section) + section.length))?.[0].replace('-', ' ') ?? '';
    const link = `- [${headingAt(text, section)}${number}](${page}#${runAnchor(id)})`;
    return isFirst ? ['', `## ${headingAt(text)}`, '', link] : [link];
  });
  const lead = `Each of these ${RUNNABLE.length} links opens a page of the docs, and runs its example in the tab.`;
  return ['# Examples', '', lead, ...lines, ''].join('\n');
}
