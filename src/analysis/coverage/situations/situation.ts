import type { Trace } from './trace.ts';

/** An edge case that costs money if an application does not handle it. */
export interface Situation {
  /** Unique: `refund_crosses_return`. */
  readonly name: string;
  /** The situation as a sentence. */
  readonly title: string;
  /** The bundled scenario that shows it, or a page of the docs if no scenario can. */
  readonly story: string;
  /** How much a test of it is worth, from 1 to 100. */
  readonly value: number;
  /** Counts how often it happened in a world. */
  readonly count: (trace: Trace) => number;
}
