/** The result of `prove`, if all orders of events converge. */
export type Proof = {
  /** The number of orders of events that can be told apart. */
  readonly orders: number;
  /** The runs that this took, with those that ended early because they were known to equal another. */
  readonly runs: number;
  /** The result in words: `24 orders, all converge`. */
  readonly summary: string;
  /** The events in their natural order. */
  readonly events: readonly string[];
  /** Observations, such as steps that the shop rejected in some orders. */
  readonly notes: readonly string[];
};
