import { useEffect, useRef, useState } from 'preact/hooks';
import type { Lanes } from '../../analysis/inspection/lanes-types.ts';
import { DAY_MS } from '../../facts/civil-date.ts';
import { useApp } from '../state/app-state.ts';
import { isoOf } from '../state/dates.ts';
import { dayText, fullText, msOf, timeText } from '../state/format.ts';
import { withQuery } from '../state/route.ts';
import { type Frame, placeAt, timeAt } from './lane-places.ts';

const HOUR_MS = 3_600_000;
/** The view follows this long after the last key, because each time is a request. */
const SETTLE_MS = 500;
/** The label is on the left side of the line if there is no space on the right, in pixels. */
const LABEL_WIDTH = 150;

// biome-ignore format: a table reads in columns
const KEYS: Readonly<Record<string, number>> = {
  ArrowLeft: -HOUR_MS, ArrowDown: -HOUR_MS, ArrowRight: HOUR_MS, ArrowUp: HOUR_MS, PageDown: -DAY_MS, PageUp: DAY_MS,
  Home: Number.NEGATIVE_INFINITY, End: Number.POSITIVE_INFINITY,
};

/** A line at the time that the page shows. Drag it, or use the arrow keys, to view the world as it was at another time. */
export function ViewingHandle({ lanes, frame }: { readonly lanes: Lanes; readonly frame: Frame }) {
  const { route } = useApp();
  const [dragged, setDragged] = useState<number | undefined>();
  const settling = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => () => clearTimeout(settling.current), []);
  const since = msOf(lanes.since);
  const latest = Math.max(msOf(lanes.now), route.query.at === undefined ? 0 : frame.until - 1);
  const at = dragged ?? msOf(lanes.now);
  const within = (time: number) => Math.min(latest, Math.max(since, time));
  const view = (time: number) => {
    setDragged(undefined);
    const pinned = { from: isoOf(frame.from), to: isoOf(frame.until) };
    location.hash = withQuery(route, { ...pinned, at: time >= latest ? '' : isoOf(time) });
  };
  const x = placeAt(at, frame);
  if (x < 0 || x > frame.width + 1) return null;
  const drag = (event: PointerEvent) => {
    const box = handleOf(event).parentElement?.getBoundingClientRect();
    return within(timeAt(event.clientX - (box?.left ?? 0), frame));
  };
  return (
    <div
      class={x > frame.width - LABEL_WIDTH ? 'viewing viewing-left' : 'viewing'}
      style={{ left: `${x}px` }}
      role="slider"
      tabIndex={0}
      aria-label="Viewing time"
      aria-orientation="horizontal"
      aria-valuemin={since}
      aria-valuemax={latest}
      aria-valuenow={at}
      aria-valuetext={fullText(at)}
      title="Drag to view the world at another time"
      onPointerDown={(event) => handleOf(event).setPointerCapture(event.pointerId)}
      onPointerMove={(event) => handleOf(event).hasPointerCapture(event.pointerId) && setDragged(drag(event))}
      onPointerUp={(event) => dragged !== undefined && view(drag(event))}
      onKeyDown={(event) => {
        const by = KEYS[event.key];
        if (by === undefined) return;
        event.preventDefault();
        const time = within(at + by);
        setDragged(time);
        clearTimeout(settling.current);
        settling.current = setTimeout(() => view(time), SETTLE_MS);
      }}
    >
      <span class="viewing-label">
        {dragged === undefined
          ? route.query.at === undefined
            ? 'now'
            : 'viewing'
          : `view ${dayText(at)}, ${timeText(at)}`}
      </span>
    </div>
  );
}

function handleOf({ currentTarget }: { readonly currentTarget: EventTarget | null }): HTMLElement {
  return currentTarget instanceof HTMLElement ? currentTarget : document.body;
}
