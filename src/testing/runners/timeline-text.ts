/** A timeline in a snapshot, without the quotes that runners put around strings. */
export class TimelineText {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** Writes a timeline into a snapshot (`expect.addSnapshotSerializer`). */
export const timelineSerializer = {
  test: (value: unknown): boolean => value instanceof TimelineText,
  serialize: (value: unknown): string => (value instanceof TimelineText ? value.text : ''),
};
