import type { LaneItem, LaneName, Lanes } from '../../analysis/inspection/lanes-types.ts';
import { msOf } from '../state/format.ts';

/** The width of an item, in pixels: large enough to touch. */
export const ITEM_SIZE = 26;
/** The height of a lane. */
export const LANE_HEIGHT = 54;
/** The height of a lane's title, above its items and the marks of failure at their corners. */
const TITLE_HEIGHT = 24;
/** The distance between neighbors, and from the right border: a mark of failure overlaps the corner of its item. */
const GAP = 3;
const BORDER = 8;
/** The height of the axis above the lanes. */
export const AXIS_HEIGHT = 26;
/** The height of the strip below the lanes with the label of the viewing time, which would cover a date on the axis. */
const LABEL_HEIGHT = 24;

/** Returns the height of a drawing of so many lanes. */
export function chartHeight(lanes: number): number {
  return AXIS_HEIGHT + lanes * LANE_HEIGHT + LABEL_HEIGHT;
}

/** The times at the borders of the drawing, in epoch milliseconds, and its width in pixels. */
export interface Frame {
  readonly from: number;
  readonly until: number;
  readonly width: number;
}

/** An item at its place: the distance of its center from the left and the top of the drawing, in pixels. */
export interface PlacedItem {
  readonly lane: LaneName;
  readonly item: LaneItem;
  readonly x: number;
  readonly y: number;
  /** The distance at which its only object ends; undefined without one. */
  readonly end: number | undefined;
}

/** Places all items. Neighbors that would overlap move to the right by less than their width, and at the border to the left. */
export function placeItems({ lanes }: Lanes, frame: Frame): readonly PlacedItem[] {
  return lanes.flatMap((lane, row) => placeLane(lane, row, frame));
}

function placeLane({ lane, items }: Lanes['lanes'][number], row: number, frame: Frame): readonly PlacedItem[] {
  const y = AXIS_HEIGHT + row * LANE_HEIGHT + TITLE_HEIGHT + ITEM_SIZE / 2;
  const places = apart(
    items.map((item) => placeAt(msOf(item.at), frame)),
    frame.width - BORDER - ITEM_SIZE / 2,
  );
  return items.map((item, at) => {
    const x = places[at] ?? 0;
    const [object] = item.count === 1 ? item.objects : [];
    const until = object?.attempts.at(-1)?.at ?? object?.until ?? undefined;
    const end = until === undefined ? undefined : Math.min(frame.width, placeAt(msOf(until), frame));
    return { lane, item, x, y, end: end !== undefined && end > x + ITEM_SIZE ? end : undefined };
  });
}

/** Moves places apart so far that their items can be touched, the last one at most to `last`. */
function apart(places: readonly number[], last: number): readonly number[] {
  let free = ITEM_SIZE / 2;
  const moved = places.map((place) => {
    const x = Math.max(place, free);
    free = x + ITEM_SIZE + GAP;
    return x;
  });
  let limit = last;
  for (let at = moved.length - 1; at >= 0; at--) {
    limit = Math.min(moved[at] ?? limit, limit);
    moved[at] = limit;
    limit -= ITEM_SIZE + GAP;
  }
  return moved;
}

/** Returns the distance of a time from the left border of the drawing, in pixels. */
export function placeAt(at: number, { from, until, width }: Frame): number {
  return ((at - from) / (until - from)) * width;
}

/** Returns the time at a distance from the left border. */
export function timeAt(x: number, { from, until, width }: Frame): number {
  return Math.round(from + (x / width) * (until - from));
}

/** Returns the item that takes the place of one that is gone after a zoom: the nearest in its lane, or else in any. */
export function nearestTo(
  placed: readonly PlacedItem[],
  { lane, item }: Pick<PlacedItem, 'lane' | 'item'>,
): PlacedItem | undefined {
  const own = placed.filter((one) => one.lane === lane);
  const at = msOf(item.at);
  // A box that contains its time has no distance.
  const distance = (one: PlacedItem) => Math.max(0, msOf(one.item.at) - at, at - msOf(one.item.last));
  return (own.length === 0 ? placed : own).reduce<PlacedItem | undefined>(
    (best, one) => (best === undefined || distance(one) < distance(best) ? one : best),
    undefined,
  );
}

/** Returns the next item in a direction: along its lane, or the nearest of the next lane that has one. */
export function neighborOf(placed: readonly PlacedItem[], current: PlacedItem, key: string): PlacedItem | undefined {
  const own = placed.filter(({ lane }) => lane === current.lane);
  const at = own.indexOf(current);
  if (key === 'ArrowLeft') return own[at - 1];
  if (key === 'ArrowRight') return own[at + 1];
  if (key === 'Home') return own[0];
  if (key === 'End') return own.at(-1);
  if (key !== 'ArrowUp' && key !== 'ArrowDown') return undefined;
  const beyond = placed.filter(({ y }) => (key === 'ArrowDown' ? y > current.y : y < current.y));
  const distance = ({ x, y }: PlacedItem) => Math.abs(y - current.y) * 1_000 + Math.abs(x - current.x);
  return beyond.reduce<PlacedItem | undefined>(
    (best, one) => (best === undefined || distance(one) < distance(best) ? one : best),
    undefined,
  );
}
