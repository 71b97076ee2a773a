/** The result of a search that found no failure. */
export type Exploration = {
  /** The number of seeds that were run. */
  readonly seeds: number;
  /** The number of steps by kind. */
  readonly steps: Readonly<Record<string, number>>;
  /** Observations, each with the first seed that showed it. */
  readonly notes: readonly string[];
};
