import { useEffect, useRef, useState } from 'preact/hooks';
import type { Overview } from '../../analysis/inspection/types.ts';
import { useApp, useQuery } from '../state/app-state.ts';
import { countText } from '../state/format.ts';
import { linkTo } from '../state/route.ts';
import { GROUPS, type ViewEntry, viewsOf } from '../views/registry.tsx';

/** Links to every view, by group, with the number of objects in each. On a narrow page a button opens them. */
export function Menu() {
  const { source, route, client } = useApp();
  // Of the time that the page looks at, and of the chosen merchant.
  const counts = useQuery((from) => from.overview(client), [client]).data?.counts;
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => setOpen(false), [route.view, route.id]);
  /** Closes the menu and returns the focus to its button. */
  const close = () => {
    setOpen(false);
    if (isOpen) button.current?.focus();
  };
  const current = viewsOf(source).find(({ view }) => view === route.view);
  return (
    <nav
      class={isOpen ? 'menu menu-open' : 'menu'}
      aria-label="Views"
      onKeyDown={(event) => {
        if (!isOpen || event.key !== 'Escape') return;
        event.preventDefault();
        close();
      }}
    >
      <button
        type="button"
        class="menu-button"
        ref={button}
        aria-expanded={isOpen}
        onClick={() => setOpen((before) => !before)}
      >
        Menu{current === undefined ? '' : `: ${current.title}`} <span aria-hidden="true">{isOpen ? '▴' : '▾'}</span>
      </button>
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
                <MenuItem key={entry.view} entry={entry} counts={counts} onCurrent={close} />
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
  /** Called if the view is shown already. */
  readonly onCurrent: () => void;
}

function MenuItem({ entry: { view, title, count }, counts, onCurrent }: MenuItemProps) {
  const { route } = useApp();
  const isCurrent = route.view === view;
  return (
    <li>
      <a
        href={linkTo(route, view)}
        aria-current={isCurrent ? 'page' : undefined}
        // The same address again would not navigate: the view starts at its top all the same.
        onClick={() => {
          if (!isCurrent) return;
          scrollTo(0, 0);
          onCurrent();
        }}
      >
        {title}{' '}
        {count === undefined || counts === undefined ? null : <span class="count">{countText(count(counts))}</span>}
      </a>
    </li>
  );
}
