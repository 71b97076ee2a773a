import { useEffect } from 'preact/hooks';
import { Empty } from '../parts/empty.tsx';
import { useApp } from '../state/app-state.ts';
import { setPageTitle } from '../state/page-title.ts';
import { linkTo, type Route, withQuery } from '../state/route.ts';
import { useScrollMemory } from '../state/scroll-memory.ts';
import { findView, VIEWS } from './registry.tsx';

const [START] = VIEWS;

interface ViewProps {
  /** Why the server has nothing to show at the viewing time, as in a link to another world. */
  readonly outside?: string | undefined;
}

/** Renders the view that the address names, with its title. The first view of a scenario has the title of the scenario. */
export function View({ outside }: ViewProps) {
  const { route, scenario, source } = useApp();
  const entry = findView(route.view);
  useTitle(route, scenario?.title);
  useScrollMemory(route);
  if (entry === undefined)
    return (
      <>
        <h1 tabIndex={-1}>Not found</h1>
        <Empty title={`The view “${route.view}” does not exist.`}>
          <a href={linkTo(route, 'overview')}>Go to Money</a>
        </Empty>
      </>
    );
  const { List, Detail, title, one = title, ownHeading, liveOnly } = entry;
  if (outside !== undefined) return <OnlyNow title={route.id === undefined ? title : one} why={outside} />;
  if (liveOnly === true && source.controls === undefined)
    return <OnlyNow title={title} why="This view changes the world, and the past cannot change." />;
  if (route.id !== undefined && Detail !== undefined) return <Detail id={route.id} />;
  if (ownHeading === true) return <List />;
  return (
    <>
      <h1 key={entry.view} class="view-title" tabIndex={-1}>
        {scenario !== undefined && entry === START ? scenario.title : title}
      </h1>
      <List />
    </>
  );
}

interface OnlyNowProps {
  readonly title: string;
  /** Why the viewing time has nothing to show. */
  readonly why: string;
}

/** Takes the place of a view that only acts, in the past and in a report, and of every view after the present. */
function OnlyNow({ title, why }: OnlyNowProps) {
  const { route, at } = useApp();
  return (
    <>
      <h1 class="view-title" tabIndex={-1}>
        {title}
      </h1>
      <Empty title={at === undefined ? 'A report has no actions.' : why}>
        {at === undefined ? null : (
          <a class="button main" href={withQuery(route, { at: '' })}>
            Back to now
          </a>
        )}
      </Empty>
    </>
  );
}

/** Names the view and the scenario in the title of the browser's tab. The page of an object names the object, once it is loaded. */
function useTitle({ view, id }: Route, scenario: string | undefined): void {
  const { title = 'Not found', one = title } = findView(view) ?? {};
  const show = () => setPageTitle(id === undefined ? title : `${one} ${id}`, scenario);
  // The title of a list is set with each rendering, as the page of a failed test can have replaced it.
  const rendering = id === undefined ? {} : undefined;
  useEffect(show, [view, id, scenario, rendering]);
}
