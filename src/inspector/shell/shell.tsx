import type { ComponentChildren } from 'preact';
import type { Overview } from '../../analysis/inspection/types.ts';
import { useApp } from '../state/app-state.ts';
import { linkTo } from '../state/route.ts';
import { useTheme } from '../state/theme.ts';
import { Messages } from './messages.tsx';

interface ShellProps {
  /** Time, or the moments of a story. */
  readonly bar: ComponentChildren;
  /** Which world or story this is, and whether it can be heard. */
  readonly head: ComponentChildren;
  readonly overview: Overview | undefined;
  readonly children: ComponentChildren;
}

type Counts = Overview['counts'];

interface Place {
  readonly view: string;
  readonly title: string;
  readonly liveOnly?: boolean;
  readonly count?: (counts: Counts) => number;
}

// biome-ignore format: a table reads in columns
const PLACES: readonly Place[] = [
  { view: 'overview',     title: 'Money' },
  { view: 'timeline',     title: 'Timeline' },
  { view: 'coming',       title: 'Upcoming',       count: ({ upcoming }) => upcoming },
  { view: 'transactions', title: 'Transactions',   count: ({ transactions }) => transactions },
  { view: 'batches',      title: 'Batches',        count: ({ batches }) => batches },
  { view: 'files',        title: 'ACH files',      count: ({ files }) => files },
  { view: 'webhooks',     title: 'Webhooks',       count: ({ deliveries }) => deliveries },
  { view: 'tokens',       title: 'Tokens',         count: ({ tokens }) => tokens },
  { view: 'world',        title: 'Marks, forks, faults', liveOnly: true },
  { view: 'stories',      title: 'Scenarios', liveOnly: true },
];

/** The frame of the page: whose world, where time stands, where to go, and what is looked at. */
export function Shell({ bar, head, overview, children }: ShellProps) {
  const { source, route } = useApp();
  const [theme, setTheme] = useTheme();
  const live = source.controls !== undefined;
  return (
    <>
      <button type="button" class="skip" onClick={() => document.getElementById('main')?.focus()}>
        Skip to the content
      </button>
      <header class="top">
        <div class="top-line">
          <a class="brand" href={linkTo(route, 'overview')}>
            settlebox
          </a>
          {head}
          <button
            type="button"
            class="quiet theme"
            onClick={() => setTheme(theme === 'dark' ? 'light' : 'dark')}
            aria-label={theme === 'dark' ? 'Switch to light colors' : 'Switch to dark colors'}
          >
            {theme === 'dark' ? '☀' : '☾'}
          </button>
        </div>
        {bar}
      </header>
      <div class="body">
        <nav aria-label="Views">
          <ul>
            {PLACES.filter(({ liveOnly = false }) => live || !liveOnly).map(({ view, title, count }) => (
              <li key={view}>
                <a href={linkTo(route, view)} aria-current={route.view === view ? 'page' : undefined}>
                  {title}
                  {count === undefined || overview === undefined ? null : (
                    <span class="count">{count(overview.counts).toLocaleString('en-US')}</span>
                  )}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <main id="main" tabIndex={-1}>
          {children}
        </main>
      </div>
      <Messages />
    </>
  );
}
