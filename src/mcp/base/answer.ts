/** The result of a tool, before it is split into pages. */
export interface ToolAnswer {
  /** What happened, in one or two sentences. */
  readonly verdict: string;
  /** The details, as lines for a reader. Long stories are split into pages. */
  readonly story?: string;
  /** The fields of the tool's own. They are on the first page, so they must be short. */
  readonly facts?: Readonly<Record<string, unknown>>;
}
