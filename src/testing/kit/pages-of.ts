import type { PageSettings } from '../failure-page/page-options.ts';
import type { WorldUnderTest } from './test-world.ts';

/** Returns the folders of a test's page; undefined if it leaves none. In a gauntlet, only the runs of a finding leave one. */
export function pagesOf({
  settings,
  identify,
  gauntlet,
}: Pick<WorldUnderTest, 'settings' | 'identify' | 'gauntlet'>): PageSettings | undefined {
  if (identify === undefined || gauntlet === 'skip') return undefined;
  if (gauntlet === undefined) return settings.pages;
  const { pages } = gauntlet.planned;
  const folder = pages?.folder ?? settings.pages?.folder;
  return pages === undefined || folder === undefined ? undefined : { folder, greenRuns: pages.greenRuns };
}
