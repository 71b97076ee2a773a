import type { RefObject } from 'preact';
import { useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import type { LaneLink, LaneName, Lanes } from '../../analysis/inspection/lanes-types.ts';
import { useApp } from '../state/app-state.ts';
import { countText, msOf, toneOf } from '../state/format.ts';
import {
  AXIS_HEIGHT,
  chartHeight,
  type Frame,
  ITEM_SIZE,
  LANE_HEIGHT,
  nearestTo,
  neighborOf,
  type PlacedItem,
  placeAt,
  placeItems,
} from './lane-places.ts';
import { itemState, itemText, itemTime, LANES, laneLink, objectLink, ticksOf } from './lane-words.ts';
import { useDragging } from './use-dragging.ts';
import { ViewingTime } from './viewing-time.tsx';

/** The width of a label of the axis, in pixels. */
const TICK_WIDTH = 92;
/** With more arrows than this, only those of the selected item are drawn. */
const ARROWS_MAX = 24;

interface LanesChartProps {
  readonly lanes: Lanes;
  readonly width: number;
  readonly selected: string | undefined;
  readonly onSelect: (id: string) => void;
  readonly onShow: (from: number, until: number) => void;
  /** Shows half or twice the time around a center. */
  readonly onZoom: (center: number, factor: number) => void;
}

/** Draws the lanes. One Tab stop for each lane's list, and one for the items; arrow keys move between items. */
export function LanesChart({ lanes, width, selected, onSelect, onShow, onZoom }: LanesChartProps) {
  const box = useRef<HTMLDivElement>(null);
  const frame: Frame = { from: msOf(lanes.from), until: msOf(lanes.until), width: Math.max(1, width) };
  const placed = useMemo(() => placeItems(lanes, frame), [lanes, width]);
  const current = placed.find(({ item }) => item.id === selected) ?? placed[0];
  useDragging(box, frame, onShow);
  const focus = ({ item }: PlacedItem) => {
    onSelect(item.id);
    box.current?.querySelector<HTMLElement>(`[data-item="${CSS.escape(item.id)}"]`)?.focus();
  };
  useReplacement(box, placed, selected, onSelect, focus);
  const onKeyDown = (event: KeyboardEvent) => {
    // The pointer can be over another box than the one with the focus.
    const focused = focusedItem(box.current);
    const origin = placed.find(({ item }) => item.id === focused) ?? current;
    const next = origin === undefined ? undefined : neighborOf(placed, origin, event.key);
    if (next !== undefined) {
      event.preventDefault();
      focus(next);
    } else if (event.key === '+' || event.key === '-') {
      const center = origin === undefined ? (frame.from + frame.until) / 2 : msOf(origin.item.at);
      onZoom(center, event.key === '+' ? 0.5 : 2);
    }
  };
  return (
    <div class="lanes-chart" ref={box} style={{ height: `${chartHeight(lanes.lanes.length)}px` }}>
      <Axis frame={frame} />
      <fieldset
        class="lanes-group"
        // It has the focus if a zoom leaves no box to have it.
        data-focus-place
        tabIndex={-1}
        aria-label="Lanes. Use the arrow keys to go from one box to the next, plus and minus to zoom."
        onKeyDown={onKeyDown}
      >
        {lanes.lanes.map(({ lane, total }, row) => (
          <div
            key={lane}
            class="lane"
            style={{ top: `${AXIS_HEIGHT + row * LANE_HEIGHT}px`, height: `${LANE_HEIGHT}px` }}
          >
            <p class="lane-title">
              {LANES[lane].title} <LaneTotal lane={lane} total={total} />
            </p>
            {placed
              .filter((one) => one.lane === lane)
              .map((one) => {
                const flags = { isCurrent: one === current, isSelected: one.item.id === selected };
                return <ItemBox key={one.item.id} placed={one} {...flags} onSelect={onSelect} onShow={onShow} />;
              })}
          </div>
        ))}
      </fieldset>
      <Arrows links={lanes.links} placed={placed} selected={selected} />
      <ViewingTime lanes={lanes} frame={frame} />
    </div>
  );
}

/** Returns the id of the box that has the focus. */
function focusedItem(box: HTMLElement | null): string | undefined {
  return box?.querySelector<HTMLElement>('[data-item]:focus')?.dataset.item;
}

/** If a zoom replaces the box that has the focus or is selected, the nearest box has it then. */
function useReplacement(
  box: RefObject<HTMLDivElement | null>,
  placed: readonly PlacedItem[],
  selected: string | undefined,
  onSelect: (id: string) => void,
  onFocus: (placed: PlacedItem) => void,
): void {
  const previous = useRef(placed);
  // Read before the box is removed.
  const focused = focusedItem(box.current);
  useLayoutEffect(() => {
    const replacementOf = (id: string | undefined) => {
      const gone = placed.some(({ item }) => item.id === id)
        ? undefined
        : previous.current.find(({ item }) => item.id === id);
      return gone === undefined ? undefined : nearestTo(placed, gone);
    };
    const [toFocus, toSelect] = [replacementOf(focused), replacementOf(selected)];
    previous.current = placed;
    if (toFocus !== undefined) onFocus(toFocus);
    else if (toSelect !== undefined) onSelect(toSelect.item.id);
  }, [placed]);
}

/** The number of all objects of a lane opens their list. */
function LaneTotal({ lane, total }: { readonly lane: LaneName; readonly total: number }) {
  const { route } = useApp();
  const text = countText(total);
  return (
    <a href={laneLink(route, lane)} aria-label={`All ${text} ${LANES[lane].title}`}>
      {text}
    </a>
  );
}

/** The labels of the axis; one that would not fit at the right is left out. */
function Axis({ frame }: { readonly frame: Frame }) {
  const { from, until, width } = frame;
  return (
    <>
      {ticksOf(from, until, Math.floor(width / TICK_WIDTH)).map(({ at, text }) => (
        <span key={at} class="lane-tick" style={{ left: `${placeAt(at, frame)}px` }} aria-hidden="true">
          {placeAt(at, frame) > width - TICK_WIDTH ? '' : text}
        </span>
      ))}
    </>
  );
}

interface ItemBoxProps {
  readonly placed: PlacedItem;
  /** The only item that Tab reaches. */
  readonly isCurrent: boolean;
  readonly isSelected: boolean;
  readonly onSelect: (id: string) => void;
  readonly onShow: (from: number, until: number) => void;
}

/** One object is a link to its page; several are a button that zooms in on them. */
function ItemBox({ placed: { lane, item, x, end }, isCurrent, isSelected, onSelect, onShow }: ItemBoxProps) {
  const { route } = useApp();
  const [object] = item.objects;
  const tone = item.count === 1 && object !== undefined && lane !== 'files' ? toneOf(object.state) : 'over';
  const canZoom = msOf(item.last) > msOf(item.at);
  const label = [itemText(lane, item), itemState(lane, item), itemTime(item)].filter(Boolean).join(', ');
  // A few failures among many are a mark; red is for a box in which all failed.
  const look = item.failed === item.count ? 'bad' : tone;
  const shared = {
    class: `lane-item tone-${look}${item.count > 99 ? ' is-long' : ''}${isSelected ? ' is-selected' : ''}`,
    style: { left: `${x - ITEM_SIZE / 2}px`, width: `${ITEM_SIZE}px`, height: `${ITEM_SIZE}px` },
    'data-item': item.id,
    tabIndex: isCurrent ? 0 : -1,
    title: label,
    onFocus: () => onSelect(item.id),
    onPointerEnter: () => onSelect(item.id),
  };
  const text =
    item.count === 1 ? LANES[lane].sign : item.count > 999 ? `${Math.floor(item.count / 1_000)}k` : item.count;
  return (
    <>
      {end === undefined ? null : <span class="lane-bar" style={{ left: `${x}px`, width: `${end - x}px` }} />}
      {item.count === 1 && object !== undefined ? (
        <a {...shared} href={objectLink(route, lane, object)} aria-label={label}>
          {text}
          {item.failed > 0 ? <span class="lane-failed">✕</span> : null}
        </a>
      ) : (
        <button
          {...shared}
          type="button"
          aria-label={canZoom ? `${label}. Zoom in` : label}
          onClick={() => (canZoom ? onShow(...around(item.at, item.last)) : onSelect(item.id))}
        >
          {text}
          {item.failed > 0 ? <span class="lane-failed">✕</span> : null}
        </button>
      )}
    </>
  );
}

/** A time with a margin, so that nothing is at the border. */
function around(at: string, last: string): readonly [number, number] {
  const margin = Math.max(1_000, (msOf(last) - msOf(at)) * 0.1);
  return [msOf(at) - margin, msOf(last) + margin];
}

interface ArrowsProps {
  readonly links: readonly LaneLink[];
  readonly placed: readonly PlacedItem[];
  readonly selected: string | undefined;
}

/** Draws the causes as arrows: those of the selected item stand out. The preview and the table name them. */
function Arrows({ links, placed, selected }: ArrowsProps) {
  const byId = new Map(placed.map((one) => [one.item.id, one]));
  const isOfSelected = ({ from, to }: LaneLink) => from === selected || to === selected;
  const shown = links.length > ARROWS_MAX ? links.filter(isOfSelected) : links;
  return (
    <svg class="lane-arrows" aria-hidden="true">
      <defs>
        <marker
          id="lane-arrow"
          viewBox="0 0 8 8"
          refX="7"
          refY="4"
          markerWidth="7"
          markerHeight="7"
          orient="auto-start-reverse"
        >
          <path d="M0 0 L8 4 L0 8 z" />
        </marker>
      </defs>
      {shown.map((link) => {
        const [from, to] = [byId.get(link.from), byId.get(link.to)];
        if (from === undefined || to === undefined) return null;
        return (
          <path
            key={`${link.from} ${link.to}`}
            class={isOfSelected(link) ? 'is-selected' : ''}
            d={curve(from, to)}
            marker-end="url(#lane-arrow)"
          />
        );
      })}
    </svg>
  );
}

function curve(from: PlacedItem, to: PlacedItem): string {
  const down = to.y > from.y ? 1 : -1;
  const [start, end] = [from.y + (down * ITEM_SIZE) / 2, to.y - (down * ITEM_SIZE) / 2];
  const middle = (start + end) / 2;
  return `M${from.x} ${start} C${from.x} ${middle}, ${to.x} ${middle}, ${to.x} ${end}`;
}
