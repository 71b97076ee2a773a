import { integerOrNull } from './columns.ts';
import { rowShape } from './row-shape.ts';

/** The sum of some rows, and their greatest key. */
export const SUM_OF_ROWS = rowShape({ last: integerOrNull(), sum: integerOrNull() });

/** A sum of the rows up to the key `last`. */
interface RunningSum {
  /** The value that selects the rows; undefined for all rows. */
  readonly of: number | undefined;
  readonly last: number;
  readonly sum: number;
}

interface RowsToSum {
  /** Returns the sum of the rows with greater keys. */
  read(last: number): { readonly last: number | null; readonly sum: number | null } | undefined;
  /** Reports whether these rows are committed. */
  isFinal(): boolean;
}

const NOTHING = { last: 0, sum: 0 };

/** Sums of the rows of growing tables: one per SELECT, of the value that was asked for last. */
export class TableSums {
  readonly #sums = new Map<string, RunningSum>();

  /** Returns a sum, and reads the rows since the last one. */
  next(sql: string, of: number | undefined, { read, isFinal }: RowsToSum): number {
    const before = this.#sums.get(sql);
    const known = before?.of === of ? (before ?? NOTHING) : NOTHING;
    const added = read(known.last);
    const sum = known.sum + (added?.sum ?? 0);
    if (added?.last != null && isFinal()) this.#sums.set(sql, { of, last: added.last, sum });
    return sum;
  }

  clear(): void {
    this.#sums.clear();
  }
}
