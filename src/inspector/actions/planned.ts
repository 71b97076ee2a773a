import type { Planned } from '../source/controls.ts';
import { dayText } from '../state/words.ts';

/** Something that was planned, and in words: `The bank will send it back`. */
export interface Plan extends Planned {
  readonly what: string;
}

/** `The bank will send it back on Tue, Feb 17 (deadline Mon, Mar 9).` */
export function planText({ what, at, deadline }: Plan): string {
  return `${what} on ${dayText(at)}${deadline === null ? '' : ` (deadline ${dayText(deadline)})`}.`;
}
