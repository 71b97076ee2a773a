import type { ScheduledEvent } from '../source/controls.ts';
import { dayText } from '../state/format.ts';

/** A scheduled event and its description, such as `The bank will return it`. */
export interface AnnouncedEvent extends ScheduledEvent {
  readonly announcement: string;
}

/** Returns a sentence such as `The bank will return it on Tue, Feb 17 (deadline Mon, Mar 9).` */
export function announcementOf({ announcement, at, deadline }: AnnouncedEvent): string {
  return `${announcement} on ${dayText(at)}${deadline === null ? '' : ` (deadline ${dayText(deadline)})`}.`;
}
