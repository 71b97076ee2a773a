/** The table of situations in the guide to coverage. */
import { SITUATIONS } from '../../src/analysis/coverage/situations/situations.ts';
import { table } from './table.ts';

/** Each by its name in the page. */
export const COVERAGE_TABLES: Readonly<Record<string, () => string>> = {
  situations: () =>
    table(
      ['Situation', 'Scenario'],
      SITUATIONS.map(({ name, story }) => [`\`${name}\``, story.endsWith('.md') ? pageLink(story) : story]),
    ),
};

function pageLink(story: string): string {
  const page = story.replace('docs/', '');
  return `[${page}](${page})`;
}
