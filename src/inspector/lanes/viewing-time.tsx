import { useEffect, useRef, useState } from 'preact/hooks';
import type { Lanes } from '../../analysis/inspection/lanes-types.ts';
import { DAY_MS } from '../../facts/civil-date.ts';
import { useApp } from '../state/app-state.ts';
import { isoOf } from '../state/dates.ts';
import { dayText, fullText, msOf, timeText } from '../state/format.ts';
import { withQuery } from '../state/route.ts';
import { AXIS_HEIGHT, type Frame, placeAt, timeAt } from './lane-places.ts';

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

interface ViewingTimeProps {
  readonly lanes: Lanes;
  readonly frame: Frame;
}

/**
 * A line at the time that the page shows. Drag it or the ruler above the lanes, or use the arrow keys, to view the world as it
 * was at another time. Escape cancels a drag.
 */
export function ViewingTime({ lanes, frame }: ViewingTimeProps) {
  const { route } = useApp();
  const { at, isMoved, since, latest, drag, onKeyDown } = useMovedTime({ lanes, frame });
  const x = placeAt(at, frame);
  return (
    <>
      <div class="lane-ruler" style={{ height: `${AXIS_HEIGHT}px` }} title={TITLE} {...drag} />
      {x < 0 || x > frame.width + 1 ? null : (
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
          title={TITLE}
          {...drag}
          onKeyDown={onKeyDown}
        >
          <span class="viewing-label">
            {isMoved ? `view ${dayText(at)}, ${timeText(at)}` : route.query.at === undefined ? 'now' : 'viewing'}
          </span>
        </div>
      )}
    </>
  );
}

/** Follows the pointer and the arrow keys, and opens the page of the time where they end. */
function useMovedTime({ lanes, frame }: ViewingTimeProps) {
  const { route } = useApp();
  const [dragged, setDragged] = useState<number | undefined>();
  const settling = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  /** Releases the pointer that drags. */
  const release = useRef<(() => void) | undefined>(undefined);
  const since = msOf(lanes.since);
  const latest = Math.max(msOf(lanes.now), route.query.at === undefined ? 0 : frame.until - 1);
  const at = dragged ?? msOf(lanes.now);
  const within = (time: number) => Math.min(latest, Math.max(since, time));
  const stop = () => {
    clearTimeout(settling.current);
    settling.current = undefined;
    release.current?.();
    release.current = undefined;
  };
  useEffect(() => stop, []);
  // The line stays where it was dragged to until the lanes of that time have arrived. A live world sends others during a drag.
  useEffect(() => {
    if (settling.current === undefined && release.current === undefined) setDragged(undefined);
  }, [lanes]);
  useEscape(dragged !== undefined, () => {
    if (settling.current === undefined && release.current === undefined) return false;
    stop();
    setDragged(undefined);
    return true;
  });
  const view = (time: number) => {
    stop();
    const pinned = { from: isoOf(frame.from), to: isoOf(frame.until) };
    const link = withQuery(route, { ...pinned, at: time >= latest ? '' : isoOf(time) });
    if (link === location.hash) setDragged(undefined);
    else location.hash = link;
  };
  const timeOf = (event: PointerEvent) => within(timeUnder(event, frame));
  const drag = {
    onPointerDown: (event: PointerEvent) => {
      if (event.button !== 0) return;
      release.current = capture(event);
      // The line comes to the pointer; a press on the line itself does not move it.
      if (partOf(event).role !== 'slider') setDragged(timeOf(event));
    },
    onPointerMove: (event: PointerEvent) => release.current !== undefined && setDragged(timeOf(event)),
    onPointerUp: (event: PointerEvent) => (dragged === undefined ? stop() : release.current && view(timeOf(event))),
    onPointerCancel: () => {
      stop();
      setDragged(undefined);
    },
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const by = KEYS[event.key];
    if (by === undefined) return;
    event.preventDefault();
    const time = within(at + by);
    setDragged(time);
    clearTimeout(settling.current);
    settling.current = setTimeout(() => view(time), SETTLE_MS);
  };
  return { at, isMoved: dragged !== undefined, since, latest, drag, onKeyDown };
}

const TITLE = 'Drag to view the world at another time';

/** Sends later events of the pointer to the same part of the page. Returns what ends that. */
function capture(event: PointerEvent): () => void {
  const part = partOf(event);
  part.setPointerCapture(event.pointerId);
  return () => part.hasPointerCapture(event.pointerId) && part.releasePointerCapture(event.pointerId);
}

function timeUnder(event: PointerEvent, frame: ViewingTimeProps['frame']): number {
  const box = partOf(event).parentElement?.getBoundingClientRect();
  return timeAt(event.clientX - (box?.left ?? 0), frame);
}

function partOf({ currentTarget }: { readonly currentTarget: EventTarget | null }): HTMLElement {
  return currentTarget instanceof HTMLElement ? currentTarget : document.body;
}

/** Lets Escape cancel a drag, wherever the focus is. Unless `cancel` returns false, Escape then does nothing else. */
function useEscape(isDragging: boolean, cancel: () => boolean): void {
  useEffect(() => {
    if (!isDragging) return undefined;
    const press = (event: KeyboardEvent) => event.key === 'Escape' && cancel() && event.preventDefault();
    document.addEventListener('keydown', press, true);
    return () => document.removeEventListener('keydown', press, true);
  }, [isDragging]);
}
