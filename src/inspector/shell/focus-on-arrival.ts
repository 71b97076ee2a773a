import { useEffect, useRef } from 'preact/hooks';
import type { Route } from '../state/route.ts';

/**
 * Moves the focus to the heading when another view or scenario is opened, so that a screen reader announces it. `isContinued`: the
 * page itself continues another one.
 */
export function useFocusOnArrival({ view, id, scenario }: Route, isContinued = false): void {
  const isFirst = useRef(true);
  useEffect(() => {
    const isSkipped = isFirst.current && !isContinued;
    isFirst.current = false;
    return isSkipped ? undefined : focusHeading();
  }, [view, id, scenario]);
}

/**
 * Focuses the heading of the view, and again if its data replaces it; while there is none, the view itself. A scenario replaces
 * the whole page, so the content is looked up each time.
 */
function focusHeading(): () => void {
  const mainOf = () => document.getElementById('main');
  const focus = () => {
    const main = mainOf();
    (main?.querySelector<HTMLElement>('h1[tabindex]') ?? main)?.focus({ preventScroll: true });
  };
  focus();
  let planned: ReturnType<typeof setTimeout> | undefined;
  const isLost = () => document.activeElement === document.body;
  const focusAgain = () => {
    planned = undefined;
    const { activeElement } = document;
    if (activeElement === mainOf() || isLost()) focus();
    else if (activeElement?.tagName !== 'H1') observer.disconnect();
  };
  // Focusing computes the layout. In a task of its own, it does not lengthen the rendering task, but a lost focus cannot wait.
  const observer = new MutationObserver(() => {
    if (isLost()) return focusAgain();
    planned ??= setTimeout(focusAgain);
  });
  observer.observe(document.body, { childList: true, subtree: true });
  // A person who points to another part of the page wants to be there.
  const stop = () => {
    observer.disconnect();
    clearTimeout(planned);
  };
  addEventListener('pointerdown', stop, { once: true, capture: true });
  return () => {
    removeEventListener('pointerdown', stop, { capture: true });
    stop();
  };
}
