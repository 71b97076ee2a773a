import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';

/**
 * Keeps the height of a section while what it shows is loaded again, such as for another viewing time. Otherwise it would shrink to
 * one line for a moment, and what is below it would jump.
 */
export function useKeptHeight<Box extends HTMLElement>() {
  const box = useRef<Box>(null);
  const height = useRef(0);
  useLayoutEffect(() => {
    const { current } = box;
    if (current !== null) current.style.minHeight = isLoading(current) ? `${height.current}px` : '';
  });
  useEffect(() => {
    const { current } = box;
    if (current === null) return undefined;
    // It is told the height after the layout, which a measurement in a render would compute once more.
    const observer = new ResizeObserver(([entry]) => {
      const [size] = entry?.borderBoxSize ?? [];
      if (size !== undefined && !isLoading(current)) height.current = size.blockSize;
    });
    observer.observe(current, { box: 'border-box' });
    return () => observer.disconnect();
  }, []);
  return box;
}

function isLoading(box: Element): boolean {
  return [...box.children].some((child) => child.classList.contains('loading'));
}
