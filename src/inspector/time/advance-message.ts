import type { ClockMove } from '../source/controls.ts';
import type { Message } from '../state/app-state.ts';
import { dayText, pluralize, relativeTime, timeText } from '../state/format.ts';

/** What the user asked to move to; its event comes first. */
interface Asked {
  readonly subject?: string;
  /** The text of the event, or a word in it such as a return code. */
  readonly what?: string;
}

/** Describes a move of the clock and the events that occurred. */
export function advanceMessage({ from, to, happened, moved }: ClockMove, asked: Asked = {}): Message {
  if (!moved && happened.length === 0)
    return { tone: 'failed', text: 'No events are scheduled.', hint: 'Create a payment, or move by a day.' };
  const what = happened.length === 0 ? 'no events' : pluralize(happened.length, 'event');
  const later = from === to ? 'unchanged' : `${relativeTime(from, to).replace('in ', '')} later`;
  const { subject, what: word = '' } = asked;
  const first =
    (word === '' ? undefined : happened.findLast((line) => line.what.includes(word))) ??
    happened.findLast((line) => line.subject === subject);
  return {
    tone: 'done',
    text: `It is ${dayText(to)}, ${timeText(to)} ET, ${later}: ${what}.`,
    lines: first === undefined ? happened : [first, ...happened.filter((line) => line !== first)],
  };
}
