import { useEffect } from 'preact/hooks';
import { isOutOfView } from '../parts/scroll-below-header.ts';

/** The title of a view has the focus while the view returns to the position that it was left at. */
const KEPT = 'main :not(h1)';

/**
 * Keeps the control with the focus on the screen if what is above it grows, such as the list of failed webhooks after a key has
 * moved the time. A control that the user has scrolled away stays away.
 */
export function useFocusInView(): void {
  useEffect(() => {
    let seen: Element | undefined;
    const remember = () => {
      const { activeElement } = document;
      seen = activeElement?.matches(KEPT) && !isOutOfView(activeElement) ? activeElement : undefined;
    };
    const observer = new ResizeObserver(() => {
      // In the middle, neither the header nor a message covers it.
      if (seen === document.activeElement && isOutOfView(seen)) seen.scrollIntoView({ block: 'center' });
      remember();
    });
    observer.observe(document.body);
    const listening = new AbortController();
    // A list in the page scrolls too, and its event reaches the document only in the capturing phase.
    const options = { capture: true, signal: listening.signal };
    for (const type of ['focusin', 'scroll']) addEventListener(type, remember, options);
    return () => {
      observer.disconnect();
      listening.abort();
    };
  }, []);
}
