import type { Trace } from './trace.ts';

/** A collision that costs money if a program does not expect it. */
export interface Situation {
  /** Unique: `refund_crosses_return`. */
  readonly name: string;
  /** The situation as a sentence. */
  readonly title: string;
  /** The bundled scenario that shows it, or the page with an example that no scenario can show. */
  readonly story: string;
  /** The worth of a test, from 1 to 100. */
  readonly value: number;
  /** Counts how often it happened in a world. */
  readonly count: (trace: Trace) => number;
}
