import { msOf } from '../state/format.ts';

/** The part of the page that a chart covers, in pixels, and the times at its borders in epoch milliseconds. */
export interface DrawnSpan {
  readonly left: number;
  readonly width: number;
  readonly from: number;
  readonly until: number;
}

/** Returns the distance of a time from the left border of the chart in pixels; undefined if it is not shown. */
export function placeOf(at: string, { left, width, from, until }: DrawnSpan): number | undefined {
  const share = (msOf(at) - from) / (until - from);
  return share < 0 || share > 1 ? undefined : left + share * width;
}
