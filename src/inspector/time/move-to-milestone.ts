import type { Controls } from '../source/controls.ts';
import type { Message } from '../state/app-state.ts';
import { dayText, timeText } from '../state/format.ts';
import { advanceMessage } from './advance-message.ts';

/** The moments that the clock can move to, with the words for them. */
export const MILESTONES = [
  ['card-cutoff', 'card cut-off'],
  ['ach-cutoff', 'ACH cut-off'],
  ['submission', 'submission to the banks'],
  ['settlement', 'settlement'],
  ['funding', 'deposit to the merchant'],
  ['return-deadline', 'return deadline'],
  ['webhook-retry', 'webhook retry'],
] as const;

/** The name of a moment, as `clock.advanceTo` takes it. */
export type MilestoneName = (typeof MILESTONES)[number][0];

/** Moves to the next moment of this name. If there is none, says what is next instead. */
export async function moveToMilestone(controls: Controls, name: MilestoneName): Promise<Message> {
  try {
    return advanceMessage(await controls.advanceTo(name));
  } catch (error) {
    if (Reflect.get(Object(error), 'code') !== 'nothing_due') throw error;
    const [, title = name] = MILESTONES.find(([one]) => one === name) ?? [];
    const { next } = await controls.overview();
    const hint =
      next === null
        ? 'Nothing else is scheduled either. Create a payment first.'
        : `Next: ${next.what}, on ${dayText(next.at)} at ${timeText(next.at)} ET.`;
    return { tone: 'failed', text: `No ${title} is scheduled.`, hint };
  }
}
