import * as vitest from 'vitest';
import { trusted } from '../../engine/trusted.ts';
import { matchers } from '../matchers/matchers.ts';
import {
  alignedTo,
  isSameTimeline,
  movingClockNoteFor,
  type TimelineSubject,
  timelineIs,
  timelineOf,
} from '../matchers/timeline.ts';
import { TimelineText, timelineSerializer } from './timeline-text.ts';

/** Adds the matchers to vitest's `expect`. */
export function extendVitest(): void {
  const { expect } = vitest;
  // Exists since vitest 4.1. In earlier versions, texts are compared but not written.
  const snapshots = trusted<typeof vitest.Snapshots | undefined>(Reflect.get(vitest, 'Snapshots'));
  expect.addSnapshotSerializer(timelineSerializer);
  expect.extend({
    ...matchers,
    toHaveTimeline(received: TimelineSubject, expected?: string) {
      // Snapshots cannot be negated.
      if (this.isNot || snapshots === undefined || !isText(expected)) return timelineIs(received, expected);
      const text = timelineOf(received);
      // A text that differs only in spacing passes.
      if (expected !== undefined && isSameTimeline(text, expected)) return { pass: true, message: () => text };
      const alignedText = expected === undefined ? undefined : alignedTo(expected, text);
      const result = snapshots.toMatchInlineSnapshot.call(this, new TimelineText(text), alignedText);
      return { ...result, message: () => `${movingClockNoteFor(received)}${result.message()}` };
    },
  });
}

/** A missing text is written as a snapshot; anything but text is rejected. */
function isText(expected: unknown): boolean {
  return expected === undefined || typeof expected === 'string';
}
