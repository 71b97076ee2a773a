/** A timeline as it stands in a snapshot: bare, without the quotes that runners put around text. */
export class TimelineText {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** How runners write one down (`expect.addSnapshotSerializer`). */
export const timelineSerializer = {
  test: (value: unknown): boolean => value instanceof TimelineText,
  serialize: (value: unknown): string => (value instanceof TimelineText ? value.text : ''),
};
