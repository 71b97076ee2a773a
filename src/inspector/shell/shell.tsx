import type { ComponentChildren } from 'preact';
import type { Overview } from '../../analysis/inspection/types.ts';
import { useApp } from '../state/app-state.ts';
import { linkTo } from '../state/route.ts';
import { useTheme } from '../state/theme.ts';
import { Messages } from './messages.tsx';

interface ShellProps {
  /** The clock of a world, or the steps of a scenario. */
  readonly bar: ComponentChildren;
  /** The name of the world or scenario, and the state of the connection. */
  readonly head: ComponentChildren;
  readonly overview: Overview | undefined;
  readonly children: ComponentChildren;
}

type Counts = Overview['counts'];

interface NavigationItem {
  readonly view: string;
  readonly title: string;
  readonly liveOnly?: boolean;
  readonly count?: (counts: Counts) => number;
}

// biome-ignore format: a table reads in columns
const NAVIGATION: readonly NavigationItem[] = [
  { view: 'overview',     title: 'Money' },
  { view: 'timeline',     title: 'Timeline' },
  { view: 'upcoming',      title: 'Upcoming',       count: ({ upcoming }) => upcoming },
  { view: 'transactions', title: 'Transactions',   count: ({ transactions }) => transactions },
  { view: 'batches',      title: 'Batches',        count: ({ batches }) => batches },
  { view: 'disputes',     title: 'Disputes',       count: ({ disputes }) => disputes },
  { view: 'deposits',     title: 'Deposits',       count: ({ deposits }) => deposits },
  { view: 'files',        title: 'ACH files',      count: ({ files }) => files },
  { view: 'webhooks',     title: 'Webhooks',       count: ({ deliveries }) => deliveries },
  { view: 'tokens',       title: 'Tokens',         count: ({ tokens }) => tokens },
  { view: 'world',        title: 'Marks, forks, faults', liveOnly: true },
  { view: 'scenarios',    title: 'Scenarios', liveOnly: true },
];

/** Renders the frame of the page: header, clock, navigation, the current view, and messages. */
export function Shell({ bar, head, overview, children }: ShellProps) {
  const { source, route } = useApp();
  const [theme, setTheme] = useTheme();
  const isLive = source.controls !== undefined;
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
            {NAVIGATION.filter(({ liveOnly = false }) => isLive || !liveOnly).map(({ view, title, count }) => (
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
