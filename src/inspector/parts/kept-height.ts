import { useEffect, useRef } from 'preact/hooks';

/**
 * Keeps the height of a section while what it shows is loaded again, such as for another viewing time. Otherwise it would shrink to
 * one line for a moment, and what is below it would jump.
 */
export function useKeptHeight<Box extends HTMLElement>() {
  const ref = useRef<Box>(null);
  useEffect(() => {
    const { current } = ref;
    return current === null ? undefined : keepHeight(current);
  }, []);
  return ref;
}

function keepHeight(box: HTMLElement): () => void {
  let height = 0;
  // Reports the height after the layout: measuring in a render would compute another one.
  const sizes = new ResizeObserver(([entry]) => {
    const [size] = entry?.borderBoxSize ?? [];
    if (size !== undefined && !isLoading(box)) height = size.blockSize;
  });
  // Runs before the browser shows the change, whichever component has rendered it.
  const changes = new MutationObserver(() => {
    box.style.minHeight = isLoading(box) ? `${height}px` : '';
  });
  sizes.observe(box, { box: 'border-box' });
  changes.observe(box, { childList: true });
  return () => {
    sizes.disconnect();
    changes.disconnect();
  };
}

function isLoading(box: Element): boolean {
  return [...box.children].some((child) => child.classList.contains('loading'));
}
