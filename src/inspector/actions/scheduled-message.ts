import type { Message } from '../state/app-state.ts';
import { dayText, timeText } from '../state/format.ts';

/** Says when a scheduled event happens, and what can be done until then. */
export function scheduledMessage(what: string, { at }: { readonly at: string }, hint = ''): Message {
  return {
    tone: 'done',
    text: `${what} is scheduled for ${dayText(at)}, ${timeText(at)} ET.`,
    hint: `${hint}“Move to it” advances the clock to then, “Cancel it” cancels it.`,
  };
}
