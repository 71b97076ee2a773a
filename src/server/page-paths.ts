/** The path of the inspector itself. */
export const START = '/';

/** The inspector's files by their path below `/_sim`. */
export const PAGES: Readonly<Record<string, { readonly file: string; readonly type: string }>> = {
  [START]: { file: 'index.html', type: 'text/html; charset=utf-8' },
  '/app.js': { file: 'app.js', type: 'text/javascript; charset=utf-8' },
  '/app.css': { file: 'app.css', type: 'text/css; charset=utf-8' },
};

/** Reports whether a path below `/_sim` is a file of the inspector, or redirects to it. */
export function isPage(path: string): boolean {
  return path === '' || Object.hasOwn(PAGES, path);
}
