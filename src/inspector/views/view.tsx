import { useEffect, useRef } from 'preact/hooks';
import { Empty } from '../parts/empty.tsx';
import { useApp } from '../state/app-state.ts';
import { linkTo, type Route } from '../state/route.ts';
import { useScrollMemory } from '../state/scroll-memory.ts';
import { findView } from './registry.tsx';

/** Renders the view that the address names, with its title. After a navigation, the focus is on the heading. */
export function View() {
  const { route, scenario } = useApp();
  const entry = findView(route.view);
  useTitle(route, scenario?.title);
  useFocusOnArrival(route);
  useScrollMemory(`${route.scenario ?? ''}/${route.view}/${route.id ?? ''}`);
  if (entry === undefined)
    return (
      <>
        <h1 tabIndex={-1}>Not found</h1>
        <Empty title={`The view “${route.view}” does not exist.`}>
          <a href={linkTo(route, 'overview')}>Go to Money</a>
        </Empty>
      </>
    );
  const { List, Detail, title } = entry;
  if (route.id !== undefined && Detail !== undefined) return <Detail id={route.id} />;
  return (
    <>
      <h1 key={entry.view} class="view-title" tabIndex={-1}>
        {title}
      </h1>
      <List />
    </>
  );
}

/** Names the view, its object, and the scenario in the title of the browser's tab. The page of a failed test hides the inspector. */
function useTitle({ view, id }: Route, scenario = 'settlebox'): void {
  useEffect(() => {
    if (document.getElementById('app')?.hidden === true) return;
    const { title = 'Not found', one = title } = findView(view) ?? {};
    document.title = `${id === undefined ? title : `${one} ${id}`} · ${scenario}`;
  });
}

/** Moves the focus to the heading when another view is opened, so that a screen reader announces it. */
function useFocusOnArrival({ view, id, scenario }: Route): void {
  const isFirst = useRef(true);
  useEffect(() => {
    if (!isFirst.current) return focusHeading();
    isFirst.current = false;
    return undefined;
  }, [view, id, scenario]);
}

/** Focuses the heading of the view, and again if its data replaces it; while there is none, the view itself. */
function focusHeading(): () => void {
  const main = document.getElementById('main');
  const focus = () => (main?.querySelector<HTMLElement>('h1[tabindex]') ?? main)?.focus({ preventScroll: true });
  focus();
  const observer = new MutationObserver(() => {
    const { activeElement, body } = document;
    if (activeElement === main || activeElement === body) focus();
    else if (activeElement?.tagName !== 'H1') observer.disconnect();
  });
  if (main !== null) observer.observe(main, { childList: true, subtree: true });
  return () => observer.disconnect();
}
