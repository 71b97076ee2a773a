import { integerOrNull } from './columns.ts';
import { rowShape } from './row-shape.ts';

/** The sum of some rows, and their greatest key. */
export const SUM_OF_ROWS = rowShape({ last: integerOrNull(), sum: integerOrNull() });

/** Maximum number of sums. The next one clears them: they are summed again from the first row. */
const SUMS_MAX = 1_000;

/** A sum of the rows up to the key `last`. */
interface RunningSum {
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

/** Keeps sums of the rows of growing tables: one per SELECT and value of its second parameter. */
export class TableSums {
  readonly #sums = new Map<string, RunningSum>();

  /** Returns a sum, and reads the rows since the last one. */
  next(sql: string, of: number | undefined, { read, isFinal }: RowsToSum): number {
    const key = of === undefined ? sql : `${of} ${sql}`;
    const known = this.#sums.get(key) ?? NOTHING;
    const added = read(known.last);
    const sum = known.sum + (added?.sum ?? 0);
    if (added?.last == null || !isFinal()) return sum;
    if (this.#sums.size >= SUMS_MAX) this.#sums.clear();
    this.#sums.set(key, { last: added.last, sum });
    return sum;
  }

  clear(): void {
    this.#sums.clear();
  }
}
