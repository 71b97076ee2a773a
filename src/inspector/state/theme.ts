import { useEffect, useState } from 'preact/hooks';

const NAME = 'settlebox-theme';
export type Theme = 'light' | 'dark';

/** Light or dark: what the system says, until somebody chooses. */
export function useTheme(): readonly [Theme, (theme: Theme) => void] {
  const [theme, setTheme] = useState<Theme>(current);
  useEffect(() => {
    const change = () => setTheme(current());
    const system = matchMedia('(prefers-color-scheme: dark)');
    system.addEventListener('change', change);
    addEventListener(NAME, change);
    return () => {
      system.removeEventListener('change', change);
      removeEventListener(NAME, change);
    };
  }, []);
  return [theme, choose];
}

function choose(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  try {
    localStorage.setItem(NAME, theme);
  } catch {
    // A page from disk may keep nothing: it lasts until the page is closed.
  }
  dispatchEvent(new Event(NAME));
}

function current(): Theme {
  const { theme } = document.documentElement.dataset;
  if (theme === 'light' || theme === 'dark') return theme;
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

/** As it was chosen the last time. */
export function restoreTheme(): void {
  try {
    const kept = localStorage.getItem(NAME);
    if (kept === 'light' || kept === 'dark') document.documentElement.dataset.theme = kept;
  } catch {
    // Nothing is kept where storage is refused: the system says.
  }
}
