import type { UpcomingRow } from '../../analysis/inspection/types.ts';
import type { Controls } from '../source/controls.ts';
import type { InspectorSource } from '../source/source.ts';
import type { Message } from '../state/app-state.ts';
import { advanceMessage } from './advance-message.ts';

/** Why no cut-off comes, and what to do. */
export const NO_CUT_OFF = 'No open batch has entries. Create a payment first.';

const ROWS_MAX = 500;

/** Returns the next cut-off among what is scheduled. */
export function nextCutOff(upcoming: readonly UpcomingRow[]): UpcomingRow | undefined {
  return upcoming.find(({ milestone }) => milestone?.endsWith('cutoff'));
}

/** Moves to the next cut-off of the world as it is now: after a first press, the page can still show the one that has passed. */
export async function moveToCutOff(source: InspectorSource, controls: Controls): Promise<Message> {
  const { rows } = await source.upcoming({ take: ROWS_MAX });
  const cutOff = nextCutOff(rows);
  if (cutOff === undefined) return { tone: 'failed', text: 'No cut-off is scheduled.', hint: NO_CUT_OFF };
  return advanceMessage(await controls.advanceTo(cutOff.at));
}
