import type { RefObject } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { type Frame, timeAt } from './lane-places.ts';

/** A shorter drag is a click, in pixels. */
const DRAG_MIN = 4;
/** How much one step of the wheel zooms. */
const WHEEL_ZOOM = 1.25;

/** Moves the shown time while the background is dragged, and zooms with Ctrl and the wheel. */
export function useDragging(
  box: RefObject<HTMLElement | null>,
  frame: Frame,
  onShow: (from: number, until: number) => void,
): void {
  const current = useRef({ frame, onShow });
  current.current = { frame, onShow };
  useEffect(() => {
    const { current: element } = box;
    if (element === null) return undefined;
    const listening = new AbortController();
    const { signal } = listening;
    let start: { readonly x: number; readonly frame: Frame } | undefined;
    element.addEventListener(
      'pointerdown',
      (event) => {
        const { target } = event;
        if (
          event.button !== 0 ||
          (target instanceof Element && target.closest('a, button, [role=slider], .lane-ruler') !== null)
        )
          return;
        start = { x: event.clientX, frame: current.current.frame };
        element.setPointerCapture(event.pointerId);
      },
      { signal },
    );
    element.addEventListener(
      'pointerup',
      ({ clientX }) => {
        const moved = start === undefined ? 0 : start.x - clientX;
        if (start !== undefined && Math.abs(moved) >= DRAG_MIN) {
          const by = timeAt(moved, start.frame) - start.frame.from;
          current.current.onShow(start.frame.from + by, start.frame.until + by);
        }
        start = undefined;
      },
      { signal },
    );
    element.addEventListener(
      'wheel',
      (event) => {
        if (!event.ctrlKey) return;
        event.preventDefault();
        const { frame: shown, onShow: show } = current.current;
        const at = timeAt(event.clientX - element.getBoundingClientRect().left, shown);
        const factor = event.deltaY > 0 ? WHEEL_ZOOM : 1 / WHEEL_ZOOM;
        show(at - (at - shown.from) * factor, at + (shown.until - at) * factor);
      },
      { signal, passive: false },
    );
    return () => listening.abort();
  }, []);
}
