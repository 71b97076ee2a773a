import { compareRuns } from './compare-runs.ts';
import { differenceCounts, differenceText } from './difference-text.ts';
import type { PageSection } from './page-section.ts';
import type { PageText } from './page-text.ts';
import type { RunRecord } from './run-record.ts';

const TITLE = 'What differs from the last green run';

/** The comparison with the last green run, as text and as a section. */
export interface ShownDifference {
  /** One sentence: the counts, or why there is no comparison. */
  readonly summary: string;
  /** The lines of a diff; empty if nothing differs. */
  readonly text: string;
}

/** Compares a run with the last green run of the same test. */
export function shownDifference(green: RunRecord | undefined, now: RunRecord | undefined): ShownDifference {
  if (now === undefined)
    return { summary: 'There is no comparison, because the gateway can no longer be read.', text: '' };
  if (green === undefined)
    return { summary: 'There is no comparison, because no green run of this test was recorded here.', text: '' };
  const differences = compareRuns(green, now);
  const text = differenceText(differences);
  return { text, summary: [differenceCounts(differences), ...remarksOn(green, now, text)].join(' ') };
}

function remarksOn(green: RunRecord, now: RunRecord, text: string): string[] {
  return [
    ...(text === ''
      ? [
          'The gateway saw the same calls and webhooks as in the green run, so the difference is in the test or the application.',
        ]
      : []),
    ...(green.seed === now.seed ? [] : [`The green run had the seed ${green.seed}, so ids and outcomes differ.`]),
    ...(green.package === now.package ? [] : [`The green run used settlebox ${green.package}.`]),
    ...(green.isCut || now.isCut ? ['The runs are long, so only the first part of each was compared.'] : []),
  ];
}

/** Returns the section with the difference. */
export function differenceSection({ text, diff }: PageText, difference: ShownDifference): PageSection {
  const legend =
    '<p class="note">- the green run, + this run. Ids of the green run are replaced by those of this run; a star marks objects that only the green run has.</p>';
  const lines = difference.text === '' ? '' : `${legend}${diff(difference.text)}`;
  return { title: TITLE, html: `<p>${text(difference.summary)}</p>${lines}` };
}
