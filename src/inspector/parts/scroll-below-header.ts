/** Space between the header and the element below it. */
const SPACE_PX = 12;

/** Scrolls an element to the top of the window, below the header or the message that stays there. */
export function scrollBelowHeader(element: Element): void {
  scrollBy(0, element.getBoundingClientRect().top - coveredHeight() - SPACE_PX);
}

/** Of an element that can be seen, this much is visible. */
const VISIBLE_PX = 20;

/** Reports whether an element, or all but a narrow strip of it, can't be seen at the present position of the page. */
export function isOutOfView(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return bottom < coveredHeight() + VISIBLE_PX || top > innerHeight - VISIBLE_PX;
}

/** The height that the header covers. On a narrow page it scrolls away, and only the message stays. */
function coveredHeight(): number {
  const heights = [...document.querySelectorAll('.top, .messages')].map((one) => one.getBoundingClientRect().height);
  return Math.max(0, ...heights);
}
