import { useEffect, useRef, useState } from 'preact/hooks';
import type { Lanes } from '../../analysis/inspection/lanes-types.ts';
import { CreatePayment } from '../parts/create-payment.tsx';
import { Empty } from '../parts/empty.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { Panel } from '../parts/panel.tsx';
import { useApp, useQuery } from '../state/app-state.ts';
import { isoOf } from '../state/dates.ts';
import { dateText, msOf, timeText } from '../state/format.ts';
import { replaceRoute, withQuery } from '../state/route.ts';
import { LanePreview } from './lane-preview.tsx';
import './lanes.css';
import { LanesChart } from './lanes-chart.tsx';
import { LanesTable } from './lanes-table.tsx';

/** A part of the time must be wide enough for an item and a gap, in pixels. */
const PART_WIDTH = 32;
const PARTS_MIN = 6;
const PARTS_MAX = 60;
const SPAN_MIN_MS = 1_000;

/** Moves and zooms of the time, as shares of the shown time; undefined for half of it around a box. */
const MOVES = [
  { label: 'Earlier', title: 'Show an earlier time', by: [-0.5, -0.5] },
  { label: 'Later', title: 'Show a later time', by: [0.5, 0.5] },
  { label: 'Zoom in', title: 'Show half of the time, around the selected box or the latest one', by: undefined },
  { label: 'Zoom out', title: 'Show twice the time', by: [-0.5, 0.5] },
] as const;

/** Shows payments, batches, files, deposits, disputes, and webhooks on one time axis, with what caused what. */
export function LanesPanel() {
  const { route, client } = useApp();
  const { from, to } = route.query;
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  const parts = Math.min(PARTS_MAX, Math.max(PARTS_MIN, Math.floor(width / PART_WIDTH)));
  const query = { client, from, to, parts };
  const lanes = useQuery(
    (source) => (width === 0 ? waiting() : source.lanes(query)),
    [client, from, to, parts, width > 0],
  );
  // What was shown stays until the next time has arrived, so that the focus stays on its button or box.
  const shown = useRef<Lanes | undefined>(undefined);
  shown.current = lanes.data ?? shown.current;
  useEffect(() => {
    const { current } = box;
    if (current === null) return undefined;
    const fit = new ResizeObserver(() => setWidth(current.clientWidth));
    fit.observe(current);
    return () => fit.disconnect();
  }, []);
  return (
    <Panel
      title="What led to what"
      note="Each lane shows one kind of object. Objects that are close together share a box with their number; zoom in to separate them. Select a box to see its causes and effects as arrows. Drag along the dates to view another time."
    >
      <div class="lanes" ref={box}>
        <Loaded query={{ ...lanes, data: shown.current }}>
          {(data) => <LanesBody lanes={data} width={width} isLoading={lanes.data === undefined} />}
        </Loaded>
      </div>
    </Panel>
  );
}

/** Before the page knows its width, there is nothing to ask for. */
function waiting(): Promise<Lanes> {
  return new Promise(() => undefined);
}

interface LanesBodyProps {
  readonly lanes: Lanes;
  readonly width: number;
  /** True if another time has been asked for. */
  readonly isLoading: boolean;
}

function LanesBody({ lanes, width, isLoading }: LanesBodyProps) {
  const { route } = useApp();
  const [selected, setSelected] = useState<string | undefined>();
  const show = (from: number, until: number) => {
    const [first, last] = clamped(lanes, route.query.to, from, until);
    replaceRoute(withQuery(route, { from: isoOf(first), to: isoOf(last) }));
  };
  const [start, end] = askedTime(lanes, route.query);
  const move = (first: number, last: number) => show(start + first * (end - start), end + last * (end - start));
  const zoom = (center: number, factor: number) => {
    const half = ((end - start) / 2) * factor;
    show(center - half, center + half);
  };
  if (lanes.lanes.every(({ total }) => total === 0) && route.query.from === undefined)
    return (
      <Empty title="Nothing has happened yet.">
        <CreatePayment />
      </Empty>
    );
  return (
    <div aria-busy={isLoading}>
      <LanesHead lanes={lanes} onMove={move} onZoomIn={() => zoom(zoomCenter(lanes, selected, start, end), 0.5)} />
      <LanesChart lanes={lanes} width={width} selected={selected} onSelect={setSelected} onShow={show} onZoom={zoom} />
      <LanePreview lanes={lanes} selected={selected} onSelect={setSelected} onShow={show} />
      <LanesTable lanes={lanes} />
    </div>
  );
}

interface LanesHeadProps {
  readonly lanes: Lanes;
  /** Moves both ends, by shares of the shown time. */
  readonly onMove: (first: number, last: number) => void;
  readonly onZoomIn: () => void;
}

function LanesHead({ lanes, onMove, onZoomIn }: LanesHeadProps) {
  const { route } = useApp();
  const [from, until] = [msOf(lanes.from), msOf(lanes.until)];
  return (
    <div class="lanes-head">
      <p class="lanes-span" aria-live="polite">
        {dateText(from)} {timeText(from)} to {dateText(until)} {timeText(until)}
      </p>
      <div class="row">
        {MOVES.map(({ label, title, by }) => (
          <button
            key={label}
            type="button"
            title={title}
            onClick={() => (by === undefined ? onZoomIn() : onMove(by[0], by[1]))}
          >
            {label}
          </button>
        ))}
        <button type="button" onClick={() => replaceRoute(withQuery(route, { from: '', to: '' }))}>
          Show all
        </button>
      </div>
    </div>
  );
}

/** Returns the time of the selected box, or else of the latest one: the middle of the shown time is often empty. */
function zoomCenter({ lanes }: Lanes, selected: string | undefined, start: number, end: number): number {
  // Another time can have been asked for since these boxes arrived.
  const items = lanes.flatMap((lane) => lane.items).filter(({ at }) => msOf(at) >= start && msOf(at) <= end);
  const chosen = items.find(({ id }) => id === selected);
  if (items.length === 0) return (start + end) / 2;
  return Math.max(...(chosen === undefined ? items : [chosen]).map(({ at }) => msOf(at)));
}

/** Returns the time of the address, which has not arrived yet if a button is pressed twice, or else the shown one. */
function askedTime(lanes: Lanes, { from, to }: Readonly<Record<string, string>>): readonly [number, number] {
  const timeOf = (asked: string | undefined, shown: string) => msOf(asked?.includes('T') === true ? asked : shown);
  return [timeOf(from, lanes.from), timeOf(to, lanes.until)];
}

/** Keeps a time between the first event and now, at its length. */
function clamped(lanes: Lanes, to: string | undefined, from: number, until: number): readonly [number, number] {
  const [since, end] = [msOf(lanes.since), Math.max(msOf(lanes.now) + 1, to === undefined ? 0 : msOf(to))];
  const length = Math.min(Math.max(SPAN_MIN_MS, until - from), Math.max(SPAN_MIN_MS, end - since));
  const first = Math.max(since, Math.min(from, end - length));
  return [Math.floor(first), Math.ceil(first + length)];
}
