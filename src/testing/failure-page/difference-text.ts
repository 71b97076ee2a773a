import type { RunChange, RunDifference } from './compare-runs.ts';

/** The maximum number of changes of one kind. */
const CHANGES_MAX = 40;

/** Returns the differences as text: `-` marks lines of the green run, `+` those of this run. */
export function differenceText(differences: readonly RunDifference[]): string {
  return differences
    .filter(({ changes }) => changes.length > 0)
    .map(sectionText)
    .join('\n\n');
}

/** Returns `Calls: 1 differs, 3 are equal.`, in one sentence per kind. */
export function differenceCounts(differences: readonly RunDifference[]): string {
  const counts = differences.map(
    ({ title, changes: { length }, equal }) => `${title}: ${length} of ${length + equal} differ`,
  );
  return `${counts.join('; ')}.`;
}

function sectionText({ title, changes }: RunDifference): string {
  const rest = changes.length - CHANGES_MAX;
  const lines = changes.slice(0, CHANGES_MAX).flatMap(changeLines);
  return [`${title}:`, ...lines, ...(rest > 0 ? [`  … ${rest} more`] : [])].join('\n');
}

function changeLines({ what, green, now }: RunChange): string[] {
  return [`  ${what}`, ...green.map((line) => `-   ${line}`), ...now.map((line) => `+   ${line}`)];
}
