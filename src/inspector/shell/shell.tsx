import type { ComponentChildren } from 'preact';
import { useApp } from '../state/app-state.ts';
import { fullText } from '../state/format.ts';
import { linkTo } from '../state/route.ts';
import { useTheme } from '../state/theme.ts';
import { useKeptFocus } from './keep-focus.ts';
import { useFocusInView } from './keep-in-view.ts';
import { Menu } from './menu.tsx';
import { Messages } from './messages.tsx';
import { Palette } from './palette.tsx';

interface ShellProps {
  /** The clock of a world, or the steps of a scenario. */
  readonly bar: ComponentChildren;
  /** The name of the world or scenario, and the state of the connection. */
  readonly head: ComponentChildren;
  readonly children: ComponentChildren;
}

/** Renders the frame of the page: header, clock, menu, the current view, messages, and the command palette. */
export function Shell({ bar, head, children }: ShellProps) {
  const { route, now } = useApp();
  const [theme, setTheme] = useTheme();
  useKeptFocus();
  useFocusInView();
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
          <Palette />
          {head}
          <button
            type="button"
            class="quiet theme"
            data-palette="theme dark light mode night contrast"
            onClick={() => setTheme(theme === 'dark' ? 'light' : 'dark')}
            aria-label={theme === 'dark' ? 'Switch to light colors' : 'Switch to dark colors'}
          >
            {theme === 'dark' ? '☀' : '☾'}
          </button>
        </div>
        {bar}
        <Messages />
      </header>
      <p class="print-only">
        settlebox · {now === undefined ? '' : fullText(now)}
        {/* A report that is opened from disk prints no path of this machine. */}
        {location.protocol === 'file:' ? '' : ` · ${location.href}`}
      </p>
      <div class="body">
        <Menu />
        <main id="main" tabIndex={-1}>
          {children}
        </main>
      </div>
    </>
  );
}
