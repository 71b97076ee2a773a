/** An event that can happen next: a webhook, a step, or a promise that resolves. */
export interface OrderedEvent {
  /** Identifies the event in all runs that begin with the same events. */
  readonly key: string;
  readonly label: string;
  /** The customer's order that the event is about; undefined if it can affect every order. */
  readonly orderId: string | undefined;
}

/** The events that could happen at one point of a run, in their natural order, and the index of the one that did. */
export interface Choice {
  readonly enabled: readonly OrderedEvent[];
  readonly chosen: number;
}

/**
 * Chooses the next of several events by its index. Undefined ends the run, because every order that begins like this one equals
 * another.
 */
export type Choose = (enabled: readonly OrderedEvent[], position: number) => number | undefined;
