import { useEffect, useState } from 'preact/hooks';

const STORAGE_KEY = 'settlebox-theme';
type Theme = 'light' | 'dark';

/** Returns the color scheme and its setter. It follows the system until the user chooses. */
export function useTheme(): readonly [Theme, (theme: Theme) => void] {
  const [theme, setTheme] = useState<Theme>(current);
  useEffect(() => {
    const change = () => setTheme(current());
    const system = matchMedia('(prefers-color-scheme: dark)');
    system.addEventListener('change', change);
    addEventListener(STORAGE_KEY, change);
    return () => {
      system.removeEventListener('change', change);
      removeEventListener(STORAGE_KEY, change);
    };
  }, []);
  return [theme, choose];
}

function choose(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  try {
    localStorage.setItem(STORAGE_KEY, theme);
  } catch {
    // A browser can deny storage to a page opened from disk. The choice then lasts until the page is closed.
  }
  dispatchEvent(new Event(STORAGE_KEY));
}

function current(): Theme {
  const { theme } = document.documentElement.dataset;
  if (theme === 'light' || theme === 'dark') return theme;
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

/** Applies the color scheme that the user chose before. */
export function restoreTheme(): void {
  try {
    const stored = localStorage.getItem(STORAGE_KEY);
    if (stored === 'light' || stored === 'dark') document.documentElement.dataset.theme = stored;
  } catch {
    // Storage is denied: the color scheme of the system applies.
  }
}
