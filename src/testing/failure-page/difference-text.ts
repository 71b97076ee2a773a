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

/** Returns `Calls: 1 of 3 differ; Money: 0 of 5 differ.`, without the kinds that neither run has. */
export function differenceCounts(differences: readonly RunDifference[]): string {
  const counts = differences.flatMap(({ title, changes: { length }, equal }) => {
    const total = length + equal;
    return total === 0 ? [] : [`${title}: ${length} of ${total} differ`];
  });
  return counts.length === 0 ? 'Neither run has calls or webhooks.' : `${counts.join('; ')}.`;
}

function sectionText({ title, changes }: RunDifference): string {
  const rest = changes.length - CHANGES_MAX;
  const lines = changes.slice(0, CHANGES_MAX).flatMap(changeLines);
  return [`${title}:`, ...lines, ...(rest > 0 ? [`  … ${rest} more`] : [])].join('\n');
}

function changeLines({ what, green, now }: RunChange): string[] {
  return [`  ${what}`, ...green.map((line) => `-   ${line}`), ...now.map((line) => `+   ${line}`)];
}
