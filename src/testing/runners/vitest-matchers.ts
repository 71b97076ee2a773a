import { expect, Snapshots } from 'vitest';
import { matchers } from '../matchers/matchers.ts';
import { realigned, type TimelineSubject, tellsTheSame, timelineIs, timelineOf } from '../matchers/timeline.ts';
import { TimelineText, timelineSerializer } from './timeline-text.ts';

/** Teaches vitest's `expect` the matchers. */
export function extendVitest(): void {
  expect.addSnapshotSerializer(timelineSerializer);
  expect.extend({
    ...matchers,
    toHaveTimeline(received: TimelineSubject, expected?: string) {
      // No snapshot can be asked for what it is not.
      if (this.isNot) return timelineIs(received, expected);
      const text = timelineOf(received);
      // A text that says the same in other columns is as good.
      if (expected !== undefined && tellsTheSame(text, expected)) return { pass: true, message: () => text };
      const told = expected === undefined ? undefined : realigned(expected, text);
      return Snapshots.toMatchInlineSnapshot.call(this, new TimelineText(text), told);
    },
  });
}
