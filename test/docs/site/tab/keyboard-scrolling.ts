/** Whatever scrolls can be scrolled with the keyboard. What does not scroll takes no step of the Tab key. */

const sizes = new ResizeObserver((entries) => {
  for (const { target } of entries) {
    const scrolls = target.scrollWidth > target.clientWidth || target.scrollHeight > target.clientHeight;
    if (scrolls) target.setAttribute('tabindex', '0');
    else target.removeAttribute('tabindex');
  }
});

/** Gives an element a step of the Tab key while its content is larger than itself. */
export function letScroll(element: Element): void {
  sizes.observe(element);
}
