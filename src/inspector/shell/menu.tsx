import { useEffect, useRef } from 'preact/hooks';
import type { Overview } from '../../analysis/inspection/types.ts';
import { useApp, useQuery } from '../state/app-state.ts';
import { linkTo } from '../state/route.ts';
import { GROUPS, type ViewEntry, viewsOf } from '../views/registry.tsx';

/** Links to every view, by group, with the number of objects in each. */
export function Menu() {
  const { source, route, client } = useApp();
  // Of the time that the page looks at, and of the chosen merchant.
  const counts = useQuery((from) => from.overview(client), [client]).data?.counts;
  const menu = useRef<HTMLElement>(null);
  // On a narrow page the menu scrolls sideways: the current entry stays visible.
  useEffect(() => {
    const current = menu.current?.querySelector<HTMLElement>('[aria-current]');
    if (current !== null && current !== undefined) menu.current?.scrollTo({ left: current.offsetLeft - 16 });
  }, [route.view]);
  return (
    <nav class="menu" aria-label="Views" ref={menu}>
      {GROUPS.map((group) => {
        const entries = viewsOf(source).filter((one) => one.group === group && one.unlisted !== true);
        if (entries.length === 0) return null;
        return (
          <div key={group} class="menu-group">
            <p class="menu-title" id={`menu-${group}`}>
              {group}
            </p>
            <ul aria-labelledby={`menu-${group}`}>
              {entries.map((entry) => (
                <MenuItem key={entry.view} entry={entry} counts={counts} />
              ))}
            </ul>
          </div>
        );
      })}
    </nav>
  );
}

interface MenuItemProps {
  readonly entry: ViewEntry;
  readonly counts: Overview['counts'] | undefined;
}

function MenuItem({ entry: { view, title, count }, counts }: MenuItemProps) {
  const { route } = useApp();
  const isCurrent = route.view === view;
  return (
    <li>
      <a
        href={linkTo(route, view)}
        aria-current={isCurrent ? 'page' : undefined}
        // The same address again would not navigate: the view starts at its top all the same.
        onClick={() => isCurrent && scrollTo(0, 0)}
      >
        {title}{' '}
        {count === undefined || counts === undefined ? null : (
          <span class="count">{count(counts).toLocaleString('en-US')}</span>
        )}
      </a>
    </li>
  );
}
