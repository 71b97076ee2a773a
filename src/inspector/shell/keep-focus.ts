import { useEffect } from 'preact/hooks';
import { isOutOfView, scrollBelowHeader } from '../parts/scroll-below-header.ts';

/** A part of the page that can take the focus when the control in it is gone. */
const PLACES = 'h1[tabindex], h2[tabindex], section[tabindex], [data-focus-place]';

/**
 * Keeps the focus on the page when its control is removed, such as the button of a return that has now happened, or hidden by a
 * narrower window: it moves to the nearest heading or control that is still there, which the page then shows. Otherwise the next Tab
 * would start at the top of the page.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    let above: readonly Element[] = [];
    const remember = ({ target }: FocusEvent) => {
      if (!(target instanceof Element)) return;
      const chain: Element[] = [];
      for (let one: Element | null = target; one !== null; one = one.parentElement) chain.push(one);
      above = chain;
    };
    const restore = () => {
      const { body, documentElement } = document;
      const nearest = above.find((one) => one.checkVisibility() && one !== body && one !== documentElement);
      above = [];
      const place = placeIn(nearest);
      place?.focus({ preventScroll: true });
      if (place != null && isOutOfView(place)) scrollBelowHeader(place);
    };
    // In the task that removed it: a key pressed before the next one would start at the top of the page.
    const observer = new MutationObserver(() => {
      if (document.activeElement === document.body && above[0]?.isConnected === false) restore();
    });
    // A narrow window hides columns, and with them the buttons in their heads.
    const restoreHidden = ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget === null && above[0]?.checkVisibility() === false) restore();
    };
    document.addEventListener('focusin', remember);
    observer.observe(document.body, { childList: true, subtree: true });
    document.addEventListener('focusout', restoreHidden);
    return () => {
      document.removeEventListener('focusin', remember);
      observer.disconnect();
      document.removeEventListener('focusout', restoreHidden);
    };
  }, []);
}

/** Returns the first place in the nearest part of the page that has one, or else the content of the page. */
function placeIn(element: Element | undefined): HTMLElement | null {
  for (let near = element ?? null; near !== null && near !== document.body; near = near.parentElement) {
    const place = near.querySelector<HTMLElement>(PLACES);
    if (place !== null) return place;
  }
  return document.getElementById('main');
}
