import { DEFAULT_WIDTH } from '../../engine/text-table.ts';

/** An output stream, which can be a terminal. */
export interface Terminal {
  readonly isTTY?: boolean;
  readonly columns?: number;
}

/** Narrower terminals wrap lines themselves: even an id is wider. */
const WIDTH_MIN = 20;

/** Returns the width that output must fit: that of the terminal, or 80 columns. */
export function widthOf({ isTTY, columns }: Terminal): number {
  return isTTY === true && columns !== undefined && columns > 0 ? Math.max(columns, WIDTH_MIN) : DEFAULT_WIDTH;
}

/** Returns the width of reports that also go to logs: 80 columns, or fewer on a narrower terminal. */
export function reportWidth(): number {
  return Math.min(widthOf(process.stderr), DEFAULT_WIDTH);
}
