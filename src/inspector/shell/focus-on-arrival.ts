import { useEffect, useRef } from 'preact/hooks';
import { isShown, type Route } from '../state/route.ts';

/** Moves the focus to the heading when another view or scenario is opened, so that a screen reader announces it. */
export function useFocusOnArrival(route: Route): void {
  const { view, id, scenario } = route;
  const isFirst = useRef(true);
  useEffect(() => {
    // Until the next view is rendered, the content has the focus, which would be lost with a link of this view.
    const leave = () => {
      if (!isShown(route)) focus(main());
    };
    // The page renders between two listeners, so this one comes first.
    addEventListener('hashchange', leave, { capture: true });
    const stop = isFirst.current ? undefined : focusHeading();
    isFirst.current = false;
    return () => {
      removeEventListener('hashchange', leave, { capture: true });
      stop?.();
    };
  }, [view, id, scenario]);
}

/** A scenario replaces the whole page, so the content is looked up each time. */
const main = () => document.getElementById('main');

const focus = (element: HTMLElement | null) => element?.focus({ preventScroll: true });

/** Focuses the heading of the view, and again if its data replaces it; while there is none, the view itself. */
function focusHeading(): () => void {
  const focusIt = () => focus(main()?.querySelector<HTMLElement>('h1[tabindex]') ?? main());
  focusIt();
  let planned: ReturnType<typeof setTimeout> | undefined;
  const isLost = () => document.activeElement === document.body;
  const focusAgain = () => {
    planned = undefined;
    const { activeElement } = document;
    if (activeElement === main() || isLost()) focusIt();
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
